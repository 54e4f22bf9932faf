/**
 * The five sorts as written in the URL (CAT-02): Name A-Z, Name Z-A, Price High-Low, Price Low-High, Recently Added.
 */
export const PRODUCT_SORTS = ['name-asc', 'name-desc', 'price-desc', 'price-asc', 'recent'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const DEFAULT_PRODUCT_SORT: ProductSort = 'recent';

/** Properties used for sorting. `shownPriceMinor` is the price displayed to shoppers, in minor units. */
export interface SortableProduct {
  readonly id: number;
  readonly name: string;
  readonly shownPriceMinor: number;
  readonly addedAt: Date | string;
}

/** Returns the sort order in a URL; the default order for an unknown value. */
export function parseProductSort(value: unknown): ProductSort {
  return PRODUCT_SORTS.find((sort) => sort === value) ?? DEFAULT_PRODUCT_SORT;
}

/**
 * Returns a sorted copy (CAT-02). Names are compared by the rules of `languageTag` (BCP 47), ignoring case; ties are
 * ordered by id.
 */
export function sortProducts<P extends SortableProduct>(
  products: readonly P[],
  sort: ProductSort,
  languageTag = 'en',
): P[] {
  const names = new Intl.Collator(languageTag, { sensitivity: 'accent', numeric: true });
  const compare: Record<ProductSort, (a: P, b: P) => number> = {
    'name-asc': (a, b) => names.compare(a.name, b.name),
    'name-desc': (a, b) => names.compare(b.name, a.name),
    'price-desc': (a, b) => b.shownPriceMinor - a.shownPriceMinor,
    'price-asc': (a, b) => a.shownPriceMinor - b.shownPriceMinor,
    recent: (a, b) => new Date(b.addedAt).getTime() - new Date(a.addedAt).getTime(),
  };
  return [...products].sort((a, b) => compare[sort](a, b) || a.id - b.id);
}
