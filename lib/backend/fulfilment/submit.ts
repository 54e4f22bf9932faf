import { type Tx, withTenant } from '@/lib/db/client';
import { fulfillerSubmissions } from '@/lib/db/schema';
import { isFulfilmentReason } from '@/lib/domain/fulfilment/reasons';
import { isPermanentFailure } from '@/lib/integrations/fulfillers/api-provider';
import { describeFulfillerFailure } from '@/lib/integrations/fulfillers/failure-reason';
import type { SubmissionOutcome } from '@/lib/integrations/fulfillers/provider';
import { FULFILMENT_PROVIDERS } from '@/lib/integrations/fulfillers/providers';
import { publishDomainEvent } from '../domain-events/domain-events';
import { moveOrder, type OrderMove } from '../orders/move';
import { readProofState } from './artwork';
import { isFulfillerConnected } from './candidates';
import { lockOrderInFulfilment, type OrderInFulfilment, updateFulfilment } from './order-in-fulfilment';
import { findFulfiller, readSubmission, toRecipient } from './submission';

/**
 * Submits an order to the chosen fulfiller. No lock is held during the call: after a crash the submission is sent again
 * with the same idempotency key, and gets the same response.
 * @throws Error when a retry may succeed; the queue then retries
 */
export async function submitOrder(work: OrderInFulfilment): Promise<boolean> {
  const { tenantId, fulfilment } = work;
  const fulfillerId = fulfilment.fulfillerId;
  if (fulfillerId === null) throw new Error(`order ${work.orderId} is submitted to nobody`);
  const prepared = await withTenant(tenantId, async (tx) => {
    const row = await findFulfiller(tx, fulfillerId);
    const hasFiles = (await readProofState(tx, work)).state === 'ok';
    return row && { row, hasFiles, submission: await readSubmission(tx, work, fulfillerId) };
  });
  if (!prepared || prepared.row.disabledAt !== null || !isFulfillerConnected(prepared.row))
    return conclude(work, { state: 'rejected', reason: 'not connected' });
  // The choice of a fulfiller waits for the files, so they normally exist. This handles orders that reached this status
  // in another way.
  if (!prepared.hasFiles) return conclude(work, { state: 'rejected', reason: 'print files not drawn' });
  const { row, submission } = prepared;
  try {
    return await conclude(work, await FULFILMENT_PROVIDERS[row.provider].submit(toRecipient(row), submission));
  } catch (error) {
    if (isPermanentFailure(error))
      return conclude(work, { state: 'rejected', reason: describeFulfillerFailure(error) });
    await withTenant(tenantId, (tx) =>
      noteSubmission(tx, work, { state: 'failed', reason: describeFulfillerFailure(error) }),
    );
    throw error;
  }
}

/**
 * Saves a fulfiller's response. Has no effect when another worker saved its response first; both responses are the
 * same.
 */
function conclude(work: OrderInFulfilment, outcome: SubmissionOutcome): Promise<boolean> {
  const { tenantId, orderId } = work;
  return withTenant(tenantId, async (tx) => {
    const locked = await lockOrderInFulfilment(tx, work);
    if (!locked) return true;
    const reason = outcome.state === 'rejected' ? outcome.reason : '';
    await noteSubmission(tx, locked, { state: outcome.state, reason });
    const { fulfillerId, round } = locked.fulfilment;
    const move = {
      tenantId,
      orderId,
      from: 'submitting to fulfiller',
      actor: 'system',
      userId: null,
      details: { fulfiller_id: fulfillerId, ...(reason ? { reason } : {}) },
    } as const;
    // The next submission is a new round and not a repetition of this one.
    await updateFulfilment(tx, work, {
      round: round + 1,
      ...(outcome.state === 'accepted' ? { externalId: outcome.externalId, submittedAt: new Date() } : {}),
    });
    if (outcome.state === 'accepted') {
      await moveOrder(tx, { ...move, to: 'submitted to fulfiller' });
      await publishDomainEvent(tx, 'order.accepted', { tenantId, orderId });
    } else await moveOrder(tx, { ...move, to: 'fulfiller submission error', ...toTimelineReason(reason) });
    return outcome.state === 'accepted';
  });
}

/**
 * Converts a reason for the timeline: a reason of this program to a code, which screens translate, and a fulfiller's
 * own text to a note.
 */
const toTimelineReason = (reason: string): Pick<OrderMove, 'code' | 'params' | 'note'> =>
  isFulfilmentReason(reason) ? { code: 'not handed over', params: { reason } } : { note: reason };

/**
 * Records a submission as rejected after its last attempt, so that a person retries it or chooses another fulfiller.
 */
export function abandonSubmission(work: OrderInFulfilment, reason: string): Promise<boolean> {
  return conclude(work, { state: 'rejected', reason });
}

async function noteSubmission(
  tx: Tx,
  { tenantId, orderId, fulfilment }: OrderInFulfilment,
  submissionResult: { state: 'accepted' | 'rejected' | 'failed'; reason: string },
): Promise<void> {
  if (fulfilment.fulfillerId === null) return;
  await tx
    .insert(fulfillerSubmissions)
    .values({ tenantId, orderId, fulfillerId: fulfilment.fulfillerId, ...submissionResult });
}
