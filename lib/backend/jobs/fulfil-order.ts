import { AppError } from '@/lib/errors';
import { reasonOf } from '@/lib/fulfilment/failure-reason';
import { type Attempt, isLastTry, keepDeadLetter } from '../fulfilment/dead-letters';
import { advance } from '../fulfilment/steps';
import { giveUpSubmission } from '../fulfilment/submit';
import { findWork, type Work } from '../fulfilment/work';
import { orderIdOf } from './payload';

/** More steps than any way has: a loop would be a mistake of ours, and must end. */
const MOST_STEPS = 30;
/** A step of our own waits for no fulfiller: a person hears of it within the hour. */
const MAX_OWN_TRIES = 8;

/**
 * Takes an order as far as it goes without anybody else: its status says what comes next, so that whoever takes over after
 * a crash goes on at the same place. A step that fails is tried again by the queue, for a day where a fulfiller can't be
 * reached; after the last try it is kept as a dead letter.
 */
export async function fulfilOrder(payload: unknown, attempt?: Attempt): Promise<void> {
  const orderId = orderIdOf(payload);
  for (let step = 0; step < MOST_STEPS; step++) {
    const work = await findWork(orderId);
    if (!work) return;
    try {
      if (!(await advance(work))) return;
    } catch (error) {
      // Moved by somebody else in the same moment: what they wanted counts.
      if (error instanceof AppError && error.code === 'conflict') return;
      const isOwnStep = work.status !== 'submitting to fulfiller';
      if (isLastTry(attempt, isOwnStep ? MAX_OWN_TRIES : undefined))
        return giveUp(work, error, attempt?.job.attempts ?? 1);
      throw error;
    }
  }
  throw new Error(`order ${orderId} goes round in circles`);
}

/** A submission has a status for it; the rest stays where it is until somebody starts it again. */
async function giveUp(work: Work, error: unknown, attempts: number): Promise<void> {
  const { tenantId, orderId, status } = work;
  const reason = reasonOf(error);
  if (status === 'submitting to fulfiller') await giveUpSubmission(work, reason);
  await keepDeadLetter({ tenantId, orderId, task: 'fulfil-order', status, reason, attempts });
}
