import { and, eq } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { findStatusAfterRepair } from '@/lib/domain/orders/corrections';
import { ORDER_ACTIONS, type OrderAction } from '@/lib/domain/orders/order-actions';
import { getStatusRules, isForCustomerService, isWaitingFor } from '@/lib/domain/orders/status-rules';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { getOrderActor } from '@/lib/domain/orders/transitions';
import { canHoldProduction, type PaymentHold } from '@/lib/domain/payments/disputes';
import { type Actor, can } from '@/lib/domain/roles/roles';
import { AppError, buildForbiddenError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { moveOrder } from '../orders/move';
import { isPlacedSql } from '../orders/queries';
import { addTimelineEntry } from '../orders/timeline';
import { enqueuePrintFiles, readProofState, runOrEnqueueMissingFiles } from './artwork';
import { releaseOrderCredit, releaseOrderReservations } from './budgets';
import { listEligibleFulfillers } from './candidates';
import {
  ensureFulfilment,
  lockOrderInFulfilment,
  type OrderInFulfilment,
  updateFulfilment,
} from './order-in-fulfilment';
import { endPaymentHold } from './payment-hold';
import { assignToTenant, markOrderMade } from './self-made';

interface OrderActionInput {
  readonly tenantId: TenantId;
  readonly user: Actor & { readonly userId: number };
  readonly orderId: string;
}

/**
 * Returns whether the order's status allows an action; actions that it does not allow fail with `conflict`. `release`
 * is allowed in the statuses in which a doubtful payment can hold the order.
 */
const isPossible = (action: OrderAction, status: OrderStatus): boolean =>
  action === 'release' ? canHoldProduction(status) : getStatusRules(status).allows.actions.includes(action);

/**
 * Returns whether the order's payment allows an action: only `release` while a doubtful payment holds the order,
 * otherwise every action but `release`.
 */
const fitsHold = (action: OrderAction, heldFor: PaymentHold | null, status: OrderStatus): boolean =>
  (action === 'release') === (heldFor !== null && canHoldProduction(status));

/**
 * Returns whether an action fits the order's producer: `made` and `make` depend on whether the tenant makes the order
 * itself.
 */
const fitsMaker = (action: OrderAction, { selfMade }: { readonly selfMade: boolean }, status: OrderStatus): boolean => {
  if (action === 'made') return selfMade;
  if (action === 'make') return !selfMade;
  return !(action === 'send' && selfMade && status === 'processed');
};

/** Returns whether customer service may take an action (ROL-11): retrying repaired artwork. */
const isOfService = (action: OrderAction, status: OrderStatus): boolean =>
  action === 'retry' && status === 'artwork issue';

/** Lists the actions that the reader may take on an order. */
export const listOrderActions = (
  reader: Actor,
  status: OrderStatus,
  work: Pick<OrderInFulfilment, 'fulfilment'> | null,
): OrderAction[] => {
  return ORDER_ACTIONS.filter((action) => can(reader, 'orders.produce') || isOfService(action, status))
    .filter((action) => isPossible(action, status))
    .filter((action) => fitsHold(action, work?.fulfilment.heldFor ?? null, status))
    .filter((action) => fitsMaker(action, work?.fulfilment ?? { selfMade: false }, status))
    .filter((action) => action !== 'hold' || Boolean(work?.fulfilment.startAt));
};

/**
 * Locks and returns an order.
 * @throws AppError `not_found` for another tenant's order and for an order that was never paid
 */
export async function lockOrder(
  tx: Tx,
  { tenantId, orderId }: Pick<OrderActionInput, 'tenantId' | 'orderId'>,
): Promise<OrderInFulfilment> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql))
    .for('update');
  if (!order) throw buildNotFoundError();
  await ensureFulfilment(tx, { tenantId, orderId });
  const work = await lockOrderInFulfilment(tx, { orderId, status: order.status });
  if (!work) throw buildNotFoundError();
  return work;
}

/**
 * Sends an order, holds it, or resumes it after an error (ORD-05): retries the same fulfiller, routes again, uses a
 * manually chosen fulfiller, or lets the tenant make the order itself.
 * @throws AppError `conflict` for an action that the order's state does not allow, `invalid` for an unavailable
 * fulfiller, `forbidden` for a user who may not take the action
 */
export function runOrderAction(
  input: OrderActionInput & { readonly action: OrderAction; readonly fulfillerId: number | null },
): Promise<{ status: string }> {
  return runOrEnqueueMissingFiles(input, () =>
    withTenant(input.tenantId, async (tx) => {
      const work = await lockOrder(tx, input);
      return { status: await applyOrderAction(tx, work, input) };
    }),
  );
}

/** Runs the action of {@link runOrderAction} in the caller's transaction. The order's row must be locked. */
export async function applyOrderAction(
  tx: Tx,
  work: OrderInFulfilment,
  {
    user,
    action,
    fulfillerId,
  }: Omit<OrderActionInput, 'orderId' | 'tenantId'> & { action: OrderAction; fulfillerId: number | null },
): Promise<OrderStatus> {
  const { tenantId, orderId, status } = work;
  if (!can(user, 'orders.produce') && !isOfService(action, status)) throw buildForbiddenError();
  if (!fitsHold(action, work.fulfilment.heldFor, status))
    throw new AppError('conflict', buildErrorReason('not_from_here'));
  if (action === 'release') {
    await notePress(tx, work, user.userId, 'sent by hand');
    await endPaymentHold(tx, work, status);
    return status;
  }
  if (action === 'made') return markOrderMade(tx, work, user.userId);
  if (!isPossible(action, status) || !fitsMaker(action, work.fulfilment, status))
    throw new AppError('conflict', buildErrorReason('not_from_here'));
  if (action === 'make') {
    await assignToTenant(tx, work, { rule: 'self-made by hand', userId: user.userId });
    return 'processed';
  }
  if (action === 'hold') {
    await updateFulfilment(tx, work, { startAt: null });
    await notePress(tx, work, user.userId, 'held by hand');
    return status;
  }
  if (isWaitingFor(status, 'budget')) {
    // The job checks only whether the budget now covers the order.
    await enqueueFulfilment(tx, { tenantId, orderId });
    return status;
  }
  if (action === 'choose') await choose(tx, work, user.userId, fulfillerId);
  if (action === 'reroute') await updateFulfilment(tx, work, { fulfillerId: null, chosenByHand: false });
  const sent = { send: true, sentBy: user.userId };
  await updateFulfilment(tx, work, status === 'new' ? { ...sent, startAt: new Date() } : sent);
  if (action === 'send') await notePress(tx, work, user.userId, 'sent by hand');
  // Orders from before this pipeline may not have requested their print files yet.
  if (status === 'processing') await enqueuePrintFiles(tx, work);
  const next = findStatusAfterRepair(status, 'retry');
  if (next) {
    if ((await readProofState(tx, work)).state !== 'ok') await enqueuePrintFiles(tx, work);
    await moveOrder(tx, { tenantId, orderId, from: status, to: next, actor: getOrderActor(user), userId: user.userId });
  }
  await enqueueFulfilment(tx, { tenantId, orderId });
  return next ?? status;
}

/** Records an action that does not change the status, with its author; the system's next step depends on it. */
async function notePress(
  tx: Tx,
  work: OrderInFulfilment,
  userId: number,
  code: 'held by hand' | 'sent by hand',
): Promise<void> {
  const { tenantId, orderId, orderRef } = work;
  await addTimelineEntry(tx, { tenantId, orderId, kind: 'note', code, actorId: userId, changed: 'fulfilment' });
  await recordAudit(tx, {
    tenantId,
    userId,
    action: code === 'held by hand' ? 'order held' : 'order released for production',
    subjectType: 'order',
    subjectId: orderId,
    details: { order_ref: orderRef },
  });
}

async function choose(tx: Tx, work: OrderInFulfilment, userId: number, fulfillerId: number | null): Promise<void> {
  const chosenFulfiller = (await listEligibleFulfillers(tx, work)).find(({ id }) => id === fulfillerId);
  if (!chosenFulfiller)
    throw buildInvalidFieldsError({ fulfiller_id: [fulfillerId === null ? 'required' : 'invalid'] });
  if (chosenFulfiller.disabledAt !== null) throw buildInvalidFieldsError({ fulfiller_id: ['disabled'] });
  await updateFulfilment(tx, work, { fulfillerId: chosenFulfiller.id, chosenByHand: true, selfMade: false });
  await recordAudit(tx, {
    tenantId: work.tenantId,
    userId,
    action: 'order routed',
    subjectType: 'order',
    subjectId: work.orderId,
    details: {
      order_ref: work.orderRef,
      fulfiller_id: chosenFulfiller.id,
      fulfiller: chosenFulfiller.name,
      rule: 'chosen by hand',
    },
  });
}

/**
 * Changes an order's status by hand, if the table of status changes allows it to this user (ORD-03), and enqueues the
 * next step of the status.
 */
export function changeOrderStatus(
  input: OrderActionInput & { readonly from: OrderStatus; readonly to: OrderStatus; readonly note: string },
): Promise<{ status: string }> {
  const { tenantId, user, from, to, note } = input;
  // Cancelling requires a refund and has a call of its own (ORD-10).
  if (to === 'cancelled') throw new AppError('conflict', buildErrorReason('cancel_apart'));
  if (!can(user, 'orders.produce') && !isForCustomerService(from)) throw buildForbiddenError();
  return withTenant(tenantId, async (tx) => {
    const work = await lockOrder(tx, input);
    if (work.status !== from) throw new AppError('conflict', buildErrorReason('move_late'));
    await moveLockedOrder(tx, work, { user, to, note });
    return { status: to };
  });
}

/** Changes the status of an order whose row is locked. */
export async function moveLockedOrder(
  tx: Tx,
  work: OrderInFulfilment,
  { user, to, note }: Pick<OrderActionInput, 'user'> & { readonly to: OrderStatus; readonly note: string },
): Promise<void> {
  const { tenantId, orderId, status: from } = work;
  const mover = { actor: getOrderActor(user), userId: user.userId };
  await moveOrder(tx, { tenantId, orderId, from, to, ...mover, ...(note ? { note } : {}) });
  if (to === 'queued processing') await enqueuePrintFiles(tx, work);
  // The order stops for lack of budget, so its reservation is released for other orders.
  if (isWaitingFor(to, 'budget')) await releaseOrderReservations(tx, { tenantId, orderId });
  // The order was made without a fulfiller, so the platform charges nothing for it.
  if (to === 'shipped' && work.fulfilment.submittedAt === null) await releaseOrderCredit(tx, { tenantId, orderId });
  // A person requested the submission, whatever the event's setting is.
  if (to === 'queued submitting to fulfiller') await updateFulfilment(tx, work, { send: true, sentBy: user.userId });
  await enqueueFulfilment(tx, { tenantId, orderId });
}
