import { parseListPage, parseSearchText } from '@/lib/domain/catalogue/listing';
import { DEFAULT_PRODUCT_SORT, type ProductSort, parseProductSort } from '@/lib/domain/catalogue/sort-products';

/** The five sort orders as listed for shoppers (CAT-02), with their message keys. */
export const SORT_OPTIONS = [
  { value: 'name-asc', key: 'sortNameAsc' },
  { value: 'name-desc', key: 'sortNameDesc' },
  { value: 'price-desc', key: 'sortPriceDesc' },
  { value: 'price-asc', key: 'sortPriceAsc' },
  { value: 'recent', key: 'sortRecent' },
] as const satisfies readonly { readonly value: ProductSort; readonly key: string }[];

/** Query parameters of the products page. */
export interface ProductsQuery {
  readonly sort: ProductSort;
  readonly category: string | undefined;
  /** Search text in canonical spelling. */
  readonly q: string | undefined;
  /** From 1. */
  readonly page: number;
}

/** Parses the query parameters of the products page; ignores unknown values instead of rejecting them. */
export function parseProductsQuery(
  query: Readonly<Record<string, string | string[] | undefined>>,
  categories: readonly string[],
): ProductsQuery {
  return {
    sort: parseProductSort(query.sort),
    category: categories.find((category) => category === query.category),
    q: parseSearchText(query.q),
    page: parseListPage(query.page),
  };
}

/**
 * Returns the URL of the products page for a query. The default order and page 1 are omitted, so that each page has
 * exactly one URL.
 */
export function buildProductsHref(base: string, requestedQuery: Partial<ProductsQuery>): string {
  const { sort = DEFAULT_PRODUCT_SORT, category, q, page = 1 } = requestedQuery;
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  if (q !== undefined) query.set('q', q);
  if (sort !== DEFAULT_PRODUCT_SORT) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${base}?${query}` : base;
}
