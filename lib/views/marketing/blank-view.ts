import type { CatalogueBlankDto } from '@/lib/contracts/catalogue-blanks';
import { type ProductSort, sortProducts } from '@/lib/domain/catalogue/sort-products';
import { formatMoney } from '@/lib/domain/money/format-money';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';

/**
 * Returns the address of a product's picture in a colour, without a design: a builder mockup, which the server caches
 * for catalogue colours. `hex` is #rrggbb.
 */
export const getBlankPictureUrl = (form: string, hex: string, widthPx: 320 | 480 | 640 | 1000): string =>
  `/api/builder/mockups/plain/${form}/${hex.slice(1).toLowerCase()}?w=${widthPx}`;

export const getBlankSrcSet = (form: string, hex: string): string =>
  ([320, 480, 640, 1000] as const).map((width) => `${getBlankPictureUrl(form, hex, width)} ${width}w`).join(', ');

/**
 * Returns the colour in which a product is shown; it varies by position, so that a grid does not consist of white
 * shirts only.
 */
export function selectGridColour(
  blank: CatalogueBlankDto,
  place: number,
): CatalogueBlankDto['colours'][number] | undefined {
  const { colours } = blank;
  return colours[(place * 3 + 1) % Math.max(1, colours.length)];
}

/** Groups products by category, in the catalogue's order. */
export function groupBlanksByCategory(
  blanks: readonly CatalogueBlankDto[],
): ReadonlyMap<string, readonly CatalogueBlankDto[]> {
  const groups = new Map<string, CatalogueBlankDto[]>();
  for (const one of blanks) groups.set(one.category, [...(groups.get(one.category) ?? []), one]);
  return groups;
}

/** Returns the formatted price of one piece with one print in a region; null when the product is not offered there. */
export function formatBlankCost(blank: CatalogueBlankDto, region: Region): string | null {
  const price = blank.prices[region];
  return price ? formatMoney(price.from, price.currency, region) : null;
}

/** Returns the products that a region offers, in one of the five sort orders (CAT-02). `languageTag` is BCP 47. */
export function sortBlanks(
  blanks: readonly CatalogueBlankDto[],
  region: Region,
  sort: ProductSort,
  languageTag: string,
): readonly CatalogueBlankDto[] {
  const offered = blanks.flatMap((one) => {
    const price = one.prices[region];
    // The catalogue has no dates; ids ascend in the order of creation.
    return price
      ? [{ blank: one, id: one.id, name: one.name, shownPriceMinor: price.from, addedAt: new Date(one.id) }]
      : [];
  });
  return sortProducts(offered, sort, languageTag).map((row) => row.blank);
}

/** Returns the region in the address, else the default region of the language. */
export function chooseRegion(requestedRegion: unknown, language: string): Region {
  return REGIONS.find((region) => region === requestedRegion) ?? (language === 'en' ? 'UK' : 'EU');
}
