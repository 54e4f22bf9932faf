import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EventKey } from '@/lib/db/keys';
import { blankPrices, blanks, blankVariants, eventProducts, products } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';

/** Condition for offered products: in the store, active, not deleted. */
export const isForSaleSql = ({ tenantId, eventId }: EventKey | Placeholders<EventKey>, more?: SQL) =>
  and(
    eq(eventProducts.tenantId, tenantId),
    eq(eventProducts.eventId, eventId),
    eq(products.tenantId, tenantId),
    eq(products.status, 'active'),
    isNull(products.deletedAt),
    more,
  );

const offerColumns = {
  productId: products.id,
  blankId: products.blankId,
  name: products.name,
  colours: products.colours,
  excludedSkus: products.excludedSkus,
  pictureVersion: products.pictureVersion,
  publishedRevision: products.publishedRevision,
  form: blanks.form,
  brand: blanks.brand,
  sizes: blanks.sizes,
  priceMinor: eventProducts.priceMinor,
  sizeSurcharges: eventProducts.sizeSurcharges,
  salePriceMinor: eventProducts.salePriceMinor,
  saleFrom: eventProducts.saleFrom,
  saleUntil: eventProducts.saleUntil,
  piecesLeft: eventProducts.piecesLeft,
  vatApplies: eventProducts.vatApplies,
  category: eventProducts.category,
  position: eventProducts.position,
  addedAt: eventProducts.addedAt,
  updatedAt: products.updatedAt,
};

const hasCustomisable = sql<boolean>`
  coalesce(jsonb_path_exists(${products.front}, '$.elements[*] ? (@.customisable == true)'), false)
  or coalesce(jsonb_path_exists(${products.back}, '$.elements[*] ? (@.customisable == true)'), false)`;
const isPrinted = (side: typeof products.front | typeof products.back) =>
  sql<boolean>`coalesce(jsonb_array_length(${side} -> 'elements') > 0, false)`;

/** Sizes of a product with surcharges; empty without surcharges, because pages do not need them then. */
const offeredSizes = sql<string[]>`case when ${eventProducts.sizeSurcharges} = '{}' then '{}'::text[] else array(
  select distinct v.size from blank_variants v where v.blank_id = ${products.blankId}
    and v.colour = any(${products.colours}) and v.sku <> all(${products.excludedSkus})) end`;

/**
 * Lists the named products of a store for its grid, in the given sequence and without designs. Products that are not
 * offered are missing.
 */
export async function listOffers(tx: Tx, input: EventKey & { productIds: readonly number[] }) {
  if (input.productIds.length === 0) return [];
  const rows = await tx
    .select({
      ...offerColumns,
      customisable: hasCustomisable,
      offeredSizes,
      frontPrinted: isPrinted(products.front),
      backPrinted: isPrinted(products.back),
    })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(isForSaleSql(input, inArray(products.id, [...input.productIds])));
  const byId = new Map(rows.map((row) => [row.productId, row]));
  return input.productIds.flatMap((id) => byId.get(id) ?? []);
}
/** Product in a store's grid; `priceMinor` ex VAT. */
export type Offer = Awaited<ReturnType<typeof listOffers>>[number];

/** Returns a product of a store with its designs and blank; null when the store does not offer it. */
export async function findProduct(tx: Tx, input: EventKey & { productId: number }) {
  const [row] = await tx
    .select({ product: products, blank: blanks, offer: eventProducts })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .where(isForSaleSql(input, eq(products.id, input.productId)));
  return row ?? null;
}
/** Product with its blank and its place in the store. */
export type StoreProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/**
 * Lists the products of basket lines with the data for pricing and printing; products that are not offered are missing.
 */
export const listBasketProducts = defineStatement(
  (tx, input: Placeholders<EventKey & { productIds: readonly number[] }>) =>
    tx
      .select({
        ...offerColumns,
        description: products.description,
        front: products.front,
        back: products.back,
        printAreas: blanks.printAreas,
      })
      .from(eventProducts)
      .innerJoin(products, eq(products.id, eventProducts.productId))
      .innerJoin(blanks, eq(blanks.id, products.blankId))
      .where(isForSaleSql(input, sql`${products.id} = any(${input.productIds})`)),
);
/** Product with the data for pricing and printing; `priceMinor` ex VAT. */
export type BasketProduct = Awaited<ReturnType<typeof listBasketProducts>>[number];

/** Lists colours and sizes of blanks in catalogue sequence. The catalogue belongs to no tenant. */
export function listVariants(tx: Tx, input: { blankIds: readonly number[] }) {
  return tx
    .select()
    .from(blankVariants)
    .where(inArray(blankVariants.blankId, [...new Set(input.blankIds)]))
    .orderBy(asc(blankVariants.blankId), asc(blankVariants.position));
}

/**
 * Lists the variants that match any combination of the given values, so it may return more variants than the basket
 * lines contain.
 */
export const listVariantsLike = defineStatement(
  (
    tx,
    {
      tenantId,
      productIds,
      colours,
      sizes,
    }: Placeholders<{
      tenantId: TenantId;
      productIds: readonly number[];
      colours: readonly string[];
      sizes: readonly string[];
    }>,
  ) => {
    const blanksOfProducts = tx
      .select({ blankId: products.blankId })
      .from(products)
      .where(and(eq(products.tenantId, tenantId), sql`${products.id} = any(${productIds})`));
    return tx
      .select()
      .from(blankVariants)
      .where(
        and(
          inArray(blankVariants.blankId, blanksOfProducts),
          sql`${blankVariants.colour} = any(${colours})`,
          sql`${blankVariants.size} = any(${sizes})`,
        ),
      );
  },
);
/** A colour and size of a blank. */
export type Variant = Awaited<ReturnType<typeof listVariants>>[number];

/** Lists each colour of each blank once, for grids. */
export function listColours(tx: Tx, input: { blankIds: readonly number[] }) {
  return tx
    .selectDistinctOn([blankVariants.blankId, blankVariants.colour], {
      blankId: blankVariants.blankId,
      colour: blankVariants.colour,
      colourName: blankVariants.colourName,
      colourHex: blankVariants.colourHex,
    })
    .from(blankVariants)
    .where(inArray(blankVariants.blankId, [...new Set(input.blankIds)]))
    .orderBy(asc(blankVariants.blankId), asc(blankVariants.colour), asc(blankVariants.position));
}
/** A colour of a blank. */
export type Colour = Awaited<ReturnType<typeof listColours>>[number];

/** Lists the costs of a blank and its print per region. */
export function listBlankPrices(tx: Tx, input: { blankId: number }) {
  return tx.select().from(blankPrices).where(eq(blankPrices.blankId, input.blankId)).orderBy(asc(blankPrices.region));
}
/** Costs of a blank in a region, minor units. */
export type BlankPrice = Awaited<ReturnType<typeof listBlankPrices>>[number];
