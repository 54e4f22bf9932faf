import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orderFulfilments, orders, orderTimeline, shopifyFulfilmentOrders, shopifyOrders } from '@/lib/db/schema';
import { getStatusRules, listStatuses } from '@/lib/domain/orders/status-rules';
import { canMove } from '@/lib/domain/orders/transitions';
import { isWorkStopped } from '@/lib/domain/shopify/fulfilment';
import { describeFulfillerFailure } from '@/lib/integrations/fulfillers/failure-reason';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import {
  listAssignedFulfilmentOrders,
  readFulfilmentOrder,
  respondToFulfilmentRequest,
  sendTracking,
  updateTracking,
} from '@/lib/integrations/shopify/selling/fulfilment-calls';
import { addTimelineEntry } from '../orders/timeline';
import { publishShopifyChange } from '../shopify-connections/connections';
import {
  type ConnectedShop,
  cancelOrderForShop,
  isAcceptedByShopify,
  listOrdersOfFulfilmentOrder,
  saveRequestState,
} from './work';

/** Maximum length of a reason that Shopify accepts. */
const MAX_REASON_LENGTH = 200;

const tracking = sql<string>`${orderFulfilments.carrier} || '|' || ${orderFulfilments.trackingNumber} || '|' || ${orderFulfilments.trackingUrl}`;

/** Lists shipped orders whose tracking was not sent to the shop yet, or has changed since. */
function listUnreportedParcels(tx: Tx, { tenantId, shop }: Omit<ConnectedShop, 'admin'>) {
  return tx
    .select({
      orderId: orders.id,
      workId: shopifyOrders.workId,
      lines: shopifyOrders.lines,
      fulfilmentId: shopifyOrders.fulfilmentId,
      carrier: orderFulfilments.carrier,
      trackingNumber: orderFulfilments.trackingNumber,
      trackingUrl: orderFulfilments.trackingUrl,
      reported: tracking,
    })
    .from(shopifyOrders)
    .innerJoin(orders, eq(orders.id, shopifyOrders.orderId))
    .innerJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
    .innerJoin(
      shopifyFulfilmentOrders,
      and(
        eq(shopifyFulfilmentOrders.tenantId, shopifyOrders.tenantId),
        eq(shopifyFulfilmentOrders.id, shopifyOrders.workId),
      ),
    )
    .where(
      and(
        eq(shopifyOrders.tenantId, tenantId),
        eq(shopifyFulfilmentOrders.shop, shop),
        inArray(shopifyFulfilmentOrders.state, ['accepted', 'fulfilled']),
        inArray(
          orders.status,
          listStatuses(({ shopify }) => shopify.work === 'fulfilled'),
        ),
        or(sql`${shopifyOrders.fulfilmentId} is null`, ne(shopifyOrders.reportedTracking, tracking)),
      ),
    )
    .orderBy(orders.id);
}
type UnreportedParcel = Awaited<ReturnType<typeof listUnreportedParcels>>[number];

/**
 * Sends the tracking of every new parcel to the shop; Shopify notifies the shoppers. An error is saved with the order,
 * and the next run tries again.
 */
export async function pushParcels(of: ConnectedShop): Promise<void> {
  const { tenantId, admin } = of;
  for (const parcel of await withTenant(tenantId, (tx) => listUnreportedParcels(tx, of))) {
    try {
      const existingFulfilmentId = parcel.fulfilmentId;
      if (existingFulfilmentId) await updateTracking(admin, existingFulfilmentId, parcel);
      const id = existingFulfilmentId ?? (await sendTracking(admin, { ...parcel, fulfilmentOrderId: parcel.workId }));
      await saveReportedTracking(tenantId, parcel, id);
    } catch (error) {
      if (!(error instanceof ShopifyError) || error.kind !== 'user_errors') throw error;
      // An earlier process sent the tracking but ended before it saved the result.
      if (await isFulfilled(of, parcel)) await saveReportedTracking(tenantId, parcel, parcel.fulfilmentId ?? '');
      else await saveProblem(tenantId, parcel, describeFulfillerFailure(error));
    }
  }
}

async function isFulfilled({ admin }: ConnectedShop, { workId, lines }: UnreportedParcel): Promise<boolean> {
  const work = await readFulfilmentOrder(admin, workId);
  const left = work?.lines.filter(({ id }) => lines.some((line) => line.id === id)) ?? [];
  return left.length > 0 && left.every(({ remainingQuantity }) => remainingQuantity === 0);
}

function saveReportedTracking(tenantId: TenantId, parcel: UnreportedParcel, fulfilmentId: string): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    const { orderId, workId, reported: currentTracking, trackingNumber: number } = parcel;
    await tx
      .update(shopifyOrders)
      .set({ fulfilmentId, reportedTracking: currentTracking, problem: '', reportedAt: sql`now()` })
      .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.orderId, orderId)));
    await addTimelineEntry(tx, {
      tenantId,
      orderId,
      kind: 'note',
      code: 'shopify told',
      params: { number },
      changed: 'timeline',
    });
    const all = await listOrdersOfFulfilmentOrder(tx, { tenantId, id: workId });
    const isDone = all.every(({ status, link }) => isWorkStopped(status) || link.fulfilmentId !== null);
    if (isDone && all.every(({ status }) => !isWorkStopped(status)))
      await saveRequestState(tx, { tenantId, id: workId }, 'fulfilled');
    await publishShopifyChange(tx, tenantId, ['orders']);
  });
}

function saveProblem(tenantId: TenantId, { orderId }: UnreportedParcel, problem: string): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    await tx
      .update(shopifyOrders)
      .set({ problem })
      .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.orderId, orderId)));
    await publishShopifyChange(tx, tenantId, ['orders']);
  });
}

/** Lists the fulfilment orders that this program accepted and that are not finished. */
function listOpenWork(tx: Tx, { tenantId, shop }: Omit<ConnectedShop, 'admin'>) {
  return tx
    .select({ id: shopifyFulfilmentOrders.id, missingAt: shopifyFulfilmentOrders.missingAt })
    .from(shopifyFulfilmentOrders)
    .where(
      and(
        eq(shopifyFulfilmentOrders.tenantId, tenantId),
        eq(shopifyFulfilmentOrders.shop, shop),
        eq(shopifyFulfilmentOrders.state, 'accepted'),
      ),
    )
    .orderBy(shopifyFulfilmentOrders.createdAt);
}

/**
 * Synchronises cancellations with the shop. Closes fulfilment orders whose orders were cancelled in this program. Stops
 * orders whose fulfilment orders have ended in the shop, where that is still possible.
 */
export async function syncCancellations(of: ConnectedShop): Promise<void> {
  const { tenantId, admin } = of;
  const open = await withTenant(tenantId, (tx) => listOpenWork(tx, of));
  if (open.length === 0) return;
  const accepted = new Set(await listAssignedFulfilmentOrders(admin, 'FULFILLMENT_ACCEPTED'));
  for (const work of open) {
    if (accepted.has(work.id)) {
      if (work.missingAt !== null)
        await withTenant(tenantId, (tx) => noteMissing(tx, { tenantId, id: work.id }, false));
      await releaseBudget(of, work.id);
    } else await stopLost(of, work.id);
  }
}

/**
 * Closes a fulfilment order at Shopify once all of its orders are shipped or cancelled and at least one was cancelled.
 */
async function releaseBudget({ tenantId, admin }: ConnectedShop, id: string): Promise<void> {
  const createdOrders = await withTenant(tenantId, (tx) => listOrdersOfFulfilmentOrder(tx, { tenantId, id }));
  const isOver = createdOrders.every(({ status, link }) => isWorkStopped(status) || link.fulfilmentId !== null);
  if (createdOrders.length === 0 || !isOver || createdOrders.every(({ status }) => !isWorkStopped(status))) return;
  const reason = await withTenant(tenantId, (tx) => getCancelReason(tx, tenantId, createdOrders));
  const message = `This order was cancelled in Merchloom${reason === '' ? '.' : `: ${reason}`}`;
  const closed = await isAcceptedByShopify(respondToFulfilmentRequest(admin, 'close', { id, message }));
  if (closed) await withTenant(tenantId, (tx) => saveRequestState(tx, { tenantId, id }, 'stopped'));
}

/** Returns the reasons that users entered when they cancelled the orders; '' = none. */
async function getCancelReason(
  tx: Tx,
  tenantId: TenantId,
  createdOrders: readonly { readonly orderId: string }[],
): Promise<string> {
  const ids = createdOrders.map(({ orderId }) => orderId);
  const rows = await tx
    .select({ note: orderTimeline.note })
    .from(orderTimeline)
    .where(
      and(
        eq(orderTimeline.tenantId, tenantId),
        inArray(orderTimeline.orderId, ids),
        eq(orderTimeline.kind, 'status'),
        eq(orderTimeline.to, 'cancelled'),
      ),
    )
    .orderBy(orderTimeline.id);
  return [...new Set(rows.flatMap(({ note }) => note || []))].join(' / ').slice(0, MAX_REASON_LENGTH);
}

/** Statuses of fulfilment orders that have ended in Shopify: cancelled, or completed by another party. */
const ENDED = ['CANCELLED', 'CLOSED', 'INCOMPLETE'];

/**
 * Handles a fulfilment order that the shop no longer lists as accepted. Only an explicit status from Shopify stops its
 * orders. An absent fulfilment order is not a cancellation, because a lost scope, a reinstallation or a change of
 * visibility has the same effect. Then its paid orders continue, and users are asked to check (`missingAt`).
 */
async function stopLost({ tenantId, shop, admin }: ConnectedShop, id: string): Promise<void> {
  const work = await readFulfilmentOrder(admin, id);
  await withTenant(tenantId, (tx) => noteMissing(tx, { tenantId, id }, work === null));
  // The fulfilment order is still assigned to this program, although the list does not contain it, for example after
  // the app was reinstalled.
  if (work?.requestStatus === 'ACCEPTED' && !ENDED.includes(work.status))
    await releaseBudget({ tenantId, shop, admin }, id);
  if (!work || !ENDED.includes(work.status)) return;
  await withTenant(tenantId, async (tx) => {
    for (const one of await listOrdersOfFulfilmentOrder(tx, { tenantId, id })) {
      if (one.link.fulfilmentId !== null) continue;
      if (canMove(one.status, 'cancelled', 'system')) await cancelOrderForShop(tx, tenantId, one, 'shopify cancelled');
    }
    const left = await listOrdersOfFulfilmentOrder(tx, { tenantId, id });
    // Orders in production are produced and shipped nevertheless; their tracking is not sent to the shop.
    if (
      left.every(({ status, link }) => getStatusRules(status).shopify.work !== 'accepted' || link.fulfilmentId !== null)
    )
      await saveRequestState(tx, { tenantId, id }, 'cancelled');
    await publishShopifyChange(tx, tenantId, ['orders']);
  });
}

/**
 * Saves whether Shopify still returns an accepted fulfilment order. Each time this changes, adds a note to the
 * timelines of its open orders.
 */
async function noteMissing(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: TenantId; readonly id: string },
  isMissing: boolean,
): Promise<void> {
  const changed = await tx
    .update(shopifyFulfilmentOrders)
    .set({ missingAt: isMissing ? sql`now()` : null })
    .where(
      and(
        eq(shopifyFulfilmentOrders.tenantId, tenantId),
        eq(shopifyFulfilmentOrders.id, id),
        isMissing ? isNull(shopifyFulfilmentOrders.missingAt) : isNotNull(shopifyFulfilmentOrders.missingAt),
      ),
    )
    .returning({ id: shopifyFulfilmentOrders.id });
  if (changed.length === 0) return;
  const code = isMissing ? 'shopify order not shown' : 'shopify order shown again';
  for (const { orderId, status, link } of await listOrdersOfFulfilmentOrder(tx, { tenantId, id }))
    if (!isWorkStopped(status) && link.fulfilmentId === null)
      await addTimelineEntry(tx, { tenantId, orderId, kind: 'note', code, changed: 'timeline' });
  await publishShopifyChange(tx, tenantId, ['orders']);
}
