import Stripe from 'stripe';
import { INTENT_STATUSES, type IntentStatus } from '@/lib/domain/payments/intents';
import { type Refusal, reasonOf, refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';
import { AppError, notFound } from '@/lib/errors';
import type { IntentFacts, PaymentGateway } from './gateway';

/** How long a shopper waits for Stripe, retries and all. What is still under way then goes on, and does no harm: every
 *  call can be made again. */
const PATIENCE_MS = 8_000;
const RETRIES = 2;
const clients = new Map<string, Stripe>();

/** Payment Intents as direct charges on the tenant's connected account (ADR 0009). */
export function stripeGateway(region: Region, secretKey: string, publishableKey: string): PaymentGateway {
  const stripe = clientOf(secretKey);
  const on = (account: string | null) => (account ? { stripeAccount: account } : {});
  return {
    kind: 'stripe',
    region,
    publishableKey,
    createIntent: (request) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: request.amountMinor,
            currency: request.currency.toLowerCase(),
            automatic_payment_methods: { enabled: true },
            receipt_email: request.receiptEmail,
            description: request.orderRef,
            metadata: {
              order_id: request.orderId,
              tenant_id: String(request.tenantId),
              version: String(request.version),
            },
          },
          { ...on(request.account), idempotencyKey: `order:${request.orderId}:v${request.version}` },
        );
        return facts(intent, request.account);
      }),
    retrieveIntent: (intentId, account) =>
      ask(async () => facts(await stripe.paymentIntents.retrieve(intentId, {}, on(account)), account)),
    refundIntent: async (intentId, account, refund) => {
      const known = refund.mayBeThere ? await ask(() => findRefund(stripe, intentId, refund.id, on(account))) : null;
      if (known) return known;
      const options = { ...on(account), idempotencyKey: `refund:${refund.id}` };
      const request = {
        payment_intent: intentId,
        amount: refund.amountMinor,
        metadata: { refund_id: refund.id },
      };
      try {
        return (await ask(() => stripe.refunds.create(request, options))).id;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (causeCode(error) === 'charge_already_refunded' && refund.isWhole) return null;
        if (!isRefusal(error)) throw error;
        throw new AppError('conflict', refusal('refund_refused'), { cause: error.cause });
      }
    },
    cancelIntent: async (intentId, account) => {
      try {
        return toStatus((await ask(() => stripe.paymentIntents.cancel(intentId, {}, on(account)))).status);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'conflict')) throw error;
        return toStatus((await ask(() => stripe.paymentIntents.retrieve(intentId, {}, on(account)))).status);
      }
    },
  };
}

/** The provider forgets the keys of requests after a while, but not what it wrote down with them. */
async function findRefund(
  stripe: Stripe,
  intentId: string,
  refundId: string,
  options: Stripe.RequestOptions,
): Promise<string | null> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 }, options);
  return data.find(({ metadata }) => metadata?.refund_id === refundId)?.id ?? null;
}

/** One client a key, at the address that the settings say. */
export function clientOf(secretKey: string): Stripe {
  const known = clients.get(secretKey);
  if (known) return known;
  const base = env().STRIPE_API_BASE ? new URL(env().STRIPE_API_BASE ?? '') : null;
  const elsewhere = base
    ? {
        host: base.hostname,
        port: base.port || (base.protocol === 'https:' ? 443 : 80),
        protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
      }
    : {};
  const stripe = new Stripe(secretKey, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...elsewhere,
  });
  clients.set(secretKey, stripe);
  return stripe;
}

/** Provider failures as errors of ours; its own words go to the log, but a card's refusal is told in them (PAY-05). */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withPatience(call());
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    if (cause.code === 'resource_missing') throw notFound();
    if (cause.code === 'payment_intent_unexpected_state')
      throw new AppError('conflict', refusal('payment_moved'), { cause });
    if (cause instanceof Stripe.errors.StripeCardError)
      throw new AppError('invalid', cause.message, { errors: { payment: [spoken(cause)] }, cause });
    if (cause.code === 'amount_too_small')
      throw new AppError('invalid', cause.message, { errors: { amount: [spoken(cause)] }, cause });
    throw new AppError('unavailable', refusal('provider_busy'), {
      cause,
      detail: `${cause.type} ${cause.code ?? ''}`,
    });
  }
}

export { ask as askStripe };

function withPatience<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const tooLate = () =>
      reject(new AppError('upstream_timeout', 'The payment provider does not answer. Please try again.'));
    timer = setTimeout(tooLate, PATIENCE_MS);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

const causeCode = ({ cause }: AppError): string | undefined =>
  cause instanceof Stripe.errors.StripeError ? cause.code : undefined;

/** Whether the provider understood a request and said no, so that asking again would change nothing. An account without
 *  the money today may have it tomorrow. */
const isRefusal = ({ cause }: AppError): boolean =>
  cause instanceof Stripe.errors.StripeInvalidRequestError &&
  cause.code !== 'resource_missing' &&
  cause.code !== 'balance_insufficient';

/** What is read of the provider's intent. */
interface ProviderIntent {
  readonly id: string;
  readonly client_secret?: string | null | undefined;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly last_payment_error?: { readonly message?: string | null | undefined } | null | undefined;
}

/** Also reads the object of a webhook, which has the same shape. */
export function facts(intent: ProviderIntent, account: string | null): IntentFacts {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    account,
    status: toStatus(intent.status),
    amountMinor: intent.amount,
    currency: intent.currency.toUpperCase(),
    failureMessage: intent.last_payment_error?.message ?? null,
  };
}

/** Our own states; what waits for the provider's or our own further step counts as processing. */
function toStatus(status: string): IntentStatus {
  return INTENT_STATUSES.find((name) => name === status) ?? 'processing';
}

/** Our own words where the provider says what we know, else the provider's as they are (PAY-05). */
const spoken = ({ message }: Error): string | Refusal =>
  reasonOf(message) ? message : refusal('provider', { text: message });
