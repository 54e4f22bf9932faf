import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, fulfillers, orderFulfilments, orders } from '@/lib/db/schema';
import { hasProductionBegun } from '@/lib/domain/delivery/delivery-delay';
import { FINAL_STATUSES } from '@/lib/domain/orders/status-rules';
import { checkStoreDelay } from '@/lib/platform/delivery/check-store-delay';
import { logger } from '@/lib/platform/log';
import { problemNotificationSql } from '../notifications/notify';
import { queueShopperMail } from '../orders/shopper-mails';
import { findStoreRecord, type StoreRecord } from '../stores/queries';
import { updateFulfilment } from './order-in-fulfilment';

/** Maximum number of orders per run; the next minute's run checks the rest. */
const MAX_AT_ONCE = 200;
const DAY_MS = 86_400_000;

interface OrderKey {
  readonly tenantId: TenantId;
  readonly orderId: string;
}

/**
 * Checks orders that are due whether they still arrive as announced. A late order gets a new date; its shopper and the
 * people of its store are mailed, once for each new date, also when two nodes check at the same time.
 */
export async function checkDelays(): Promise<void> {
  const due = await asPlatform()
    .select({ orderId: orderFulfilments.orderId, tenantId: orderFulfilments.tenantId })
    .from(orderFulfilments)
    .where(lte(orderFulfilments.delayCheckAt, sql`now()`))
    .orderBy(asc(orderFulfilments.delayCheckAt))
    .limit(MAX_AT_ONCE);
  for (const { orderId, tenantId: id } of due) {
    const tenantId = asTenantId(id);
    try {
      await withTenant(tenantId, (tx) => checkOrder(tx, { tenantId, orderId }));
    } catch (err) {
      // One order whose check fails must not keep the orders behind it from theirs.
      logger.error({ err, orderId }, 'whether an order is late could not be checked');
      const delayCheckAt = new Date(Date.now() + DAY_MS);
      await withTenant(tenantId, (tx) => updateFulfilment(tx, { tenantId, orderId }, { delayCheckAt }));
    }
  }
}

async function checkOrder(tx: Tx, key: OrderKey): Promise<void> {
  const work = await lockDueOrder(tx, key);
  if (!work) return;
  const { order, fulfilment } = work;
  const store = await findStoreRecord(tx, and(eq(events.id, order.eventId), eq(events.tenantId, key.tenantId)));
  const isOver = FINAL_STATUSES.includes(order.status) || order.paymentState === 'refunded' || store === null;
  if (isOver) return updateFulfilment(tx, key, { delayCheckAt: null });
  const now = new Date();
  // An order whose payment stops its production has no date.
  if (fulfilment.heldFor !== null) return updateFulfilment(tx, key, { delayCheckAt: new Date(now.getTime() + DAY_MS) });
  const { delayedTo, nextCheckAt } = checkStoreDelay(await readStoreDelivery(tx, key, { ...work, store }), {
    now,
    country: order.customer.countryIso2,
    method: order.shippingMethod,
    expectedBy: fulfilment.delayedTo ?? order.deliveryTo,
    hasBegun: hasProductionBegun(order.status, fulfilment.selfMade),
  });
  await updateFulfilment(tx, key, { delayCheckAt: nextCheckAt, ...(delayedTo === null ? {} : { delayedTo }) });
  if (delayedTo !== null) await announceDelay(tx, key, { key: `late for ${delayedTo}`, delayedTo });
}

type DueOrder = NonNullable<Awaited<ReturnType<typeof lockDueOrder>>>;

/** Locks and returns an order whose check is due; null when another node has checked it in the meantime. */
async function lockDueOrder(tx: Tx, { tenantId, orderId }: OrderKey) {
  const [row] = await tx
    .select({ order: orders, fulfilment: orderFulfilments })
    .from(orders)
    .innerJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId), lte(orderFulfilments.delayCheckAt, sql`now()`)))
    .for('update');
  return row ?? null;
}

/** Returns what decides the delivery of an order now: its chosen fulfiller, otherwise the store's probable one. */
async function readStoreDelivery(
  tx: Tx,
  { tenantId }: OrderKey,
  { order, fulfilment, store }: DueOrder & { readonly store: StoreRecord },
) {
  const [chosen] =
    fulfilment.fulfillerId === null
      ? []
      : await tx
          .select({ details: fulfillers.details })
          .from(fulfillers)
          .where(
            and(
              eq(fulfillers.id, fulfilment.fulfillerId),
              sql`(${fulfillers.tenantId} = ${tenantId} or ${fulfillers.shared})`,
            ),
          );
  return {
    region: store.region,
    fulfiller: chosen?.details ?? store.probableFulfiller,
    shipBy: isOfPresentWindow(order, store) ? (store.calendar?.shipBy ?? null) : null,
  };
}

/** Returns whether an order belongs to the window that the store's calendar describes, and not to an earlier one. */
function isOfPresentWindow(
  { orderWindow, placedAt }: DueOrder['order'],
  { calendar }: Pick<StoreRecord, 'calendar'>,
): boolean {
  if (calendar?.mode !== 'window' || orderWindow === null) return false;
  const since = calendar.opensAt ?? calendar.windowSince;
  return since === null || placedAt >= since;
}

/**
 * Queues the mails about a late order to its shopper and to the people of its store. A second call with the same key
 * mails the shopper nothing.
 * @param delay.delayedTo YYYY-MM-DD; null = the new date is unknown
 */
export async function announceDelay(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  delay: { readonly key: string; readonly delayedTo: string | null },
): Promise<void> {
  await queueShopperMail(tx, { tenantId, orderId, kind: 'delay', ...delay });
  await tx.execute(sql`
    with late as (select id, tenant_id from orders where id = ${orderId} and tenant_id = ${tenantId})
    ${problemNotificationSql({ from: sql`late` }, { problem: 'late', actorId: null })}`);
}
