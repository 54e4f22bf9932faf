import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { eventProductEndpoints } from '@/lib/contracts/event-products';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { eventProducts, products } from '@/lib/db/schema';
import { mapProductTexts, PRODUCT_TEXT_NAMES, toProductTextField } from '@/lib/domain/catalogue/product-texts';
import { errorReason } from '@/lib/domain/errors/error-codes';
import { toDecimal } from '@/lib/domain/money/decimal';
import { AppError, invalidFields } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { listVariants, type Variant } from '../catalogue/queries';
import { assertOwnerAllows } from '../http/caller';
import type { SignedIn } from '../http/signed-in';
import type { TenantEvent } from '../stores/own-event';
import { publishFirst } from './publish-design';
import { listStoreProductsById, type ProductRow } from './queries';

type Change = z.output<typeof eventProductEndpoints.change.body>['changes'][number];
/** Input of the call: amounts in major units. */
type ChangeInput = z.input<typeof eventProductEndpoints.change.body>['changes'][number];

/** Person who changes products. */
export type ProductEditor = Pick<SignedIn, 'userId' | 'visit'>;

/**
 * Changes products of an event, all or none. `forbidden` where a support visit without the owner's permission would
 * change a price. Returns the changes that undo these. 409 for locked products that the
 * change does not unlock (CAT-09), 422 with `changes.{n}.{field}` for invalid values.
 */
export async function changeProducts(
  tx: Tx,
  event: TenantEvent,
  { userId, visit }: ProductEditor,
  changes: readonly Change[],
): Promise<ChangeInput[]> {
  const productIds = [...new Set(changes.map(({ product_id }) => product_id))];
  if (productIds.length < changes.length) throw invalidFields({ changes: ['names a product twice'] });
  const rows = await lockStoreProducts(tx, event, productIds.filter(isRowId));
  const rowByProduct = new Map(rows.map((row) => [row.productId, row]));
  const variants = changes.some((change) => change.colours || change.excluded_skus)
    ? await listVariants(tx, { blankIds: rows.map(({ blankId }) => blankId) })
    : [];
  const undo: ChangeInput[] = [];
  for (const [index, change] of changes.entries()) {
    const row = rowByProduct.get(change.product_id);
    if (!row) throw invalidFields({ [`changes.${index}.product_id`]: ['is not in this store'] });
    if (row.locked && change.locked !== false)
      throw new AppError('conflict', errorReason('product_unchangeable', { name: row.name }));
    // Only staff can restore what they removed from all stores.
    if (row.status === 'archived' && change.status !== undefined)
      throw new AppError('conflict', errorReason('product_archived', { name: row.name }));
    const settledChange = settleVariants(row, change, variants, index);
    const before = difference(row, settledChange);
    if (Object.keys(before).length === 0) continue;
    if (before.price !== undefined || before.vat_applies !== undefined) assertOwnerAllows(visit);
    if (settledChange.status === 'active' && row.status !== 'active')
      await publishFirst(tx, userId, { tenantId: event.tenantId, id: row.productId });
    await write(tx, event, settledChange);
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

/** Adjusts colours and excluded variants of a change to each other and to the blank. */
function settleVariants(row: ProductRow, change: Change, all: readonly Variant[], index: number): Change {
  if (!change.colours && !change.excluded_skus) return change;
  const variants = all.filter(({ blankId }) => blankId === row.blankId);
  const colours = [...new Set(change.colours ?? row.colours)];
  if (colours.some((code) => !variants.some(({ colour }) => colour === code)))
    throw invalidFields({ [`changes.${index}.colours`]: ['is not a colour of this product'] });
  const colourSkus = variants.filter(({ colour }) => colours.includes(colour)).map(({ sku }) => sku);
  const requestedExclusions = new Set(change.excluded_skus ?? row.excludedSkus);
  const excluded = colourSkus.filter((sku) => requestedExclusions.has(sku));
  if (excluded.length === colourSkus.length)
    throw invalidFields({ [`changes.${index}.excluded_skus`]: ['leaves nothing on offer'] });
  return { ...change, colours, excluded_skus: excluded };
}

/** Returns the former values of the changed fields, in the form of the call. */
function difference(row: ProductRow, change: Change): Omit<ChangeInput, 'product_id'> {
  const before: Omit<ChangeInput, 'product_id'> = {};
  const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((x, i) => x === b[i]);
  if (change.name !== undefined && change.name !== row.name) before.name = row.name;
  for (const name of PRODUCT_TEXT_NAMES) {
    const field = toProductTextField(name);
    if (change[field] !== undefined && change[field] !== row[name]) before[field] = row[name];
  }
  if (change.category !== undefined && change.category !== row.category) before.category = row.category;
  if (change.price !== undefined && change.price !== row.priceMinor) before.price = toDecimal(row.priceMinor);
  if (change.vat_applies !== undefined && change.vat_applies !== row.vatApplies) before.vat_applies = row.vatApplies;
  if (change.status !== undefined && change.status !== row.status)
    before.status = row.status === 'active' ? 'active' : 'draft';
  if (change.locked !== undefined && change.locked !== row.locked) before.locked = row.locked;
  if (change.colours && !same(change.colours, row.colours)) before.colours = row.colours;
  if (change.excluded_skus && !same(change.excluded_skus, row.excludedSkus)) before.excluded_skus = row.excludedSkus;
  return before;
}

const omitUndefined = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function write(tx: Tx, event: TenantEvent, change: Change): Promise<void> {
  const { product_id: productId, name, status, locked, colours } = change;
  const texts = mapProductTexts((text) => change[toProductTextField(text)]);
  const design = omitUndefined({ name, ...texts, status, locked, colours, excludedSkus: change.excluded_skus });
  const offerValues = omitUndefined({
    priceMinor: change.price,
    vatApplies: change.vat_applies,
    category: change.category,
  });
  await tx
    .update(products)
    .set({ ...design, updatedAt: new Date() })
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
