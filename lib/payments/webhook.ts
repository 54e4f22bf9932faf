import Stripe from 'stripe';
import { z } from 'zod';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { AppError } from '@/lib/errors';
import { webhookSecrets } from '@/lib/keys';
import type { IntentFacts } from './gateway';
import { facts } from './stripe-gateway';

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
  /** Our own, which the provider was given with it; null for one that was made elsewhere. */
  readonly refundId: string | null;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  /** The provider's word for why. */
  readonly message: string;
}

/** A signed event about an account that somebody is to take money with: what its set-up has come to (SHP-07). */
export interface AccountEvent {
  readonly kind: 'account';
  readonly eventId: string;
  readonly gateway: GatewayKind;
  readonly livemode: boolean | null;
  readonly account: string;
  readonly chargesEnabled: boolean;
  readonly detailsSubmitted: boolean;
}

/** A signed event that whoever owns an account has ended its connection with the platform at the provider: no money can be taken
 *  with it any more (SHP-07). */
export interface LostAccountEvent {
  readonly kind: 'lost account';
  readonly eventId: string;
  readonly livemode: boolean | null;
  readonly account: string;
}

/**
 * Checks the signature over the raw body and reads the event.
 * stripe-node accepts time stamps from the future; this does not (SECURITY T40).
 * @throws AppError `malformed` (400) for a missing, wrong, old or future signature
 */
export function readWebhook(
  rawBody: Uint8Array,
  signature: string | null,
  now: Date,
): IntentEvent | FailedRefundEvent | AccountEvent | LostAccountEvent | null {
  const event = verify(rawBody, signature);
  const signedAt = [...(signature ?? '').matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  if (Math.max(...signedAt) * 1_000 > now.getTime() + TOLERANCE_SECONDS * 1_000) throw badSignature();
  const { id: eventId, type, account, livemode, data } = event;
  if (REFUND_EVENTS.has(type)) return readFailedRefund(event);
  if (type === 'account.updated') return readAccountEvent(event);
  // It is about the sender; what it holds is the platform's own application.
  if (type === 'account.application.deauthorized')
    return account ? { kind: 'lost account', eventId, livemode: livemode ?? null, account } : null;
  if (!type.startsWith('payment_intent.') || data.object.object !== 'payment_intent') return null;
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

/** By its newer and by its older name. */
const REFUND_EVENTS: ReadonlySet<string> = new Set(['refund.failed', 'refund.updated', 'charge.refund.updated']);

function readFailedRefund({ id, account, livemode, data }: z.output<typeof eventSchema>): FailedRefundEvent | null {
  const refund = refundSchema.safeParse(data.object);
  if (!refund.success) throw new AppError('malformed', 'The event holds no refund.', { cause: refund.error });
  const { status, payment_intent: intentId, metadata, failure_reason: reason } = refund.data;
  // One that goes on as it should is known already; one without a payment is none of a checkout.
  if ((status !== 'failed' && status !== 'canceled') || !intentId) return null;
  return {
    kind: 'failed refund',
    eventId: id,
    gateway: 'stripe',
    livemode: livemode ?? null,
    refundId: z.uuid().safeParse(metadata?.refund_id).data ?? null,
    reference: refund.data.id,
    intentId,
    account: account ?? null,
    message: (reason ?? status).replaceAll('_', ' ').slice(0, 500),
  };
}

function readAccountEvent({
  id: eventId,
  account: sender,
  livemode,
  data,
}: z.output<typeof eventSchema>): AccountEvent {
  const parsed = accountSchema.safeParse(data.object);
  // Who is told of and who tells it are one account.
  if (!parsed.success || (sender && sender !== parsed.data.id))
    throw new AppError('malformed', 'The event holds no account.', { cause: parsed.error });
  const { id: account, charges_enabled: chargesEnabled, details_submitted: detailsSubmitted, metadata } = parsed.data;
  const gateway = metadata?.gateway === 'test' ? 'test' : 'stripe';
  return { kind: 'account', eventId, gateway, livemode: livemode ?? null, account, chargesEnabled, detailsSubmitted };
}

/** What is read of an event; the signature says who sent it, and this that it is one. */
const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  account: z.string().nullish(),
  livemode: z.boolean().nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const accountSchema = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('account'),
  charges_enabled: z.boolean(),
  details_submitted: z.boolean(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const refundSchema = z.object({
  id: z.string().min(1).max(200),
  object: z.literal('refund'),
  status: z.string().nullish(),
  payment_intent: z.string().max(200).nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
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

function verify(rawBody: Uint8Array, signature: string | null): z.output<typeof eventSchema> {
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
