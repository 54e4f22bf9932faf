import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { EventKey } from '@/lib/db/keys';
import { blanks, eventProducts, products } from '@/lib/db/schema';
import type { ProductSort } from '@/lib/domain/catalogue/sort-products';
import type { VatTerms } from '@/lib/domain/pricing/vat';
import { isForSaleSql } from './queries';

/** Filter of a product list. */
export interface OfferFilter {
  readonly category?: string | undefined;
  /** Search words; a product must match all of them. */
  readonly searchTerms: readonly string[];
}

interface ListRequest extends EventKey, OfferFilter {
  readonly sort: ProductSort;
  /** VAT terms: products are sorted by the price that shoppers see. */
  readonly vat: VatTerms;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Returns the ids of one page of a store's products, sorted by `sort` and then by id. Designs are not read. */
export async function listOfferIds(tx: Tx, request: ListRequest): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(isForSaleSql(request, and(inCategory(request.category), hasText(request.searchTerms))))
    .orderBy(buildOrder(request), asc(products.id))
    .limit(request.perPage)
    .offset((request.page - 1) * request.perPage);
  return rows.map(({ id }) => id);
}

/** Counts the products on offer that match `searchTerms` per category, in the order of the store's categories. */
export function countOffersByCategory(tx: Tx, input: EventKey & Pick<OfferFilter, 'searchTerms'>) {
  return tx
    .select({ name: eventProducts.category, count: sql<number>`count(*)::int` })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(isForSaleSql(input, hasText(input.searchTerms)))
    .groupBy(eventProducts.category)
    .orderBy(sql`min(${eventProducts.position})`, asc(eventProducts.category));
}

/** Returns the first `limit` categories of a store in its order, each with its newest product. */
export function listLeadingCategories(tx: Tx, input: EventKey & { limit: number }) {
  return tx
    .select({
      name: eventProducts.category,
      count: sql<number>`count(*)::int`,
      productId: sql<number>`(array_agg(${products.id} order by ${eventProducts.addedAt} desc, ${products.id}))[1]`,
    })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .where(isForSaleSql(input))
    .groupBy(eventProducts.category)
    .orderBy(sql`min(${eventProducts.position})`, asc(eventProducts.category))
    .limit(input.limit);
}

/**
 * Returns the ids of up to `limit` other products: first products of the same category, then the next products of the
 * store (STO-15). Both parts read the index of the store's order and stop at the limit.
 */
export async function listSimilarProductIds(
  tx: Tx,
  input: EventKey & { productId: number; category: string; limit: number },
): Promise<number[]> {
  const others = (category: SQL) =>
    tx
      .select({ id: products.id })
      .from(eventProducts)
      .innerJoin(products, eq(products.id, eventProducts.productId))
      .where(isForSaleSql(input, and(ne(products.id, input.productId), category)))
      .orderBy(asc(eventProducts.position), asc(products.id))
      .limit(input.limit);
  const same = await others(eq(eventProducts.category, input.category));
  const rest = same.length < input.limit ? await others(ne(eventProducts.category, input.category)) : [];
  return [...same, ...rest].slice(0, input.limit).map(({ id }) => id);
}

/** Returns whether a store has a product on offer. */
export async function isProductOnOffer(tx: Tx, input: EventKey & { productId: number }): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .where(isForSaleSql(input, eq(products.id, input.productId)));
  return rows.length > 0;
}

/** Returns the ids of one part of a store's products on offer, sorted by id, and the total number of these products. */
export async function listSitemapProductIds(
  tx: Tx,
  input: EventKey & { part: number; perPart: number },
): Promise<{ ids: number[]; total: number }> {
  const offered = tx
    .select({ id: products.id })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .where(isForSaleSql(input));
  const [count] = await tx.select({ total: sql<number>`count(*)::int` }).from(offered.as('offered'));
  const rows = await offered
    .orderBy(asc(products.id))
    .limit(input.perPart)
    .offset((input.part - 1) * input.perPart);
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 };
}

const inCategory = (category: string | undefined): SQL | undefined =>
  category === undefined ? undefined : eq(eventProducts.category, category);

/** Condition for products where each word is part of the name, the category, the brand or a colour. */
function hasText(searchTerms: readonly string[]): SQL | undefined {
  const text = sql`concat_ws(' ', ${products.name}, ${eventProducts.category}, ${blanks.brand},
    replace(array_to_string(${products.colours}, ' '), '-', ' '))`;
  return and(...searchTerms.map((term) => sql`${text} ilike ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`));
}

/** Current price without surcharges, in SQL; the same rule as `getBasePriceMinor`. */
const currentPrice = sql`(case when ${eventProducts.salePriceMinor} < ${eventProducts.priceMinor}
    and (${eventProducts.saleFrom} is null or ${eventProducts.saleFrom} <= now())
    and (${eventProducts.saleUntil} is null or ${eventProducts.saleUntil} > now())
  then ${eventProducts.salePriceMinor} else ${eventProducts.priceMinor} end)::bigint`;

/** Builds the sort order. The gross price is rounded half up once per unit, like `unitGrossMinor`. */
function buildOrder({ sort, vat }: Pick<ListRequest, 'sort' | 'vat'>): SQL {
  const price = sql`${currentPrice} + case
    when ${eventProducts.vatApplies} and ${vat.registered} then (${currentPrice} * ${vat.rateBps}::int + 5000) / 10000
    else 0 end`;
  const name = sql`${products.name} collate product_names`;
  const orders: Readonly<Record<ProductSort, SQL>> = {
    'name-asc': asc(name),
    'name-desc': desc(name),
    'price-asc': asc(price),
    'price-desc': desc(price),
    recent: desc(eventProducts.addedAt),
  };
  return orders[sort];
}
