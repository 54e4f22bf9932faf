import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { eventProductEndpoints } from '@/lib/contracts/event-products';
import type { Tx } from '@/lib/db/client';
import { sortProducts } from '@/lib/domain/catalogue/sort-products';
import { toDecimal } from '@/lib/domain/money/decimal';
import { calculateUnitCostMinor, suggestPriceMinor } from '@/lib/domain/pricing/profit';
import { SIDES } from '@/lib/domain/scene/schema';
import { type Colour, listColours } from '../catalogue/queries';
import { findActiveFundraiser } from '../stores/find-fundraiser';
import type { TenantEvent } from '../stores/own-event';
import { findStoreFee } from '../stores/provider-fee';
import { listBlanksToAdd } from './queries';
import { toStoreTermsDto } from './to-dto';

const PER_PAGE = 24;
const EPOCH_MS = Date.UTC(2020, 0, 1);

type Query = ParsedInput<typeof eventProductEndpoints.catalogue>['query'];
type Blank = Awaited<ReturnType<typeof listBlanksToAdd>>[number] & { readonly colours: readonly Colour[] };

/**
 * Lists a page of the blanks that an event can still add, filtered and sorted (CAT-02). Sorts in memory, because
 * sorting depends on the locale and the platform's catalogue is small.
 */
export async function browseCatalogue(tx: Tx, event: TenantEvent, query: Query) {
  const listed = await listBlanksToAdd(tx, { tenantId: event.tenantId, eventId: event.id, region: event.region });
  const colours = listed.length > 0 ? await listColours(tx, { blankIds: listed.map(({ id }) => id) }) : [];
  const coloursByBlank = new Map<number, Colour[]>();
  for (const colour of colours)
    coloursByBlank.set(colour.blankId, [...(coloursByBlank.get(colour.blankId) ?? []), colour]);
  const all: Blank[] = listed.map((blank) => ({ ...blank, colours: coloursByBlank.get(blank.id) ?? [] }));
  const matchingBlanks = sorted(
    all.filter((blank) => isWanted(blank, query)),
    query.sort,
  );
  return {
    event: toStoreTermsDto(event, {
      fundraiser: await findActiveFundraiser(tx, event),
      providerFee: await findStoreFee(tx, event),
    }),
    rows: matchingBlanks.slice((query.page - 1) * PER_PAGE, query.page * PER_PAGE).map(toBlankDto),
    meta: { page: query.page, per_page: PER_PAGE, total: matchingBlanks.length },
    categories: distinct(all.flatMap(({ categories }) => categories)),
    brands: distinct(all.map(({ brand }) => brand)),
    colours: [...new Map(colours.map((colour) => [colour.colour, colour])).values()]
      .map(({ colour, colourName, colourHex }) => ({ code: colour, name: colourName, hex: colourHex }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

const distinct = (values: readonly string[]): string[] =>
  [...new Set(values)].toSorted((a, b) => a.localeCompare(b, 'en'));

function isWanted(blank: Blank, { q, category, brand, colour }: Query): boolean {
  const searchableText = `${blank.name} ${blank.brand} ${blank.code} ${blank.categories.join(' ')}`.toLowerCase();
  return (
    q
      .toLowerCase()
      .split(/\s+/)
      .every((term) => searchableText.includes(term)) &&
    (category === '' || blank.categories.includes(category)) &&
    (brand === '' || blank.brand === brand) &&
    (colour === '' || blank.colours.some((one) => one.colour === colour))
  );
}

function sorted(list: readonly Blank[], sort: Query['sort']): Blank[] {
  const keyed = list.map((blank) => ({
    blank,
    id: blank.id,
    name: blank.name,
    shownPriceMinor: calculateUnitCostMinor(blank, 1),
    // Blanks have no date, so their ids, which increase with each new blank, decide the sequence.
    addedAt: new Date(EPOCH_MS + blank.id),
  }));
  return sortProducts(keyed, sort).map(({ blank }) => blank);
}

function toBlankDto(blank: Blank) {
  return {
    id: blank.id,
    code: blank.code,
    form: blank.form,
    name: blank.name,
    brand: blank.brand,
    description: blank.description,
    categories: blank.categories,
    colours: blank.colours.map(({ colour, colourName, colourHex }) => ({
      code: colour,
      name: colourName,
      hex: colourHex,
    })),
    sizes: blank.sizes,
    printable_sides: SIDES.filter((side) => blank.printAreas[side] !== null),
    print_method: blank.printMethod,
    blank_price: toDecimal(blank.blankMinor),
    print_price: toDecimal(blank.printMinor),
    suggested_price: toDecimal(suggestPriceMinor(calculateUnitCostMinor(blank, 1))),
  };
}
