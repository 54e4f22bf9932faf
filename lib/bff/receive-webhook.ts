import type { paymentEndpoints } from '@/lib/contracts/payments';
import { AppError } from '@/lib/errors';
import { logger } from '@/lib/log';
import { isModeInUse } from '@/lib/payments/select';
import { type IntentEvent, readWebhook } from '@/lib/payments/webhook';
import type { UseCase } from './context';
import { settleIntent } from './settle-intent';

/** What a succeeded, failed or cancelled intent does to its order; the other events wait for no one. */
const RELEVANT = new Set(['succeeded', 'canceled', 'requires_payment_method', 'processing']);

/** Signed events of both gateways end in the same settling function as the browser's call (API-20). */
export const receiveWebhook: UseCase<typeof paymentEndpoints.stripeWebhook> = async ({
  bytes,
  request,
  context,
  requestId,
}) => {
  const event = readWebhook(bytes, request.headers.get('stripe-signature'), new Date());
  if (event && isForUs(event, requestId) && RELEVANT.has(event.intent.status)) {
    const { eventId, orderId, gateway, intent } = event;
    try {
      await settleIntent(intent, gateway, { webhookEventId: eventId, orderId }, context);
    } catch (error) {
      // `unavailable` makes the sender try again: an order whose intent is not noted yet, or a database that is away.
      // What contradicts its order, or is nobody's here, never will fit, and to refuse it would be heard for days.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const isLate = error.code === 'conflict';
      logger[isLate ? 'error' : 'warn'](
        { eventId, code: error.code, detail: error.detail, account: intent.account, requestId },
        isLate ? 'webhook contradicts its order' : 'webhook of a payment that is not ours',
      );
    }
  }
  return { json: { received: true } };
};

/** A connected account may sell elsewhere too, and Stripe sends test events to live endpoints: both are taken, so that
 *  they don't come again, and have no effect. */
function isForUs(event: IntentEvent, requestId: string): boolean {
  const { eventId, gateway, livemode, orderId } = event;
  if (gateway === 'stripe' && livemode !== null && !isModeInUse(livemode)) {
    logger.warn({ eventId, livemode, requestId }, 'webhook of the other mode was left alone');
    return false;
  }
  if (orderId === null) logger.debug({ eventId, requestId }, 'webhook of a payment that was not opened here');
  return orderId !== null;
}
