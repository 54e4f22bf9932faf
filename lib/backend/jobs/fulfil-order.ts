import { describeFulfillerFailure } from '@/lib/integrations/fulfillers/failure-reason';
import { AppError } from '@/lib/platform/errors';
import { saveFailedJob } from '../fulfilment/failed-submissions';
import { findOrderInFulfilment, type OrderInFulfilment } from '../fulfilment/order-in-fulfilment';
import { advanceOrder } from '../fulfilment/steps';
import { abandonSubmission } from '../fulfilment/submit';
import { isLastAttempt, type JobAttempt } from '../queue/attempts';
import { parseOrderPayload } from './payload';

/** Maximum number of steps per run, more than any order needs. The limit ends an endless loop caused by a bug. */
const MAX_STEPS = 30;
/** Maximum attempts of internal steps, so that a person is notified within the hour. */
const MAX_INTERNAL_ATTEMPTS = 8;

/**
 * Advances an order as far as possible without waiting; its status determines the next step, so that another node
 * continues at the same place after a crash. A failed step is retried by the queue, for a day where a fulfiller is
 * unreachable; after the last attempt it is saved as a failed job.
 */
export async function fulfilOrder(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const orderId = parseOrderPayload(payload);
  for (let step = 0; step < MAX_STEPS; step++) {
    const work = await findOrderInFulfilment(orderId);
    if (!work) return;
    try {
      if (!(await advanceOrder(work))) return;
    } catch (error) {
      // A concurrent change by a person takes precedence.
      if (error instanceof AppError && error.code === 'conflict') return;
      const isOwnStep = work.status !== 'submitting to fulfiller';
      if (isLastAttempt(attempt, isOwnStep ? MAX_INTERNAL_ATTEMPTS : undefined))
        return giveUp(work, error, attempt?.job.attempts ?? 1);
      throw error;
    }
  }
  throw new Error(`order ${orderId} goes round in circles`);
}

/** Handles the last failure: a submission gets a status of its own; other steps stay until a person restarts them. */
async function giveUp(work: OrderInFulfilment, error: unknown, attempts: number): Promise<void> {
  const { tenantId, orderId, status } = work;
  const reason = describeFulfillerFailure(error);
  if (status === 'submitting to fulfiller') await abandonSubmission(work, reason);
  await saveFailedJob({ tenantId, orderId, task: 'fulfil-order', status, reason, attempts });
}
