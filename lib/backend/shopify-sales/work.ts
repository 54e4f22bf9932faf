import { and, eq, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders, shopifyFulfilmentOrders, shopifyOrders } from '@/lib/db/schema';
import type { FulfilmentOrderState } from '@/lib/domain/orders/status-terms';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import {
  decideCancellation,
  isWorkStopped,
  REJECTION_NOTES,
  type RejectionReason,
  SHOPIFY_REJECTION_CODES,
} from '@/lib/domain/shopify/fulfilment';
import type { ShopifyAdminClient } from '@/lib/integrations/shopify/admin-client';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import {
  type FulfilmentOrder,
  readFulfilmentOrder,
  rejectFulfilmentRequest,
  respondToFulfilmentRequest,
} from '@/lib/integrations/shopify/selling/fulfilment-calls';
import { logger } from '@/lib/platform/log';
import { reverseCharge } from '../billing/charge';
import { releaseOrderReservations } from '../fulfilment/budgets';
import { recallOrder } from '../fulfilment/recall';
import { dropCorrection } from '../fulfilment/waiting-correction';
import { postCancelledSale } from '../ledger/post-order';
import { moveOrder } from '../orders/move';
import { addTimelineEntry } from '../orders/timeline';
import { publishShopifyChange } from '../shopify-connections/connections';
import { createShopOrder, toCustomerSnapshot } from './make-orders';
import { resolveFulfilmentOrder } from './resolve-work';
import { findFulfilmentService } from './service';

/** Connected Shopify shop with its tenant and a client of its Admin API. */
export interface ConnectedShop {
  readonly tenantId: TenantId;
  readonly shop: string;
  readonly admin: ShopifyAdminClient;
}

type WorkRow = typeof shopifyFulfilmentOrders.$inferSelect;

/**
 * Decides a fulfilment request: creates orders and accepts it, or rejects it with a reason. The decision is saved
 * before it is sent, so that a lost response is sent again and nothing is created twice.
 */
export async function decideFulfilmentRequest({ tenantId, shop, admin }: ConnectedShop, id: string): Promise<void> {
  const order = await readFulfilmentOrder(admin, id);
  // The request was answered or withdrawn after it was listed.
  if (order?.requestStatus !== 'SUBMITTED') return;
  const reason = await withTenant(tenantId, (tx) => decideRequestInTransaction(tx, { tenantId, shop }, order));
  await isAcceptedByShopify(
    reason === null
      ? respondToFulfilmentRequest(admin, 'accept', { id, message: 'Merchloom makes and ships these goods.' })
      : rejectFulfilmentRequest(admin, {
          id,
          reason: SHOPIFY_REJECTION_CODES[reason],
          message: REJECTION_NOTES[reason],
        }),
  );
}

/**
 * Decides a fulfilment request, and creates its orders if it is accepted. Returns the reason of a rejection; null =
 * accepted.
 */
export async function decideRequestInTransaction(
  tx: Tx,
  { tenantId, shop }: Omit<ConnectedShop, 'admin'>,
  order: FulfilmentOrder,
): Promise<RejectionReason | null> {
  const row = await lockWork(tx, { tenantId, shop }, order);
  if (
    row.state === 'accepted' &&
    (await listOrdersOfFulfilmentOrder(tx, row)).some(({ status }) => !isWorkStopped(status))
  )
    return null;
  const address = toCustomerSnapshot(order.destination);
  const read = await resolveFulfilmentOrder(tx, { tenantId, shop }, order);
  await saveRequestState(tx, row, read.reason === null ? 'accepted' : 'rejected', read.reason);
  if (!read.shares) return read.reason;
  const service = await findFulfilmentService(tx, tenantId);
  const shopOrderInput = { tenantId, order, address, taxesIncluded: service?.taxesIncluded ?? true };
  for (const share of read.shares) await createShopOrder(tx, shopOrderInput, share);
  await publishShopifyChange(tx, tenantId, ['orders']);
  return null;
}

async function lockWork(
  tx: Tx,
  { tenantId, shop }: Omit<ConnectedShop, 'admin'>,
  order: FulfilmentOrder,
): Promise<WorkRow> {
  const { id, orderId: shopOrderId, orderName } = order;
  await tx
    .insert(shopifyFulfilmentOrders)
    .values({ id, tenantId, shop, shopOrderId, orderName, state: 'rejected' })
    .onConflictDoNothing();
  const row = await findWork(tx, tenantId, id);
  if (!row) throw new Error('work that was written is not there');
  return row;
}

async function findWork(tx: Tx, tenantId: TenantId, id: string): Promise<WorkRow | null> {
  const [row] = await tx
    .select()
    .from(shopifyFulfilmentOrders)
    .where(and(eq(shopifyFulfilmentOrders.tenantId, tenantId), eq(shopifyFulfilmentOrders.id, id)))
    .for('update');
  return row ?? null;
}

/** Lists the orders created for a fulfilment order. */
export async function listOrdersOfFulfilmentOrder(tx: Tx, { tenantId, id }: Pick<WorkRow, 'tenantId' | 'id'>) {
  return tx
    .select({ orderId: orders.id, status: orders.status, link: shopifyOrders })
    .from(shopifyOrders)
    .innerJoin(orders, eq(orders.id, shopifyOrders.orderId))
    .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.workId, id)))
    .orderBy(orders.id);
}

/** Records the state of a fulfilment order; repeating it writes nothing. */
export async function saveRequestState(
  tx: Tx,
  { tenantId, id }: Pick<WorkRow, 'tenantId' | 'id'>,
  state: FulfilmentOrderState,
  reason: RejectionReason | null = null,
): Promise<void> {
  await tx
    .update(shopifyFulfilmentOrders)
    .set({ state, reason, updatedAt: sql`now()` })
    .where(and(eq(shopifyFulfilmentOrders.tenantId, tenantId), eq(shopifyFulfilmentOrders.id, id)));
}

/**
 * Decides a merchant's cancellation request (ORD-10): accepts it and cancels the orders where that is possible,
 * otherwise rejects it. Accepts it for a fulfilment order that was never accepted. Returns `wait` while an order is in
 * a step that will end without a user.
 */
export async function decideCancellationRequest(
  { tenantId, admin }: ConnectedShop,
  id: string,
): Promise<'accept' | 'reject' | 'wait'> {
  const answer = await withTenant(tenantId, async (tx) => {
    const row = await findWork(tx, tenantId, id);
    if (!row) return 'accept';
    const linkedOrders = await listOrdersOfFulfilmentOrder(tx, row);
    const decided = decideCancellation(linkedOrders.map(({ status }) => status));
    if (decided === 'accept') {
      for (const one of linkedOrders) await cancelOrderForShop(tx, tenantId, one, 'shopify cancelled');
      await saveRequestState(tx, row, 'cancelled');
    }
    if (decided === 'reject')
      for (const { orderId, status } of linkedOrders)
        if (!isWorkStopped(status)) await noteRefusal(tx, tenantId, orderId);
    return decided;
  });
  if (answer === 'accept')
    await isAcceptedByShopify(
      respondToFulfilmentRequest(admin, 'accept cancellation', {
        id,
        message: 'Merchloom has stopped making this order.',
      }),
    );
  if (answer === 'reject')
    await isAcceptedByShopify(
      respondToFulfilmentRequest(admin, 'reject cancellation', { id, message: 'This order is in production already.' }),
    );
  return answer;
}

const refusalOnce = { kind: 'note', code: 'shopify cancellation refused' } as const;

async function noteRefusal(tx: Tx, tenantId: TenantId, orderId: string): Promise<void> {
  await addTimelineEntry(tx, { tenantId, orderId, ...refusalOnce, changed: 'timeline' });
}

/**
 * Cancels an order in its shop's name and recalls it from its fulfiller (ORD-10). Nothing is refunded here, because the
 * shopper paid in the shop.
 */
export async function cancelOrderForShop(
  tx: Tx,
  tenantId: TenantId,
  { orderId, status }: { readonly orderId: string; readonly status: OrderStatus },
  code: 'shopify cancelled',
): Promise<void> {
  if (isWorkStopped(status)) return;
  await releaseOrderReservations(tx, { tenantId, orderId });
  await reverseCharge(tx, { tenantId, orderId });
  await moveOrder(tx, { tenantId, orderId, from: status, to: 'cancelled', actor: 'system', userId: null });
  await postCancelledSale(tx, { tenantId, orderId });
  await dropCorrection(tx, { tenantId, orderId });
  await recallOrder(tx, { tenantId, orderId, cause: 'cancelled', userId: null });
  await addTimelineEntry(tx, { tenantId, orderId, kind: 'note', code, changed: 'timeline' });
}

/**
 * Returns whether Shopify accepted a response. Shopify rejects it when the state has changed, which the next
 * synchronisation handles.
 */
export async function isAcceptedByShopify(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (!(error instanceof ShopifyError) || error.kind !== 'user_errors') throw error;
    logger.warn({ err: error }, 'Shopify did not accept a response');
    return false;
  }
}
