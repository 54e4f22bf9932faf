import type { paymentEndpoints } from '@/lib/contracts/payments';
import { AppError } from '@/lib/errors';
import { logger } from '@/lib/log';
import { readWebhook } from '@/lib/payments/webhook';
import { settleIntent } from './complete-payment';
import type { UseCase } from './context';

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
  if (event && RELEVANT.has(event.intent.status)) {
    try {
      await settleIntent(event.intent, event.gateway, event.eventId, context);
    } catch (error) {
      // An order that is not there yet makes the sender try again; one that contradicts the event never will fit.
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found')
        throw new AppError('unavailable', 'The order is not known yet.', { cause: error });
      if (error.status >= 500) throw error;
      logger.error({ eventId: event.eventId, code: error.code, requestId }, 'webhook contradicts its order');
    }
  }
  return { json: { received: true } };
};
