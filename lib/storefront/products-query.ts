import { readListPage, readSearch } from '@/lib/domain/catalogue/listing';
import { DEFAULT_PRODUCT_SORT, type ProductSort, readProductSort } from '@/lib/domain/catalogue/sort-products';

/** The five orders as shoppers see them listed (CAT-02), with the message key of each. */
export const SORT_OPTIONS = [
  { value: 'name-asc', key: 'sortNameAsc' },
  { value: 'name-desc', key: 'sortNameDesc' },
  { value: 'price-desc', key: 'sortPriceDesc' },
  { value: 'price-asc', key: 'sortPriceAsc' },
  { value: 'recent', key: 'sortRecent' },
] as const satisfies readonly { readonly value: ProductSort; readonly key: string }[];

/** What the products page is asked for by its address. */
export interface ProductsQuery {
  readonly sort: ProductSort;
  readonly category: string | undefined;
  /** Free text, in its canonical spelling. */
  readonly q: string | undefined;
  /** From 1. */
  readonly page: number;
}

/** Returns what the address of the products page asks for; what it doesn't know is left out rather than refused. */
export function readProductsQuery(
  query: Readonly<Record<string, string | string[] | undefined>>,
  categories: readonly string[],
): ProductsQuery {
  return {
    sort: readProductSort(query.sort),
    category: categories.find((category) => category === query.category),
    q: readSearch(query.q),
    page: readListPage(query.page),
  };
}

/** Returns the address of the products page for a query. The default order and page 1 are not spelled out, so that each
 *  page has one address. */
export function productsHref(base: string, asked: Partial<ProductsQuery>): string {
  const { sort = DEFAULT_PRODUCT_SORT, category, q, page = 1 } = asked;
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  if (q !== undefined) query.set('q', q);
  if (sort !== DEFAULT_PRODUCT_SORT) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${base}?${query}` : base;
}
