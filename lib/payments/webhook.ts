import Stripe from 'stripe';
import { z } from 'zod';
import { type DisputeState, toDisputeState } from '@/lib/domain/payments/disputes';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { AppError } from '@/lib/errors';
import { webhookSecrets } from '@/lib/keys';
import { type AccountFacts, toAccountFacts } from './account-setup';
import type { IntentFacts, RefundFacts } from './gateway';
import { facts, toRefundFacts } from './stripe-gateway';

const TOLERANCE_SECONDS = 300;

/** A signed event about an intent, whoever sent it; null for events that nobody here waits for. */
export interface IntentEvent {
  readonly kind: 'intent';
  readonly eventId: string;
  readonly gateway: GatewayKind;
  /** Of Stripe's two worlds, the one with money in it. Null when the sender does not say. */
  readonly livemode: boolean | null;
  readonly type: string;
  /** The order that the intent says it is for; null for one that was not opened here. */
  readonly orderId: string | null;
  readonly intent: IntentFacts;
}

/** A signed event about a refund that failed after it had been made: the money came back to the account (PAY-13). */
export interface FailedRefundEvent {
  readonly kind: 'failed refund';
  readonly eventId: string;
  readonly gateway: GatewayKind;
  readonly livemode: boolean | null;
  /** Our own, which the provider was given with it. */
  readonly refundId: string;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  /** The provider's word for why. */
  readonly message: string;
  /** What the event says of it, for one that only carries an id of ours; null when it says no amount. */
  readonly refund: RefundFacts | null;
}

/** A signed event about a refund that was not asked for here: the merchant made it in the provider's dashboard. */
export interface DashboardRefundEvent {
  readonly kind: 'dashboard refund';
  readonly eventId: string;
  readonly livemode: boolean | null;
  /** The id that this program would have given it; null for a refund without one. */
  readonly refundId: string | null;
  readonly refund: RefundFacts;
  readonly intentId: string;
  readonly account: string | null;
}

/** A signed event that some of a payment was given back, without saying by which refunds. */
export interface RefundedChargeEvent {
  readonly kind: 'refunded charge';
  readonly eventId: string;
  readonly livemode: boolean | null;
  readonly intentId: string;
  readonly account: string | null;
}

/** A signed event about a payment that its shopper contests at the bank. */
export interface DisputeEvent {
  readonly kind: 'dispute';
  readonly eventId: string;
  readonly livemode: boolean | null;
  /** When the provider wrote the event. */
  readonly at: Date;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's word for why. */
  readonly reason: string;
  readonly state: DisputeState;
  /** Until when the provider takes evidence. */
  readonly dueBy: Date | null;
}

/** A signed event about an account that somebody takes, or is to take, money with: what its set-up has come to (SHP-07), or what the
 *  provider restricts. */
export interface AccountEvent {
  readonly kind: 'account';
  readonly eventId: string;
  readonly gateway: GatewayKind;
  readonly livemode: boolean | null;
  /** When the provider wrote the event; null when the sender does not say. */
  readonly at: Date | null;
  readonly facts: Omit<AccountFacts, 'reportedAt'>;
}

/** A signed event that whoever owns an account has ended its connection with the platform at the provider: no money can be taken
 *  with it any more (SHP-07). */
export interface LostAccountEvent {
  readonly kind: 'lost account';
  readonly eventId: string;
  readonly livemode: boolean | null;
  readonly account: string;
}

/** A signed event that the provider paid an account's money out to its bank, or could not. */
export interface PayoutEvent {
  readonly kind: 'payout';
  readonly eventId: string;
  readonly livemode: boolean | null;
  readonly isFailed: boolean;
  /** When the provider wrote the event. */
  readonly at: Date;
  readonly account: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's words for why; '' = none. */
  readonly message: string;
}

export type WebhookEvent =
  | IntentEvent
  | FailedRefundEvent
  | DashboardRefundEvent
  | RefundedChargeEvent
  | DisputeEvent
  | PayoutEvent
  | AccountEvent
  | LostAccountEvent;

/**
 * Checks the signature over the raw body and reads the event.
 * stripe-node accepts time stamps from the future; this does not.
 * @throws AppError `malformed` (400) for a missing, wrong, old or future signature
 */
export function readWebhook(rawBody: Uint8Array, signature: string | null, now: Date): WebhookEvent | null {
  const event = verify(rawBody, signature);
  const signedAt = [...(signature ?? '').matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  if (Math.max(...signedAt) * 1_000 > now.getTime() + TOLERANCE_SECONDS * 1_000) throw badSignature();
  return READERS.get(event.type)?.(event) ?? null;
}

/** How each type of event is read that has an effect here. A refund's have newer and older names. */
const READERS = new Map<string, (event: ReceivedEvent) => WebhookEvent | null>([
  ['payment_intent.succeeded', readIntent],
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

/** What an endpoint at Stripe has to be told to send.
 *  @public a test holds the documentation to it */
export const HANDLED_EVENT_TYPES: readonly string[] = [...READERS.keys()];

function readIntent({ id: eventId, type, account, livemode, data }: ReceivedEvent): IntentEvent | null {
  if (data.object.object !== 'payment_intent') return null;
  const intent = intentSchema.safeParse(data.object);
  if (!intent.success) throw new AppError('malformed', 'The event holds no payment.', { cause: intent.error });
  const gateway = intent.data.metadata?.gateway === 'test' ? 'test' : 'stripe';
  const orderId = z.uuid().safeParse(intent.data.metadata?.order_id).data ?? null;
  return {
    kind: 'intent',
    eventId,
    gateway,
    livemode: livemode ?? null,
    type,
    orderId,
    intent: facts(intent.data, account ?? null),
  };
}

/** The event is about its sender; what it holds is the platform's own application. */
function readLostAccount({ id: eventId, account, livemode }: ReceivedEvent): LostAccountEvent | null {
  return account ? { kind: 'lost account', eventId, livemode: livemode ?? null, account } : null;
}

function readRefund({
  id: eventId,
  account,
  livemode,
  data,
}: ReceivedEvent): FailedRefundEvent | DashboardRefundEvent | null {
  const refund = refundSchema.safeParse(data.object);
  if (!refund.success) throw new AppError('malformed', 'The event holds no refund.', { cause: refund.error });
  const { status, payment_intent: intentId, metadata, failure_reason: reason } = refund.data;
  // A refund without a payment is none of a checkout.
  if (!intentId) return null;
  const refundId = z.uuid().safeParse(metadata?.refund_id).data ?? null;
  const common = { eventId, livemode: livemode ?? null, intentId, account: account ?? null };
  const isFailed = status === 'failed' || status === 'canceled';
  const read = toRefundFacts(refund.data);
  if (refundId !== null && isFailed) {
    const message = (reason ?? status).replaceAll('_', ' ').slice(0, 500);
    const { id: reference } = refund.data;
    return { kind: 'failed refund', ...common, gateway: 'stripe', refundId, reference, message, refund: read };
  }
  return read && { kind: 'dashboard refund', ...common, refundId, refund: read };
}

/** Says that money went back, and in older versions of the API alone which refunds these are: the provider is asked. */
function readRefundedCharge({ id: eventId, account, livemode, data }: ReceivedEvent): RefundedChargeEvent | null {
  const charge = chargeSchema.safeParse(data.object);
  if (!charge.success) throw new AppError('malformed', 'The event holds no charge.', { cause: charge.error });
  const { payment_intent: intentId, metadata } = charge.data;
  // The built-in gateway's refunds are all asked for here.
  if (!intentId || metadata?.gateway === 'test') return null;
  return { kind: 'refunded charge', eventId, livemode: livemode ?? null, intentId, account: account ?? null };
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
  // The platform's own payouts are told to the operator by the provider.
  if (!account) return null;
  const { amount: amountMinor, currency, failure_message: message } = payout.data;
  return {
    kind: 'payout',
    eventId,
    livemode: livemode ?? null,
    isFailed: type === 'payout.failed',
    at: created == null ? new Date() : new Date(created * 1_000),
    account,
    amountMinor,
    currency: currency.toUpperCase(),
    message: (message ?? '').slice(0, 500),
  };
}

function readAccountEvent({ id: eventId, created, account: sender, livemode, data }: ReceivedEvent): AccountEvent {
  const parsed = accountSchema.safeParse(data.object);
  // Who is told of and who tells it are one account.
  if (!parsed.success || (sender && sender !== parsed.data.id))
    throw new AppError('malformed', 'The event holds no account.', { cause: parsed.error });
  const gateway = parsed.data.metadata?.gateway === 'test' ? 'test' : 'stripe';
  const at = created == null ? null : new Date(created * 1_000);
  return { kind: 'account', eventId, gateway, livemode: livemode ?? null, at, facts: toAccountFacts(parsed.data) };
}

/** What is read of an event; the signature says who sent it, and this that it is one. */
const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  /** Seconds since 1970. */
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
  currency: z.string(),
  failure_message: z.string().nullish(),
});
const intentSchema = z.object({
  id: z.string().min(1).max(200),
  client_secret: z.string().nullish(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

function verify(rawBody: Uint8Array, signature: string | null): ReceivedEvent {
  const body = Buffer.from(rawBody);
  const failures: unknown[] = [];
  // Each endpoint has its own secret, and an old one goes on while a new one is rolled out.
  for (const secret of webhookSecrets()) {
    try {
      return eventSchema.parse(Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS));
    } catch (cause) {
      failures.push(cause);
    }
  }
  throw badSignature(failures[0]);
}

const badSignature = (cause?: unknown): AppError => new AppError('malformed', 'The signature is not valid.', { cause });
