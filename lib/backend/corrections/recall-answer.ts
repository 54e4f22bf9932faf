import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { findStatusAfterRepair } from '@/lib/domain/orders/corrections';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { AppError } from '@/lib/platform/errors';
import { applyHeldEventsToLockedOrder, discardHeldEvents } from '../fulfilment/events';
import { lockOrderInFulfilment, updateFulfilment } from '../fulfilment/order-in-fulfilment';
import {
  endPendingCorrection,
  findPendingCorrection,
  type PendingCorrection,
  withdrawCorrection,
} from '../fulfilment/waiting-correction';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { moveOrder, type OrderMove } from '../orders/move';

import { addTimelineEntry } from '../orders/timeline';
import { type CheckedLine, checkLineChange } from './check-line';
import { writeOrderAddress } from './correct-address';
import { writeLineChange } from './correct-line';
import { requirePlacedOrder } from './find-line';

type Order = Awaited<ReturnType<typeof requirePlacedOrder>>;

/**
 * Applies a fulfiller's response to the waiting change: `stopped` changes the order and submits it again; `too late`
 * discards the change. Status reports that the fulfiller sent in between count only in the second case, so that exactly
 * one of change and production happens. The order's row is locked.
 */
export async function applyRecallAnswer(tx: Tx, of: OrderKey, answer: 'stopped' | 'too late'): Promise<void> {
  const waiting = await findPendingCorrection(tx, of);
  if (!waiting) return;
  const order = await requirePlacedOrder(tx, of);
  const next = findStatusAfterRepair(order.status, 'recall');
  if (answer === 'too late' || !next) {
    await withdrawCorrection(tx, of);
    const work = await lockOrderInFulfilment(tx, { orderId: of.orderId, status: order.status });
    if (work) await applyHeldEventsToLockedOrder(tx, work);
    return;
  }
  await endPendingCorrection(tx, of, waiting, 'stopped');
  await discardHeldEvents(tx, of);
  // No fulfiller has the order at this point, so the new submission replaces no earlier one.
  const sent = { send: true, sentBy: waiting.askedBy };
  await updateFulfilment(tx, of, { externalId: null, submittedAt: null, ...sent });
  const isMade = await makeChange(tx, order, waiting, next);
  const by = { ...of, from: order.status, userId: waiting.askedBy } as const;
  const move: OrderMove = isMade
    ? { ...by, to: next, actor: 'recall' }
    : { ...by, to: 'artwork issue', actor: 'recall', code: 'correction impossible', params: getNameParams(waiting) };
  await moveOrder(tx, move);
  await enqueueFulfilment(tx, of);
}

const getNameParams = ({ correction }: PendingCorrection) => ({
  name: correction.kind === 'line' ? correction.name : '',
});

/**
 * Applies the waiting change to the order. Returns false when the change is no longer possible: the store no longer
 * sells that size, or the picture was deleted.
 */
async function makeChange(
  tx: Tx,
  order: Order,
  { askedBy, correction }: PendingCorrection,
  next: OrderStatus,
): Promise<boolean> {
  const { notifyShopper } = correction;
  const tenantId = asTenantId(order.tenantId);
  const options = { userId: askedBy, notifyShopper, status: next } as const;
  if (correction.kind === 'address') {
    await writeOrderAddress(tx, order, { ...order.customer, ...correction.address }, options);
    return true;
  }
  const { lineId, wanted: requestedChange } = correction;
  let checked: CheckedLine;
  try {
    const { texts, pictures, colour, size } = requestedChange;
    const change = { texts: { ...texts }, pictures: { ...pictures }, colour, size };
    checked = await checkLineChange(tx, { tenantId, orderId: order.id, lineId, eventId: order.eventId }, change);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'not_found')) return false;
    throw error;
  }
  await writeLineChange(tx, order, checked, options);
  return true;
}

/**
 * Records the response to a recall that a person received from a fulfiller without an API. 409 when no recall waits for
 * a person.
 */
export function recordManualRecallAnswer(
  of: OrderKey & { readonly userId: number; readonly answer: 'stopped' | 'too late' },
): Promise<{ status: string }> {
  const { tenantId, orderId, userId, answer } = of;
  return withTenant(tenantId, async (tx) => {
    await requirePlacedOrder(tx, of, { locks: true });
    const waiting = await findPendingCorrection(tx, of);
    if (!waiting) throw new AppError('conflict', buildErrorReason('correction_not_waiting'));
    // The recall is being delivered at this moment, and the fulfiller's own response decides.
    if (waiting.state === 'waiting') throw new AppError('conflict', buildErrorReason('correction_being_recalled'));
    const code = answer === 'stopped' ? 'recall stopped' : 'recall refused';
    const params = { fulfiller: waiting.fulfiller };
    await addTimelineEntry(tx, {
      tenantId,
      orderId,
      kind: 'note',
      code,
      params,
      actorId: userId,
      changed: 'fulfilment',
    });
    await applyRecallAnswer(tx, of, answer);
    return { status: (await requirePlacedOrder(tx, of)).status };
  });
}
