import type { z } from 'zod';
import { type eventProductEndpoints, MAX_PRODUCTS_PER_CHANGE } from '@/lib/contracts/event-products';
import type { Tx } from '@/lib/db/client';
import { calculateBulkPrice } from '@/lib/domain/pricing/bulk-price';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import type { TenantEvent } from '../stores/own-event';
import { changeProducts, lockStoreProducts, type ProductEditor } from './change';
import { listStoreProductIds, type ProductRow } from './queries';
import { calculateUnitCost } from './to-dto';

type ChangeManyInput = z.output<typeof eventProductEndpoints.changeMany.body>;

/**
 * Applies one change to many products of an event, all or none. Products that may not be changed are skipped and
 * counted in `skipped`, because one locked product on another page would otherwise block all (CAT-09). New prices
 * depend on each product's cost and current price. 422 for a product that is not in the store, and for more than {@link
 * MAX_PRODUCTS_PER_CHANGE}.
 */
export async function changeManyProducts(
  tx: Tx,
  event: TenantEvent,
  editor: ProductEditor,
  { ids, filter, set }: ChangeManyInput,
) {
  const rows = await lockStoreProducts(tx, event, await chosenIds(tx, event, { ids, filter }));
  if (ids && rows.length < new Set(ids).size) throw buildInvalidFieldsError({ ids: ['is not in this store'] });
  const open = rows.filter((row) => mayTake(row, set));
  const { price, ...same } = set;
  // A request that only locks products does not count locked products as skipped.
  const isLock = set.locked === true && Object.keys(set).length === 1;
  const skippedCount = isLock ? 0 : rows.length - open.length;
  const changes = open.map((row) => ({
    product_id: row.productId,
    ...same,
    ...(price
      ? { price: calculateBulkPrice({ priceMinor: row.priceMinor, costMinor: calculateUnitCost(row) }, price) }
      : {}),
  }));
  const undo = await changeProducts(tx, event, editor, changes);
  return { changed: undo.length, skipped: skippedCount, undo };
}

async function chosenIds(
  tx: Tx,
  event: TenantEvent,
  { ids, filter }: Pick<ChangeManyInput, 'ids' | 'filter'>,
): Promise<number[]> {
  if (ids) return [...new Set(ids)];
  if (!filter) throw buildInvalidFieldsError({ ids: ['required'] });
  const named = { tenantId: event.tenantId, eventId: event.id };
  const productIds = await listStoreProductIds(tx, { ...named, filter, limit: MAX_PRODUCTS_PER_CHANGE + 1 });
  if (productIds.length > MAX_PRODUCTS_PER_CHANGE) throw buildInvalidFieldsError({ filter: ['too many'] });
  return productIds;
}

/**
 * Returns whether a product may be changed. A locked product can only be changed together with unlocking it. The status
 * of an archived product cannot be changed here, because only staff can restore it.
 */
const mayTake = ({ locked, status }: ProductRow, set: ChangeManyInput['set']): boolean =>
  (!locked || set.locked === false) && (status !== 'archived' || set.status === undefined);
