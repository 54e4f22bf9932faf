import { and, eq } from 'drizzle-orm';
import { type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, fulfillerRecalls, orders } from '@/lib/db/schema';
import { type RecallState, toFulfillerCause } from '@/lib/domain/fulfilment/recall';
import { needsRecall } from '@/lib/domain/orders/corrections';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { isPermanentFailure } from '@/lib/integrations/fulfillers/api-provider';
import { describeFulfillerFailure } from '@/lib/integrations/fulfillers/failure-reason';
import { FULFILMENT_PROVIDERS } from '@/lib/integrations/fulfillers/providers';
import { chargeCancelledOrder } from '../billing/charge';
import { requirePlacedOrder } from '../corrections/find-line';
import { applyRecallAnswer } from '../corrections/recall-answer';
import { isFulfillerConnected } from '../fulfilment/candidates';
import { applyHeldEventsToLockedOrder } from '../fulfilment/events';
import { saveFailedJob } from '../fulfilment/failed-submissions';
import { lockOrderInFulfilment } from '../fulfilment/order-in-fulfilment';
import { resolveHeldRecall } from '../fulfilment/payment-hold';
import { findFulfiller, toRecipient } from '../fulfilment/submission';
import { recordRecallAnswer } from '../fulfilment/waiting-correction';
import { addTimelineEntry } from '../orders/timeline';
import { isLastAttempt, type JobAttempt } from '../queue/attempts';
import { parseRecallPayload } from './payload';

const CODES: Partial<Readonly<Record<RecallState, TimelineCode>>> = {
  stopped: 'recall stopped',
  told: 'recall told',
  'too late': 'recall refused',
};

/**
 * Notifies a fulfiller that an order must not be produced. Nothing is locked during the call; a repetition after a
 * crash uses the same idempotency key. A notice that fails at the last attempt is saved as a failed job.
 */
export async function recallOrder(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const { recallId } = parseRecallPayload(payload);
  const waitingRecall = await findWaiting(recallId);
  if (!waitingRecall) return;
  const { tenantId, recall } = waitingRecall;
  const row = await withTenant(tenantId, (tx) => findFulfiller(tx, recall.fulfillerId));
  if (!row || !isFulfillerConnected(row)) return giveUp(waitingRecall, 'not connected', attempt);
  try {
    const outcome = await FULFILMENT_PROVIDERS[row.provider].recall(toRecipient(row), {
      key: `recall:${recall.id}`,
      orderId: recall.orderId,
      orderRef: waitingRecall.orderRef,
      externalId: recall.externalId,
      storeName: waitingRecall.storeName,
      cause: toFulfillerCause(recall.cause),
    });
    if (outcome.state === 'too late' && recall.cause === 'cancelled')
      await chargeCancelledOrder({ tenantId, orderId: recall.orderId });
    await conclude(waitingRecall, outcome, row.name);
  } catch (error) {
    if (isPermanentFailure(error) || isLastAttempt(attempt))
      return giveUp(waitingRecall, describeFulfillerFailure(error), attempt);
    throw error;
  }
}

/** Finds a recall. Runs without tenant scope, because a job contains only the recall's id. */
async function findWaiting(recallId: string) {
  const [recallRow] = await withPlatform((tx) =>
    tx
      .select({
        recall: fulfillerRecalls,
        orderRef: orders.orderRef,
        status: orders.status,
        storeName: events.name,
      })
      .from(fulfillerRecalls)
      .innerJoin(orders, eq(orders.id, fulfillerRecalls.orderId))
      .innerJoin(events, eq(events.id, orders.eventId))
      .where(and(eq(fulfillerRecalls.id, recallId), eq(fulfillerRecalls.state, 'waiting'))),
  );
  return recallRow ? { ...recallRow, tenantId: asTenantId(recallRow.recall.tenantId) } : null;
}
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>> & { readonly tenantId: TenantId };

function conclude(
  { tenantId, recall }: Waiting,
  { state, reason }: { readonly state: RecallState; readonly reason: string },
  fulfiller: string,
): Promise<void> {
  const of = { tenantId, orderId: recall.orderId };
  return withTenant(tenantId, async (tx) => {
    // The order is locked before its recall, in the same sequence as in event handling.
    await requirePlacedOrder(tx, of, { locks: true });
    if (!(await recordRecallAnswer(tx, { ...of, recallId: recall.id }, { state, reason }))) return;
    const code = CODES[state];
    const timelineEntry = { ...of, kind: 'note', changed: 'fulfilment', params: { fulfiller } } as const;
    if (code) await addTimelineEntry(tx, { ...timelineEntry, code, ...(reason ? { note: reason } : {}) });
    if (recall.cause === 'corrected') await decideCorrection(tx, of, state);
    if (recall.cause === 'held') await resolveHeldRecall(tx, of, { state, externalId: recall.externalId });
  });
}

/**
 * Applies the fulfiller's response to the correction that waits for it. Without a response, a person decides about the
 * correction, and events that arrived meanwhile are applied.
 */
async function decideCorrection(
  tx: Tx,
  of: { readonly tenantId: TenantId; readonly orderId: string },
  state: RecallState,
): Promise<void> {
  if (state === 'stopped' || state === 'too late') return applyRecallAnswer(tx, of, state);
  const { status } = await requirePlacedOrder(tx, of);
  const work = await lockOrderInFulfilment(tx, { orderId: of.orderId, status });
  if (work && needsRecall(status)) await applyHeldEventsToLockedOrder(tx, work);
}

async function giveUp(waitingRecall: Waiting, reason: string, attempt: JobAttempt | undefined): Promise<void> {
  const { tenantId, recall, status } = waitingRecall;
  await conclude(waitingRecall, { state: 'failed', reason }, '');
  const attempts = attempt?.job.attempts ?? 1;
  await saveFailedJob({ tenantId, orderId: recall.orderId, task: 'recall-order', status, reason, attempts });
}
