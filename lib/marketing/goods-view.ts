import type { GoodsWire } from '@/lib/contracts/goods';
import { type ProductSort, sortProducts } from '@/lib/domain/catalogue/sort-products';
import { formatMoney } from '@/lib/domain/money/format-money';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';

/** Address of a product's picture in a colour, without a design: the builder's own mock-up, which the server keeps for
 *  colours of the catalogue. `hex` is #rrggbb. */
export const goodsPicture = (form: string, hex: string, widthPx: 320 | 480 | 640 | 1000): string =>
  `/api/builder/mockups/plain/${form}/${hex.slice(1).toLowerCase()}?w=${widthPx}`;

export const goodsSrcSet = (form: string, hex: string): string =>
  ([320, 480, 640, 1000] as const).map((width) => `${goodsPicture(form, hex, width)} ${width}w`).join(', ');

/** A colour to show a product in: another one at each place of a list, so that a grid is no row of white shirts. */
export function shownColour(goods: GoodsWire, place: number): GoodsWire['colours'][number] | undefined {
  const { colours } = goods;
  return colours[(place * 3 + 1) % Math.max(1, colours.length)];
}

/** Products by kind, in the catalogue's order. */
export function goodsByCategory(goods: readonly GoodsWire[]): ReadonlyMap<string, readonly GoodsWire[]> {
  const groups = new Map<string, GoodsWire[]>();
  for (const one of goods) groups.set(one.category, [...(groups.get(one.category) ?? []), one]);
  return groups;
}

/** What one piece with one print costs in a region, as people there read it; null where it is not offered. */
export function costIn(goods: GoodsWire, region: Region): string | null {
  const price = goods.prices[region];
  return price ? formatMoney(price.from, price.currency, region) : null;
}

/** Products that a region offers, in one of the five orders (CAT-02). `languageTag` is BCP 47. */
export function sortGoods(
  goods: readonly GoodsWire[],
  region: Region,
  sort: ProductSort,
  languageTag: string,
): readonly GoodsWire[] {
  const offered = goods.flatMap((one) => {
    const price = one.prices[region];
    // The catalogue keeps no dates; its ids ascend as products come in.
    return price
      ? [{ goods: one, id: one.id, name: one.name, shownPriceMinor: price.from, addedAt: new Date(one.id) }]
      : [];
  });
  return sortProducts(offered, sort, languageTag).map((row) => row.goods);
}

/** The region that an address asks for, else where most readers of the language sell. */
export function regionFor(asked: unknown, language: string): Region {
  return REGIONS.find((region) => region === asked) ?? (language === 'en' ? 'UK' : 'EU');
}
