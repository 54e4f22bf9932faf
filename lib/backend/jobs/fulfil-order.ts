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
 * Runs the steps of an order until it has to wait. The status determines the next step, so after a crash another node
 * continues at the same place. The queue retries a failed step, for a day when a fulfiller is unreachable; after the
 * last attempt it is saved as a failed job.
 */
export async function fulfilOrder(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const orderId = parseOrderPayload(payload);
  for (let step = 0; step < MAX_STEPS; step++) {
    const work = await findOrderInFulfilment(orderId);
    if (!work) return;
    try {
      if (!(await advanceOrder(work))) return;
    } catch (error) {
      // A concurrent change by a user takes precedence.
      if (error instanceof AppError && error.code === 'conflict') return;
      const isOwnStep = work.status !== 'submitting to fulfiller';
      if (isLastAttempt(attempt, isOwnStep ? MAX_INTERNAL_ATTEMPTS : undefined))
        return giveUp(work, error, attempt?.job.attempts ?? 1);
      throw error;
    }
  }
  throw new Error(`order ${orderId} goes round in circles`);
}

/**
 * Handles the failure of the last attempt. A failed submission gets an order status of its own; after another failed
 * step the order keeps its status until a person restarts the job.
 */
async function giveUp(work: OrderInFulfilment, error: unknown, attempts: number): Promise<void> {
  const { tenantId, orderId, status } = work;
  const reason = describeFulfillerFailure(error);
  if (status === 'submitting to fulfiller') await abandonSubmission(work, reason);
  await saveFailedJob({ tenantId, orderId, task: 'fulfil-order', status, reason, attempts });
}
