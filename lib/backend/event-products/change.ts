import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { eventProductEndpoints } from '@/lib/contracts/event-products';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { eventProducts, products } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toDecimal } from '@/lib/domain/money/decimal';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { listAssetsById } from '../assets/queries';
import { recordAudit } from '../audit/record';
import { toSurchargesDto } from '../catalogue/price-dto';
import { listVariants, type Variant } from '../catalogue/queries';
import { assertVisitAllowedByOwner } from '../http/caller';
import type { SignedIn } from '../http/signed-in';
import type { TenantEvent } from '../stores/own-event';
import { normalisePrices } from './normalise-prices';
import { publishFirstDesign } from './publish-design';
import { listStoreProductsById, type ProductRow } from './queries';
import {
  PRICE_FIELDS,
  PRODUCT_FIELDS,
  type ProductChange,
  type ProductField,
  STORED_FIELDS,
  type StoredField,
} from './stored-fields';

/** Input of the call: amounts in major units. */
type ChangeInput = z.input<typeof eventProductEndpoints.change.body>['changes'][number];

/** Person who changes products. */
export type ProductEditor = Pick<SignedIn, 'userId' | 'visit'>;

/**
 * Changes products of an event, all or none. `forbidden` where a support visit without the owner's permission would
 * change a price. Returns the changes that would undo the made ones. Fails with 409 for locked products that the change
 * does not unlock (CAT-09), and 422 with `changes.{n}.{field}` for invalid values.
 */
export async function changeProducts(
  tx: Tx,
  event: TenantEvent,
  { userId, visit }: ProductEditor,
  changes: readonly ProductChange[],
): Promise<ChangeInput[]> {
  const productIds = [...new Set(changes.map(({ product_id }) => product_id))];
  if (productIds.length < changes.length) throw buildInvalidFieldsError({ changes: ['names a product twice'] });
  const rows = await lockStoreProducts(tx, event, productIds.filter(isRowId));
  const rowByProduct = new Map(rows.map((row) => [row.productId, row]));
  const variants = changes.some((change) => change.colours || change.excluded_skus)
    ? await listVariants(tx, { blankIds: rows.map(({ blankId }) => blankId) })
    : [];
  const undo: ChangeInput[] = [];
  for (const [index, change] of changes.entries()) {
    const row = rowByProduct.get(change.product_id);
    if (!row) throw buildInvalidFieldsError({ [`changes.${index}.product_id`]: ['is not in this store'] });
    if (row.locked && change.locked !== false)
      throw new AppError('conflict', buildErrorReason('product_unchangeable', { name: row.name }));
    // Only staff can restore a product that they removed from all stores.
    if (row.status === 'archived' && change.status !== undefined)
      throw new AppError('conflict', buildErrorReason('product_archived', { name: row.name }));
    const normalisedChange = normalisePrices(row, normaliseVariants(row, change, variants, index), index);
    await assertPhotosInLibrary(tx, event, normalisedChange, index);
    const before = difference(row, normalisedChange);
    if (Object.keys(before).length === 0) continue;
    if (PRICE_FIELDS.some((field) => before[field] !== undefined)) assertVisitAllowedByOwner(visit);
    if (normalisedChange.status === 'active' && row.status !== 'active')
      await publishFirstDesign(tx, userId, { tenantId: event.tenantId, id: row.productId });
    await write(tx, event, normalisedChange);
    undo.push({ product_id: row.productId, ...before });
    await recordAudit(tx, {
      tenantId: event.tenantId,
      userId,
      action: 'event product updated',
      subjectType: 'product',
      subjectId: row.productId,
      details: { name: row.name, event_id: event.id, event: event.name, fields: Object.keys(before) },
    });
  }
  return undo;
}

/** Locks products of an event's list until the transaction ends. */
export async function lockStoreProducts(tx: Tx, event: TenantEvent, ids: readonly number[]): Promise<ProductRow[]> {
  const { tenantId, id: eventId, region } = event;
  if (ids.length === 0) return [];
  // Locked in the sequence of ids, so that two bulk edits cannot deadlock.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.tenantId, tenantId), inArray(products.id, [...ids])))
    .orderBy(asc(products.id))
    .for('update');
  return listStoreProductsById(tx, { tenantId, eventId, region, productIds: ids });
}

const ownProduct = (event: TenantEvent, id: number) => and(eq(products.tenantId, event.tenantId), eq(products.id, id));

/** Makes the colours and excluded variants of a change consistent with each other and with the blank. */
function normaliseVariants(
  row: ProductRow,
  change: ProductChange,
  all: readonly Variant[],
  index: number,
): ProductChange {
  if (!change.colours && !change.excluded_skus) return change;
  const variants = all.filter(({ blankId }) => blankId === row.blankId);
  const colours = [...new Set(change.colours ?? row.colours)];
  if (colours.some((code) => !variants.some(({ colour }) => colour === code)))
    throw buildInvalidFieldsError({ [`changes.${index}.colours`]: ['is not a colour of this product'] });
  const colourSkus = variants.filter(({ colour }) => colours.includes(colour)).map(({ sku }) => sku);
  const requestedExclusions = new Set(change.excluded_skus ?? row.excludedSkus);
  const excluded = colourSkus.filter((sku) => requestedExclusions.has(sku));
  if (excluded.length === colourSkus.length)
    throw buildInvalidFieldsError({ [`changes.${index}.excluded_skus`]: ['leaves nothing on offer'] });
  return { ...change, colours, excluded_skus: excluded };
}

/** Rejects photos whose pictures are not in the tenant's library. */
async function assertPhotosInLibrary(
  tx: Tx,
  { tenantId }: TenantEvent,
  change: ProductChange,
  index: number,
): Promise<void> {
  const ids = (change.photos ?? []).map(({ asset_id }) => asset_id);
  if (ids.length === 0) return;
  const libraryIds = new Set((await listAssetsById(tx, { tenantId, ids })).map(({ id }) => id));
  if (ids.some((id) => !libraryIds.has(id)))
    throw buildInvalidFieldsError({ [`changes.${index}.photos`]: ['unknown'] });
}

/** Returns the former values of the changed fields, in the form of the call. */
function difference(row: ProductRow, change: ProductChange): Omit<ChangeInput, 'product_id'> {
  const changed = PRODUCT_FIELDS.filter((field) => {
    const [, column] = STORED_FIELDS[field];
    return change[field] !== undefined && !isDeepStrictEqual(change[field], row[column]);
  });
  const before = changed.map((field) => [field, toFormerValue(row, field)] as const);
  return Object.fromEntries(before) as Omit<ChangeInput, 'product_id'>;
}

function toFormerValue(row: ProductRow, field: ProductField): unknown {
  if (field === 'price') return toDecimal(row.priceMinor);
  if (field === 'setup_cost') return toDecimal(row.setupCostMinor);
  if (field === 'sale_price') return row.salePriceMinor === null ? null : toDecimal(row.salePriceMinor);
  if (field === 'size_surcharges') return toSurchargesDto(row.sizeSurcharges);
  if (field === 'sale_from') return row.saleFrom?.toISOString() ?? null;
  if (field === 'sale_until') return row.saleUntil?.toISOString() ?? null;
  // A change cannot archive a product.
  if (field === 'status') return row.status === 'active' ? 'active' : 'draft';
  return row[STORED_FIELDS[field][1]];
}

/** Returns the columns of one table that a change sets. */
const toColumns = (change: ProductChange, table: StoredField[0]) =>
  Object.fromEntries(
    PRODUCT_FIELDS.filter((field) => STORED_FIELDS[field][0] === table && change[field] !== undefined).map((field) => [
      STORED_FIELDS[field][1],
      change[field],
    ]),
  );

async function write(tx: Tx, event: TenantEvent, change: ProductChange): Promise<void> {
  const { product_id: productId } = change;
  const offerValues = toColumns(change, 'eventProducts');
  await tx
    .update(products)
    .set({ ...toColumns(change, 'products'), updatedAt: new Date() })
    .where(ownProduct(event, productId));
  if (Object.keys(offerValues).length === 0) return;
  await tx
    .update(eventProducts)
    .set(offerValues)
    .where(
      and(
        eq(eventProducts.tenantId, event.tenantId),
        eq(eventProducts.eventId, event.id),
        eq(eventProducts.productId, productId),
      ),
    );
}
