import { asc, isNull } from 'drizzle-orm';
import type { BuilderBlank } from '@/lib/contracts/builder';
import { asPlatform } from '@/lib/db/client';
import { blankPrices, blanks, colourSets } from '@/lib/db/schema';
import { fitsChestPrint } from '@/lib/domain/builder/logo-scene';
import { toDecimal } from '@/lib/domain/money/decimal';
import { calculateUnitCostMinor, suggestPriceMinor } from '@/lib/domain/pricing/profit';
import { listColours } from '../catalogue/queries';

/**
 * Returns the choices of the event builder: blanks with a print area on the front, and the platform's themes (ADM-07).
 * The catalogue belongs to no tenant, so the query runs without tenant scope.
 */
export async function readBuilderCatalogue() {
  const platform = asPlatform();
  const [blankRows, prices, sets] = await Promise.all([
    platform.select().from(blanks).orderBy(asc(blanks.position), asc(blanks.id)),
    platform.select().from(blankPrices),
    platform.select().from(colourSets).where(isNull(colourSets.tenantId)).orderBy(asc(colourSets.id)),
  ]);
  const colours = blankRows.length > 0 ? await listColours(platform, { blankIds: blankRows.map(({ id }) => id) }) : [];
  return {
    blanks: blankRows.flatMap((blank): BuilderBlank[] => {
      const { front } = blank.printAreas;
      if (!front) return [];
      const { id, code, form, name, brand, categories, family } = blank;
      return [
        {
          ...{ id, code, form, name, brand },
          category: categories.at(-1) ?? family,
          chest: fitsChestPrint(front),
          colours: colours
            .filter(({ blankId }) => blankId === id)
            .map(({ colour, colourName, colourHex }) => ({ code: colour, name: colourName, hex: colourHex })),
          prices: Object.fromEntries(
            prices
              .filter(({ blankId }) => blankId === id)
              .map((price) => [
                price.region,
                { currency: price.currency, ...toPrices(calculateUnitCostMinor(price, 1)) },
              ]),
          ),
        },
      ];
    }),
    colour_sets: sets.map(({ id, name, primary, secondary, tertiary }) => ({
      ...{ id, name, primary, secondary },
      tertiary: tertiary ?? secondary,
    })),
  };
}

const toPrices = (costMinor: number) => ({
  cost: toDecimal(costMinor),
  suggested: toDecimal(suggestPriceMinor(costMinor)),
});
