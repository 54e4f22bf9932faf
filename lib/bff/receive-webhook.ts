import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import type { paymentEndpoints } from '@/lib/contracts/payments';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { AppError } from '@/lib/errors';
import { logger } from '@/lib/log';
import { isModeInUse } from '@/lib/payments/select';
import {
  type AccountEvent,
  type FailedRefundEvent,
  type IntentEvent,
  type LostAccountEvent,
  readWebhook,
} from '@/lib/payments/webhook';
import { tenantApi } from '@/lib/tenant-api/client';
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
  if (event?.kind === 'account') await noteAccount(event, requestId);
  else if (event?.kind === 'lost account') await noteLostAccount(event, requestId);
  else if (event?.kind === 'failed refund') await noteFailedRefund(event, requestId);
  else if (event && isForUs(event, requestId) && RELEVANT.has(event.intent.status)) {
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

/** Flips the payment step of whoever began a set-up with this account (SHP-07), though nobody came back from it. An account that
 *  is nobody's here is taken and has no effect. */
async function noteAccount(event: AccountEvent, requestId: string): Promise<void> {
  const { eventId, gateway, livemode, account } = event;
  if (gateway === 'stripe' && livemode !== null && !isModeInUse(livemode)) {
    logger.warn({ eventId, livemode, requestId }, 'webhook of the other mode was left alone');
    return;
  }
  const body = { gateway, charges_enabled: event.chargesEnabled, details_submitted: event.detailsSubmitted };
  const { data } = await tenantApi.call(onboardingEndpoints.hearOfAccount, { params: { account }, body });
  logger.info({ eventId, account, noted: data.noted, requestId }, 'a payment account was told of');
}

/** Takes the account away from whoever has it, so that their shoppers can pay on. One that is nobody's here has no effect. */
async function noteLostAccount({ eventId, livemode, account }: LostAccountEvent, requestId: string): Promise<void> {
  if (livemode !== null && !isModeInUse(livemode)) {
    logger.warn({ eventId, livemode, requestId }, 'webhook of the other mode was left alone');
    return;
  }
  const { data } = await tenantApi.call(onboardingEndpoints.loseAccount, { params: { account } });
  logger.warn({ eventId, account, noted: data.noted, requestId }, 'a payment account was disconnected at the provider');
}

/** What was made elsewhere, or in the other mode, is taken and has no effect; a database that is away is tried again. */
async function noteFailedRefund(event: FailedRefundEvent, requestId: string): Promise<void> {
  const { eventId, refundId, livemode, reference, intentId, account, message } = event;
  if (refundId === null || (livemode !== null && !isModeInUse(livemode))) {
    logger.debug({ eventId, requestId }, 'webhook of a refund that was not made here');
    return;
  }
  const body = { intent_id: intentId, account, reference, message };
  const { data } = await tenantApi.call(refundEndpoints.noteFailed, { params: { refundId }, body });
  logger.warn({ eventId, refundId, noted: data.noted, requestId }, 'a refund failed after it had been made');
}

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
