import { DEFAULT_PRODUCT_SORT, type ProductSort, readProductSort } from '@/lib/domain/catalogue/sort-products';

/** The five orders as shoppers see them listed (CAT-02), with the message key of each. */
export const SORT_OPTIONS = [
  { value: 'name-asc', key: 'sortNameAsc' },
  { value: 'name-desc', key: 'sortNameDesc' },
  { value: 'price-desc', key: 'sortPriceDesc' },
  { value: 'price-asc', key: 'sortPriceAsc' },
  { value: 'recent', key: 'sortRecent' },
] as const satisfies readonly { readonly value: ProductSort; readonly key: string }[];

/** What the address of the products page asks for; what it doesn't know is left out rather than refused. */
export function readProductsQuery(
  query: Readonly<Record<string, string | string[] | undefined>>,
  categories: readonly string[],
): { readonly sort: ProductSort; readonly category: string | undefined } {
  return {
    sort: readProductSort(query.sort),
    category: categories.find((category) => category === query.category),
  };
}

/** Address of the products page with a category and an order; the default order is not spelled out. */
export function productsHref(base: string, category: string | undefined, sort: ProductSort): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  if (sort !== DEFAULT_PRODUCT_SORT) query.set('sort', sort);
  return query.size > 0 ? `${base}?${query}` : base;
}
