import { and, asc, count, eq, ilike, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EventKey } from '@/lib/db/keys';
import { blankPrices, blanks, blankVariants, eventProducts, products } from '@/lib/db/schema';
import { mapProductTexts } from '@/lib/domain/catalogue/product-texts';
import { applyClientDiscount } from '@/lib/domain/clients/discount';
import type { Region } from '@/lib/domain/regions/regions';

const isPrinted = (side: typeof products.front | typeof products.back) =>
  sql<boolean>`coalesce(jsonb_array_length(${side} -> 'elements') > 0, false)`;

/** Discount of a tenant's credit account in basis points; 0 without one. */
const buildDiscountSql = (tenantId: SQLWrapper | TenantId) => sql<number>`coalesce((select t.discount_bps from tenants t
  where t.id = ${tenantId} and t.credit_activated_at is not null), 0)`;

/** Applies the tenant's discount to catalogue prices (ADM-13). */
function discounted<
  R extends { readonly discountBps: number; readonly blankMinor: number; readonly printMinor: number },
>({ discountBps, ...row }: R) {
  return {
    ...row,
    blankMinor: applyClientDiscount(row.blankMinor, discountBps),
    printMinor: applyClientDiscount(row.printMinor, discountBps),
  };
}

const columns = {
  productId: products.id,
  name: products.name,
  ...mapProductTexts((name) => products[name]),
  status: products.status,
  locked: products.locked,
  colours: products.colours,
  excludedSkus: products.excludedSkus,
  photos: products.photos,
  pictureVersion: products.pictureVersion,
  hasDraft: sql<boolean>`exists (select from design_drafts d where d.product_id = ${products.id}
    and ${products.publishedRevision} is not null and d.picture_version <> ${products.pictureVersion})`,
  updatedAt: products.updatedAt,
  frontPrinted: isPrinted(products.front),
  backPrinted: isPrinted(products.back),
  blankId: blanks.id,
  blankName: blanks.name,
  brand: blanks.brand,
  form: blanks.form,
  sizes: blanks.sizes,
  printAreas: blanks.printAreas,
  priceMinor: eventProducts.priceMinor,
  sizeSurcharges: eventProducts.sizeSurcharges,
  salePriceMinor: eventProducts.salePriceMinor,
  saleFrom: eventProducts.saleFrom,
  saleUntil: eventProducts.saleUntil,
  piecesLeft: eventProducts.piecesLeft,
  setupCostMinor: eventProducts.setupCostMinor,
  vatApplies: eventProducts.vatApplies,
  category: eventProducts.category,
  blankMinor: blankPrices.blankMinor,
  printMinor: blankPrices.printMinor,
  discountBps: buildDiscountSql(eventProducts.tenantId),
};

const buildStoreCondition = ({ tenantId, eventId }: EventKey, more?: SQL) =>
  and(
    eq(eventProducts.tenantId, tenantId),
    eq(eventProducts.eventId, eventId),
    eq(products.tenantId, tenantId),
    isNull(products.deletedAt),
    more,
  );

function selectStoreProducts(tx: Tx, region: Region) {
  return tx
    .select(columns)
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .innerJoin(blankPrices, and(eq(blankPrices.blankId, blanks.id), eq(blankPrices.region, region)));
}

export interface ProductListFilter {
  readonly q: string;
  readonly status: '' | 'draft' | 'active';
}

function matching({ q, status }: ProductListFilter): SQL | undefined {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    q ? or(ilike(products.name, like), ilike(eventProducts.category, like), ilike(blanks.name, like)) : undefined,
    status ? eq(products.status, status) : undefined,
  );
}

interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** Lists a page of an event's products in list sequence, priced in a region, with the total number. */
export async function listStoreProducts(
  tx: Tx,
  input: EventKey & { region: Region; filter: ProductListFilter } & Page,
) {
  const where = buildStoreCondition(input, matching(input.filter));
  const rows = await selectStoreProducts(tx, input.region)
    .where(where)
    .orderBy(asc(eventProducts.position), asc(eventProducts.id))
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  const [counted] = await tx
    .select({ total: count() })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(where);
  return { rows: rows.map(discounted), total: counted?.total ?? 0 };
}

/** Lists the ids of all products that match a filter, at most `limit`, in list sequence. */
export async function listStoreProductIds(
  tx: Tx,
  input: EventKey & { filter: ProductListFilter; limit: number },
): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(buildStoreCondition(input, matching(input.filter)))
    .orderBy(asc(eventProducts.position), asc(eventProducts.id))
    .limit(input.limit);
  return rows.map(({ id }) => id);
}

/** Lists products of an event by their ids; ids of products that the event does not have are left out. */
export async function listStoreProductsById(
  tx: Tx,
  input: EventKey & { region: Region; productIds: readonly number[] },
) {
  const rows = await selectStoreProducts(tx, input.region).where(
    buildStoreCondition(input, inArray(products.id, [...input.productIds])),
  );
  return rows.map(discounted);
}
export type ProductRow = Awaited<ReturnType<typeof listStoreProductsById>>[number];

/** Lists the category names of an event's products. */
export async function listCategories(tx: Tx, input: EventKey): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ category: eventProducts.category })
    .from(eventProducts)
    .where(and(eq(eventProducts.tenantId, input.tenantId), eq(eventProducts.eventId, input.eventId)))
    .orderBy(asc(eventProducts.category));
  return rows.map(({ category }) => category);
}

/**
 * Lists blanks from which the event has no product yet, with their prices in a region. The catalogue belongs to no
 * tenant.
 */
export async function listBlanksToAdd(tx: Tx, input: EventKey & { region: Region }) {
  const used = tx
    .select({ blankId: products.blankId })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .where(buildStoreCondition(input));
  const rows = await tx
    .select({
      id: blanks.id,
      code: blanks.code,
      form: blanks.form,
      name: blanks.name,
      brand: blanks.brand,
      description: blanks.description,
      categories: blanks.categories,
      sizes: blanks.sizes,
      printAreas: blanks.printAreas,
      printMethod: blanks.printMethod,
      blankMinor: blankPrices.blankMinor,
      printMinor: blankPrices.printMinor,
      discountBps: buildDiscountSql(input.tenantId),
    })
    .from(blanks)
    .innerJoin(blankPrices, and(eq(blankPrices.blankId, blanks.id), eq(blankPrices.region, input.region)))
    .where(sql`${blanks.id} not in ${used}`);
  return rows.map(discounted);
}

/** Returns a blank with its price in a region, or null. */
export async function findBlankWithPrice(tx: Tx, input: { blankId: number; region: Region }) {
  const [row] = await tx
    .select({ blank: blanks, price: blankPrices })
    .from(blanks)
    .innerJoin(blankPrices, and(eq(blankPrices.blankId, blanks.id), eq(blankPrices.region, input.region)))
    .where(eq(blanks.id, input.blankId));
  return row ?? null;
}

/** Counts the variants of blanks, by `{blank id}/{colour}`. Variants that a product excludes are counted too. */
export async function countVariants(tx: Tx, input: { blankIds: readonly number[] }) {
  const rows = await tx
    .select({ blankId: blankVariants.blankId, colour: blankVariants.colour, n: count() })
    .from(blankVariants)
    .where(inArray(blankVariants.blankId, [...new Set(input.blankIds)]))
    .groupBy(blankVariants.blankId, blankVariants.colour);
  return new Map(rows.map(({ blankId, colour, n }) => [`${blankId}/${colour}`, n]));
}

/** Returns a product with its designs and print areas, and locks its row until the transaction ends. */
export async function lockProduct(tx: Tx, input: EventKey & { productId: number }) {
  const [row] = await tx
    .select({ product: products, blank: blanks, eventProduct: eventProducts })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(buildStoreCondition(input, eq(products.id, input.productId)))
    .for('update', { of: products });
  return row ?? null;
}

/** Returns a product of the event with its designs, or null. */
export async function findStoreProduct(tx: Tx, input: EventKey & { productId: number }) {
  const [row] = await tx
    .select({ product: products, blank: blanks })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(buildStoreCondition(input, eq(products.id, input.productId)));
  return row ?? null;
}
