import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { fulfillerRecalls, orderFulfilments, orders } from '@/lib/db/schema';
import type { RecallState } from '@/lib/domain/fulfilment/recall';
import { findStatusAfterRepair, needsRecall } from '@/lib/domain/orders/corrections';
import { STATUSES_BEFORE_PRODUCTION } from '@/lib/domain/orders/status-rules';
import { canHoldProduction, type PaymentHold } from '@/lib/domain/payments/disputes';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { moveOrder } from '../orders/move';

import { addTimelineEntry } from '../orders/timeline';
import { findHoldReason, readCurrentHold } from '../payments/hold';
import { releaseOrderReservations } from './budgets';
import { discardHeldEvents } from './events';
import { ensureFulfilment, type OrderInFulfilment, updateFulfilment } from './order-in-fulfilment';
import { recallOrder } from './recall';

type Order = typeof orders.$inferSelect;

/** Statuses in which the order is not yet sent, so that its cost can be reserved again before a fulfiller gets it. */
const RESERVED_LATER = STATUSES_BEFORE_PRODUCTION.slice(0, STATUSES_BEFORE_PRODUCTION.indexOf('processed') + 1);

const toOrderKey = ({ id: orderId, tenantId }: Order): OrderKey => ({ tenantId: asTenantId(tenantId), orderId });

/**
 * Stops production of an order with a doubtful payment, unless production has begun. The order's next step recalls it
 * from its fulfiller. Returns whether the hold is new. The order's row must be locked.
 */
export async function holdForPayment(tx: Tx, order: Order, hold: PaymentHold): Promise<boolean> {
  if (!canHoldProduction(order.status)) return false;
  const of = toOrderKey(order);
  await ensureFulfilment(tx, of);
  const currentHold = await readCurrentHold(tx, of);
  if (currentHold === hold) return false;
  await updateFulfilment(tx, of, { heldFor: hold });
  if (hold === 'refund') await releaseUnsent(tx, of, order.status);
  await addTimelineEntry(tx, {
    ...of,
    kind: 'note',
    code: 'held for payment',
    params: { hold },
    changed: 'fulfilment',
  });
  await enqueueFulfilment(tx, of);
  return currentHold === null;
}

/**
 * Releases the cost that is reserved for an order whose payment was refunded in full, because the remaining money pays
 * for other orders. If the order is continued after all, its next steps reserve the cost again. The reservation of an
 * order that its tenant makes itself stays.
 */
async function releaseUnsent(tx: Tx, of: OrderKey, status: Order['status']): Promise<void> {
  if (!RESERVED_LATER.includes(status)) return;
  const [reserved] = await tx
    .select({ settledAt: orderFulfilments.settledAt })
    .from(orderFulfilments)
    .where(and(eq(orderFulfilments.orderId, of.orderId), eq(orderFulfilments.tenantId, of.tenantId)));
  if (reserved?.settledAt === null) await releaseOrderReservations(tx, of);
}

/**
 * Ends an order's hold once the payment is no longer in doubt: a dispute was won, or a refund failed. The order's row
 * must be locked.
 */
export async function reviewPaymentHold(tx: Tx, order: Order): Promise<void> {
  const of = toOrderKey(order);
  const currentHold = await readCurrentHold(tx, of);
  if (currentHold === null) return;
  const hold = await findHoldReason(tx, order);
  if (hold === currentHold) return;
  if (hold !== null) {
    if (hold === 'refund') await releaseUnsent(tx, of, order.status);
    return updateFulfilment(tx, of, { heldFor: hold });
  }
  await addTimelineEntry(tx, { ...of, kind: 'note', code: 'payment hold ended', changed: 'fulfilment' });
  await endPaymentHold(tx, of, order.status);
}

/** Resumes an order after its hold. An order that was recalled from its fulfiller is sent again. */
export async function endPaymentHold(tx: Tx, of: OrderKey, status: Order['status']): Promise<void> {
  await updateFulfilment(tx, of, { heldFor: null });
  const [recall] = await tx
    .select({ state: fulfillerRecalls.state })
    .from(fulfillerRecalls)
    .where(
      and(
        eq(fulfillerRecalls.orderId, of.orderId),
        eq(fulfillerRecalls.tenantId, of.tenantId),
        eq(fulfillerRecalls.cause, 'held'),
      ),
    )
    .orderBy(desc(fulfillerRecalls.at))
    .limit(1);
  if (recall?.state === 'told' && needsRecall(status)) await sendAgain(tx, of, status);
  await enqueueFulfilment(tx, of);
}

/** Recalls a held order, once per submission, from a fulfiller that has not begun production. */
export async function stopHeldOrder(tx: Tx, work: OrderInFulfilment): Promise<void> {
  const { tenantId, orderId, status } = work;
  if (needsRecall(status)) await recallOrder(tx, { tenantId, orderId, cause: 'held', userId: null });
}

/**
 * Applies the fulfiller's response to the recall of a held order. If production was stopped, the order waits to be sent
 * again; if the recall was too late, the order is produced and the hold ends. The order's row must be locked.
 */
export async function resolveHeldRecall(
  tx: Tx,
  of: OrderKey,
  answer: { readonly state: RecallState; readonly externalId: string | null },
): Promise<void> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, of.orderId), eq(orders.tenantId, of.tenantId)));
  if (!order || !needsRecall(order.status)) return;
  if (answer.state === 'too late')
    return updateFulfilment(tx, of, { heldFor: null, externalId: answer.externalId, submittedAt: new Date() });
  const isHeld = (await readCurrentHold(tx, of)) !== null;
  // A fulfiller reached by e-mail sends no response (`told`). While the order is held, it stays in the status after
  // submission; it is sent again when the hold ends.
  if (answer.state === 'stopped' || (answer.state === 'told' && !isHeld)) await sendAgain(tx, of, order.status);
}

async function sendAgain(tx: Tx, of: OrderKey, from: Order['status']): Promise<void> {
  const to = findStatusAfterRepair(from, 'recall');
  if (!to) return;
  await discardHeldEvents(tx, of);
  await updateFulfilment(tx, of, { externalId: null, submittedAt: null, send: true });
  await moveOrder(tx, { ...of, from, to, actor: 'recall', userId: null });
  await enqueueFulfilment(tx, of);
}
