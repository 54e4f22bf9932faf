import { z } from 'zod';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { WEBHOOK_ENDPOINTS } from '@/lib/contracts/payments';
import { providerEventEndpoints } from '@/lib/contracts/provider-events';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { CURRENCIES } from '@/lib/domain/money/money';
import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import type { RefundFacts } from '@/lib/integrations/payments/gateway';
import { GATEWAY_PROVIDERS } from '@/lib/integrations/payments/providers';
import { findPaymentProblem, openRecordedGateway } from '@/lib/integrations/payments/select';
import type {
  AccountEvent,
  DashboardRefundEvent,
  DisputeEvent,
  FailedRefundEvent,
  IntentEvent,
  LostAccountEvent,
  PayoutEvent,
  RefundedChargeEvent,
  WebhookEvent,
} from '@/lib/integrations/payments/webhook-events';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import { toAccountStatusDto } from './account-status';
import type { UseCase } from './context';
import { recordKeyHealth } from './payment-problem';
import { settleIfPaid, settleIntent } from './settle-intent';

/** Intent states that change an order; webhooks about other states are ignored. */
const RELEVANT = new Set(['succeeded', 'canceled', 'requires_payment_method', 'processing']);

/**
 * Returns the use case of a gateway's webhook endpoint. A signed webhook settles a payment like the browser's report
 * does (API-20), or updates an order's payment or a payment account.
 */
const receiveWebhook =
  (gateway: GatewayKind): UseCase =>
  async ({ bytes, request, context, requestId }) => {
    const { readWebhook } = GATEWAY_PROVIDERS[gateway];
    if (!readWebhook) throw buildNotFoundError();
    const event = readWebhook({ bytes, headers: request.headers, receivedAt: new Date() });
    if (event) await handleEvent(event, requestId, context);
    return { json: { received: true } };
  };

/** Use cases of all webhook endpoints, by the endpoint's name. */
export const webhookUseCases: Readonly<Record<string, UseCase>> = Object.fromEntries(
  GATEWAY_KINDS.flatMap((gateway) => {
    const endpoint = WEBHOOK_ENDPOINTS[gateway];
    return endpoint ? [[endpoint.name, receiveWebhook(gateway)]] : [];
  }),
);

async function handleEvent(event: WebhookEvent, requestId: string, context: CallContext): Promise<void> {
  switch (event.kind) {
    case 'account':
      return noteAccount(event, requestId);
    case 'lost account':
      return noteLostAccount(event, requestId);
    case 'failed refund':
      return noteFailedRefund(event, requestId);
    case 'dashboard refund':
      return noteDashboardRefund(event, requestId);
    case 'refunded charge':
      return noteRefundedCharge(event, requestId);
    case 'dispute':
      return noteDispute(event, requestId);
    case 'payout':
      return notePayout(event, requestId);
    case 'intent':
      return settlePaymentEvent(event, requestId, context);
    default:
      event satisfies never;
  }
}

async function settlePaymentEvent(event: IntentEvent, requestId: string, context: CallContext): Promise<void> {
  if (!isForUs(event, requestId) || !RELEVANT.has(event.intent.status)) return;
  const { eventId, orderId, gateway, intent } = event;
  try {
    if (intent.status === 'processing') await settleProcessedPayment(event, requestId, context);
    else await settleIntent(intent, gateway, { webhookEventId: eventId, orderId }, context);
  } catch (error) {
    // A 5xx makes the sender retry: the intent is not attached to its order yet, or the database is unavailable. Other
    // errors never go away: the webhook contradicts its order, or its payment is unknown here. They are accepted,
    // because the sender would otherwise retry for days.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const isLate = error.code === 'conflict';
    logger[isLate ? 'error' : 'warn'](
      { eventId, code: error.code, detail: error.detail, account: intent.account, requestId },
      isLate ? 'webhook contradicts its order' : 'webhook of a payment that is not ours',
    );
  }
}

/**
 * Settles a payment that was being processed when its webhook was sent. Webhooks may arrive in any order, so the
 * payment may have succeeded or failed since; its present state is fetched from the provider. A payment that is unknown
 * here is ignored: intents are stored before shoppers can pay.
 */
async function settleProcessedPayment(event: IntentEvent, requestId: string, context: CallContext): Promise<void> {
  const { eventId, gateway, intent } = event;
  const payment = await findPayment({ gateway, intentId: intent.id });
  if (payment?.account !== intent.account) {
    logger.warn({ eventId, account: intent.account, requestId }, 'webhook of a payment that is not ours');
    return;
  }
  await settleIfPaid({ ...payment, intent_id: intent.id }, ({ status }) => RELEVANT.has(status), context);
}

/**
 * Completes a tenant's payment set-up from the provider's webhook, even if the owner never returns to the site
 * (SHP-07), and records restrictions of the account. An account that is unknown here is ignored.
 */
async function noteAccount(event: AccountEvent, requestId: string): Promise<void> {
  const { eventId, gateway, at, facts } = event;
  if (isOtherMode(event, requestId)) return;
  const { account } = facts;
  const regions = [...listEventRegions(event)];
  const body = { gateway, regions, ...toAccountStatusDto({ ...facts, reportedAt: at }) };
  const { data } = await tenantApi.call(onboardingEndpoints.receiveAccountUpdate, { params: { account }, body });
  logger.info({ eventId, account, noted: data.noted, requestId }, 'a notice about a payment account was received');
}

/** Records for its tenant that an account was disconnected. An account that is unknown here is ignored. */
async function noteLostAccount(event: LostAccountEvent, requestId: string): Promise<void> {
  const { eventId, gateway, account } = event;
  if (isOtherMode(event, requestId)) return;
  const query = { gateway, regions: listEventRegions(event).join(',') };
  const { data } = await tenantApi.call(onboardingEndpoints.recordLostAccount, { params: { account }, query });
  logger.warn({ eventId, account, noted: data.noted, requestId }, 'a payment account was disconnected at the provider');
}

/**
 * Records that a refund failed after it had been made. Refunds that belong to no payment of this platform, or to the
 * other mode (test or live), are ignored. When the database is unavailable, the sender retries.
 */
async function noteFailedRefund(event: FailedRefundEvent, requestId: string): Promise<void> {
  const { eventId, gateway, refundId, reference, intentId, account, message, refund } = event;
  if (isOtherMode(event, requestId)) return;
  const body = { gateway, intent_id: intentId, account, reference, message, amount_minor: refund?.amountMinor ?? null };
  const { data } = await tenantApi.call(refundEndpoints.noteFailed, { params: { refundId }, body });
  logger.warn({ eventId, refundId, noted: data.noted, requestId }, 'a refund failed after it had been made');
  // The refund id may not be ours, because merchants can write any id into the metadata of a refund in the provider's
  // dashboard. Such a refund is recorded as one made there.
  if (!data.noted && refund) await noteRefund(event, refund, refundId);
}

/** Records a refund made in the provider's dashboard. Refunds of payments that are unknown here are ignored. */
async function noteDashboardRefund(event: DashboardRefundEvent, requestId: string): Promise<void> {
  if (isOtherMode(event, requestId)) return;
  const { eventId, refundId, refund } = event;
  const noted = await noteRefund(event, refund, refundId);
  logger.info({ eventId, reference: refund.reference, noted, requestId }, 'webhook of a refund');
}

/**
 * Records all refunds of a payment. The webhook does not contain the refund, so they are fetched from the provider. If
 * the provider does not respond, the webhook is answered with 503, and the provider repeats it for three days. It is
 * accepted and ignored when the payment is unknown here or no longer visible to this platform: orders are stored before
 * shoppers can pay, so this webhook never arrives before its order.
 */
async function noteRefundedCharge(event: RefundedChargeEvent, requestId: string): Promise<void> {
  if (isOtherMode(event, requestId)) return;
  const { eventId, intentId, account } = event;
  const payment = await findPayment(event);
  if (payment?.account !== account) {
    logger.debug({ eventId, requestId }, 'webhook of a refund of a payment that is not ours');
    return;
  }
  const refunds = await listVisibleRefunds(payment, intentId, requestId);
  for (const { refundId, ...refund } of refunds) await noteRefund(event, refund, refundId);
}

type RecordedPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/**
 * Fetches the refunds of a payment from its provider; [] when the payment is permanently invisible to this platform.
 */
async function listVisibleRefunds(payment: RecordedPayment, intentId: string, requestId: string) {
  const { gateway, region, account } = payment;
  try {
    return await recordKeyHealth(payment, () => openRecordedGateway(gateway, region).listRefunds(intentId, account));
  } catch (error) {
    const isHidden =
      (error instanceof AppError && error.code === 'not_found') ||
      findPaymentProblem(error)?.problem === 'account_gone';
    if (!isHidden) throw error;
    logger.warn({ err: error, intentId, account, requestId }, 'refunds of a payment are hidden from this platform');
    return [];
  }
}

async function findPayment({ gateway, intentId }: Pick<RefundedChargeEvent, 'gateway' | 'intentId'>) {
  try {
    return (await tenantApi.call(providerEventEndpoints.findPayment, { params: { intentId }, query: { gateway } }))
      .data;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function noteRefund(
  { gateway, intentId, account }: DashboardRefundEvent | FailedRefundEvent | RefundedChargeEvent,
  refund: RefundFacts,
  refundId: string | null,
): Promise<boolean> {
  const currency = CURRENCIES.find((code) => code === refund.currency);
  if (!currency) return false;
  const body = {
    gateway,
    intent_id: intentId,
    account,
    reference: refund.reference,
    refund_id: z.uuid().safeParse(refundId).data ?? null,
    amount_minor: refund.amountMinor,
    currency,
    is_failed: refund.isFailed,
    message: refund.failure,
  };
  return (await tenantApi.call(providerEventEndpoints.noteRefund, { params: {}, body })).data.noted;
}

/** Records the state of a dispute. Disputes of payments that are unknown here are ignored. */
async function noteDispute(event: DisputeEvent, requestId: string): Promise<void> {
  if (isOtherMode(event, requestId)) return;
  const { eventId, reference, state } = event;
  const body = {
    gateway: event.gateway,
    intent_id: event.intentId,
    account: event.account,
    reference,
    is_live: event.livemode === true,
    amount_minor: event.amountMinor,
    currency: event.currency,
    reason: event.reason,
    state,
    due_by: event.dueBy?.toISOString() ?? null,
    event_at: event.at.toISOString(),
  };
  const { data } = await tenantApi.call(providerEventEndpoints.noteDispute, { params: {}, body });
  logger.warn({ eventId, reference, state, noted: data.noted, requestId }, 'webhook of a dispute');
}

/** Records the outcome of a pay-out. Pay-outs of accounts that are unknown here are ignored. */
async function notePayout(event: PayoutEvent, requestId: string): Promise<void> {
  if (isOtherMode(event, requestId)) return;
  const { eventId, gateway, account, amountMinor, currency, message, isFailed } = event;
  const at = event.at.toISOString();
  const regions = [...listEventRegions(event)];
  const payout = { event_id: eventId, is_failed: isFailed, at, amount_minor: amountMinor, currency, message };
  const body = { gateway, regions, ...payout };
  const { data } = await tenantApi.call(providerEventEndpoints.notePayout, { params: { account }, body });
  logger[isFailed ? 'warn' : 'info'](
    { eventId, account, isFailed, noted: data.noted, requestId },
    'webhook of a payout',
  );
}

/** Lists the regions that a webhook may change: those whose API keys have its mode (test or live). */
const listEventRegions = ({ gateway, livemode }: Pick<WebhookEvent, 'gateway' | 'livemode'>): readonly Region[] =>
  livemode === null ? REGIONS : GATEWAY_PROVIDERS[gateway].listRegionsInMode(livemode);

/**
 * Returns whether no region uses the webhook's mode. Providers may send test webhooks to live endpoints; they are
 * accepted, so that the sender does not repeat them, and ignored.
 */
function isOtherMode({ eventId, gateway, livemode }: WebhookEvent, requestId: string): boolean {
  if (listEventRegions({ gateway, livemode }).length > 0) return false;
  logger.warn({ eventId, gateway, livemode, requestId }, 'a webhook of the other mode was ignored');
  return true;
}

/**
 * Returns whether a webhook concerns a payment of this platform in a mode that a region uses. A connected account may
 * also sell elsewhere; webhooks about such payments are accepted, so that the sender does not repeat them, and ignored.
 */
function isForUs(event: IntentEvent, requestId: string): boolean {
  const { eventId, orderId } = event;
  if (isOtherMode(event, requestId)) return false;
  if (orderId === null) logger.debug({ eventId, requestId }, 'webhook of a payment that was not opened here');
  return orderId !== null;
}
