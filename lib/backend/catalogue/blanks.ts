import { asc } from 'drizzle-orm';
import type { blankEndpoints } from '@/lib/contracts/catalogue-blanks';
import { asPlatform } from '@/lib/db/client';
import { blankPrices, blanks, type PrintArea } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { calculateUnitCostMinor } from '@/lib/domain/pricing/profit';
import { listColours } from './queries';

type Answer = (typeof blankEndpoints.list)['answer']['_zod']['input']['data'];

/** Lists the platform's blanks in catalogue order (MKT-10). The catalogue belongs to no tenant. */
export async function listCatalogueBlanks(): Promise<Answer> {
  const platform = asPlatform();
  const [blankRows, prices] = await Promise.all([
    platform.select().from(blanks).orderBy(asc(blanks.position), asc(blanks.id)),
    platform.select().from(blankPrices),
  ]);
  const colours = blankRows.length > 0 ? await listColours(platform, { blankIds: blankRows.map(({ id }) => id) }) : [];
  return blankRows.map((blank) => {
    const { id, code, form, name, brand, sizes, detailsSpecs: specs, printAreas } = blank;
    return {
      ...{ id, code, form, name, brand, sizes, specs },
      category: blank.categories.at(-1) ?? blank.family,
      colours: colours
        .filter(({ blankId }) => blankId === id)
        .map(({ colour, colourName, colourHex }) => ({ code: colour, name: colourName, hex: colourHex })),
      print_areas: { front: toAreaDto(printAreas.front), back: toAreaDto(printAreas.back) },
      prices: Object.fromEntries(
        prices
          .filter(({ blankId }) => blankId === id)
          .map((price) => [
            price.region,
            { currency: price.currency, from: toDecimal(calculateUnitCostMinor(price, 1)) },
          ]),
      ),
    };
  });
}

const toAreaDto = (area: PrintArea | null) => area && { width_mm: area.widthMm, height_mm: area.heightMm };
