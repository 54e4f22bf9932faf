import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '@/lib/platform/errors';
import { listWebhookSecrets } from '@/lib/platform/keys';
import type { WebhookDelivery } from '../provider';
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
} from '../webhook-events';
import { toAccountFacts } from './accounts';
import { toDisputeState } from './dispute-state';
import { describeRefundFailure, toIntentFacts, toRefundFacts } from './gateway';

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature over the raw body and parses the webhook; returns null for one that has no effect here. The
 * test gateway sends its webhooks in Stripe's form to the same endpoint, so that its payments are handled in the same
 * way; their metadata names the test gateway. Unlike stripe-node, rejects timestamps in the future.
 * @throws AppError `malformed` (400) for a missing, wrong, old or future signature
 */
export function parseStripeWebhook({ bytes, headers, receivedAt }: WebhookDelivery): WebhookEvent | null {
  const signature = headers.get('stripe-signature');
  const event = verify(bytes, signature);
  const signedAt = [...(signature ?? '').matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  if (Math.max(...signedAt) * 1_000 > receivedAt.getTime() + TOLERANCE_SECONDS * 1_000) throw badSignature();
  return READERS.get(event.type)?.(event) ?? null;
}

/**
 * Functions that read a webhook's object, by the webhook's type. Other types have no effect. Refund webhooks have newer
 * and older type names.
 */
const READERS = new Map<string, (event: ReceivedEvent) => WebhookEvent | null>([
  ['payment_intent.succeeded', readIntent],
  ['payment_intent.processing', readIntent],
  ['payment_intent.payment_failed', readIntent],
  ['payment_intent.canceled', readIntent],
  ['refund.created', readRefund],
  ['refund.updated', readRefund],
  ['refund.failed', readRefund],
  ['charge.refund.updated', readRefund],
  ['charge.refunded', readRefundedCharge],
  ['charge.dispute.created', readDispute],
  ['charge.dispute.updated', readDispute],
  ['charge.dispute.closed', readDispute],
  ['payout.paid', readPayout],
  ['payout.failed', readPayout],
  ['account.updated', readAccountEvent],
  ['account.application.deauthorized', readLostAccount],
]);

/**
 * Webhook types that an endpoint at Stripe must send.
 * @public a test compares the documentation with this list
 */
export const HANDLED_EVENT_TYPES: readonly string[] = [...READERS.keys()];

function readIntent({ id: eventId, type, account, livemode, data }: ReceivedEvent): IntentEvent | null {
  if (data.object.object !== 'payment_intent') return null;
  const intent = intentSchema.safeParse(data.object);
  if (!intent.success) throw new AppError('malformed', 'The event holds no payment.', { cause: intent.error });
  const orderId = z.uuid().safeParse(intent.data.metadata?.order_id).data ?? null;
  return {
    kind: 'intent',
    eventId,
    gateway: getGatewayOfObject(intent.data),
    livemode: livemode ?? null,
    type,
    orderId,
    intent: toIntentFacts(intent.data, account ?? null),
  };
}

/** The webhook concerns the account that sent it; its object describes only the platform's own application. */
function readLostAccount({ id: eventId, account, livemode }: ReceivedEvent): LostAccountEvent | null {
  return account ? { kind: 'lost account', eventId, gateway: 'stripe', livemode: livemode ?? null, account } : null;
}

function readRefund({
  id: eventId,
  account,
  livemode,
  data,
}: ReceivedEvent): FailedRefundEvent | DashboardRefundEvent | null {
  const refund = refundSchema.safeParse(data.object);
  if (!refund.success) throw new AppError('malformed', 'The event holds no refund.', { cause: refund.error });
  const { payment_intent: intentId, metadata } = refund.data;
  // A refund without a payment intent does not belong to a checkout of this program.
  if (!intentId) return null;
  const refundId = z.uuid().safeParse(metadata?.refund_id).data ?? null;
  const gateway = 'stripe' as const;
  const common = { eventId, gateway, livemode: livemode ?? null, intentId, account: account ?? null };
  const message = describeRefundFailure(refund.data);
  const read = toRefundFacts(refund.data);
  if (refundId !== null && message !== '')
    return { kind: 'failed refund', ...common, refundId, reference: refund.data.id, message, refund: read };
  return read && { kind: 'dashboard refund', ...common, refundId, refund: read };
}

/**
 * Reads a webhook about a refunded payment. It lists the refunds only in older API versions, so they must be fetched
 * from Stripe.
 */
function readRefundedCharge({ id: eventId, account, livemode, data }: ReceivedEvent): RefundedChargeEvent | null {
  const charge = chargeSchema.safeParse(data.object);
  if (!charge.success) throw new AppError('malformed', 'The event holds no charge.', { cause: charge.error });
  const { payment_intent: intentId } = charge.data;
  const gateway = getGatewayOfObject(charge.data);
  // All refunds at the test gateway were requested by this program, so they are known already.
  if (!intentId || gateway === 'test') return null;
  return { kind: 'refunded charge', eventId, gateway, livemode: livemode ?? null, intentId, account: account ?? null };
}

function readDispute({ id: eventId, created, account, livemode, data }: ReceivedEvent): DisputeEvent | null {
  const parsed = disputeSchema.safeParse(data.object);
  if (!parsed.success || created == null)
    throw new AppError('malformed', 'The event holds no dispute.', { cause: parsed.error });
  const dispute = parsed.data;
  if (!dispute.payment_intent) return null;
  const dueBy = dispute.evidence_details?.due_by;
  return {
    kind: 'dispute',
    eventId,
    gateway: 'stripe',
    livemode: livemode ?? null,
    at: new Date(created * 1_000),
    reference: dispute.id,
    intentId: dispute.payment_intent,
    account: account ?? null,
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason ?? 'general',
    state: toDisputeState(dispute.status),
    dueBy: dueBy ? new Date(dueBy * 1_000) : null,
  };
}

function readPayout({ id: eventId, type, created, account, livemode, data }: ReceivedEvent): PayoutEvent | null {
  const payout = payoutSchema.safeParse(data.object);
  if (!payout.success) throw new AppError('malformed', 'The event holds no payout.', { cause: payout.error });
  // Pay-outs of the platform's own account are ignored; Stripe informs the operator about them.
  if (!account) return null;
  const { amount, currency, failure_message: message } = payout.data;
  return {
    kind: 'payout',
    eventId,
    gateway: 'stripe',
    livemode: livemode ?? null,
    isFailed: type === 'payout.failed',
    at: created == null ? new Date() : new Date(created * 1_000),
    account,
    amountMinor: IN_HUNDREDTHS.has(currency.toUpperCase()) ? Math.round(amount / 100) : amount,
    currency: currency.toUpperCase(),
    message: (message ?? '').slice(0, 500),
  };
}

/** Currencies without minor units whose amounts Stripe nevertheless states in hundredths. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['ISK', 'UGX']);

function readAccountEvent({ id: eventId, created, account: sender, livemode, data }: ReceivedEvent): AccountEvent {
  const parsed = accountSchema.safeParse(data.object);
  // A webhook about an account must be sent by the account that it describes.
  if (!parsed.success || (sender && sender !== parsed.data.id))
    throw new AppError('malformed', 'The event holds no account.', { cause: parsed.error });
  const gateway = getGatewayOfObject(parsed.data);
  const at = created == null ? null : new Date(created * 1_000);
  return { kind: 'account', eventId, gateway, livemode: livemode ?? null, at, facts: toAccountFacts(parsed.data) };
}

/** Returns the gateway to which a webhook's object belongs: the one named in its metadata, otherwise Stripe. */
const getGatewayOfObject = ({
  metadata,
}: {
  readonly metadata?: Readonly<Record<string, string>> | null | undefined;
}) => (metadata?.gateway === 'test' ? 'test' : 'stripe');

/** Fields that are read from a webhook. The signature proves the sender; this schema validates the content. */
const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  /** Unix time in seconds. */
  created: z.number().int().nullish(),
  account: z.string().nullish(),
  livemode: z.boolean().nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
type ReceivedEvent = z.output<typeof eventSchema>;
const accountSchema = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('account'),
  charges_enabled: z.boolean(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean().optional(),
  requirements: z
    .object({ disabled_reason: z.string().nullish(), currently_due: z.array(z.string()).nullish() })
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const refundSchema = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('refund'),
  status: z.string().nullish(),
  payment_intent: z.string().max(200).nullish(),
  amount: z.number().int().positive().nullish(),
  currency: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const chargeSchema = z.object({
  object: z.literal('charge'),
  payment_intent: z.string().max(200).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const disputeSchema = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('dispute'),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  status: z.string(),
  reason: z.string().max(100).nullish(),
  payment_intent: z.string().max(200).nullish(),
  evidence_details: z.object({ due_by: z.number().int().nullish() }).nullish(),
});
const payoutSchema = z.object({
  object: z.literal('payout'),
  amount: z.number().int(),
  currency: z.string().regex(/^[a-z]{3}$/i),
  failure_message: z.string().nullish(),
});
const intentSchema = z.object({
  id: z.string().min(1).max(200),
  client_secret: z.string().nullish(),
  amount: z.number().int(),
  amount_received: z.number().int().nullish(),
  currency: z.string(),
  status: z.string(),
  last_payment_error: z
    .object({ message: z.string().nullish(), payment_method: z.object({ type: z.string() }).nullish().catch(null) })
    .nullish(),
  next_action: z.record(z.string(), z.unknown()).nullish().catch(null),
  metadata: z.record(z.string(), z.string()).nullish(),
});

function verify(rawBody: Uint8Array, signature: string | null): ReceivedEvent {
  const signed = readSigned(Buffer.from(rawBody), signature);
  const event = eventSchema.safeParse(signed);
  if (event.success) return event.data;
  const isThin = z.object({ object: z.literal('v2.core.event') }).safeParse(signed).success;
  const message = isThin ? 'This endpoint takes snapshot events, and this is a thin one.' : 'The event can’t be read.';
  throw new AppError('malformed', message, { cause: event.error });
}

/**
 * Returns the content of a signed body.
 * @throws AppError `malformed` when no webhook secret matches the signature
 */
function readSigned(body: Buffer, signature: string | null): unknown {
  const failures: unknown[] = [];
  // Each endpoint at Stripe has its own secret, and the old secret remains valid while it is being replaced.
  for (const secret of listWebhookSecrets()) {
    try {
      return Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS);
    } catch (cause) {
      // Any other error means that the signature is valid: the SDK verifies it first and then rejects the event's form,
      // which this program parses itself.
      if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) return parseJson(body);
      failures.push(cause);
    }
  }
  throw badSignature(failures[0]);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const badSignature = (cause?: unknown): AppError => new AppError('malformed', 'The signature is not valid.', { cause });
