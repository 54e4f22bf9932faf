import Stripe from 'stripe';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { INTENT_STATUSES, type IntentStatus } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/platform/errors';
import type { IntentFacts, PaymentGateway, RefundFacts } from '../gateway';
import { callStripe, getStripeClient } from './call-stripe';
import { findStripeProblem } from './failures';
import { parsePendingAction } from './pending';

/** Maximum number of refunds of a payment that are read, latest first; ten pages. */
const MAX_REFUNDS = 1_000;

/**
 * Creates Stripe's gateway of a region. Payment intents are direct charges on the tenant's connected account
 * (ADR 0009).
 */
export function createStripeGateway(region: Region, secretKey: string, publishableKey: string): PaymentGateway {
  const stripe = getStripeClient(secretKey);
  const on = (account: string | null) => (account ? { stripeAccount: account } : {});
  /** Returns the refunds of a payment, each with the refund id in its metadata; null without one. */
  const listRefunds = (intentId: string, account: string | null) =>
    callStripe(async () => {
      const pages = stripe.refunds.list({ payment_intent: intentId, limit: 100 }, on(account));
      const refunds = await pages.autoPagingToArray({ limit: MAX_REFUNDS });
      return refunds.flatMap((refund) => {
        const refundFacts = toRefundFacts(refund);
        return refundFacts ? [{ ...refundFacts, refundId: refund.metadata?.refund_id ?? null }] : [];
      });
    });
  return {
    kind: 'stripe',
    region,
    publishableKey,
    createIntent: (request) =>
      callStripe(async (attempt) => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: request.amountMinor,
            currency: request.currency.toLowerCase(),
            ...(request.feeMinor > 0 ? { application_fee_amount: request.feeMinor } : {}),
            automatic_payment_methods: { enabled: true },
            receipt_email: request.receiptEmail,
            description: request.orderRef,
            metadata: {
              order_id: request.orderId,
              tenant_id: String(request.tenantId),
              version: String(request.version),
            },
          },
          {
            ...on(request.account),
            idempotencyKey: buildAttemptKey(`order:${request.orderId}:v${request.version}`, attempt),
          },
        );
        return toIntentFacts(intent, request.account);
      }, request),
    retrieveIntent: (intentId, account) =>
      callStripe(async () => toIntentFacts(await stripe.paymentIntents.retrieve(intentId, {}, on(account)), account)),
    refundIntent: async (intentId, account, refund) => {
      // Earlier refunds are found by their metadata, which Stripe stores permanently, unlike idempotency keys. The
      // amount must match too, because a merchant may copy the metadata to a refund made in the dashboard.
      const earlierRefunds = refund.mayBeThere ? await listRefunds(intentId, account) : [];
      const sameRefund = earlierRefunds.find(
        (one) => one.refundId === refund.id && one.amountMinor === refund.amountMinor,
      );
      if (sameRefund) return toReference(sameRefund);
      const { attempts } = refund;
      const options = (attempt: number) => ({
        ...on(account),
        idempotencyKey: buildAttemptKey(`refund:${refund.id}`, attempt),
      });
      const request = {
        payment_intent: intentId,
        amount: refund.amountMinor,
        // Stripe rejects this parameter for a payment without a fee.
        ...(refund.returnsFee ? { refund_application_fee: true } : {}),
        metadata: { refund_id: refund.id },
      };
      try {
        const send = (attempt: number) => stripe.refunds.create(request, options(attempt));
        const refunded = await callStripe(send, { attempts, mayTakeNextKey: false });
        return toReference({ reference: refunded.id, failure: describeRefundFailure(refunded) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (causeCode(error) === 'charge_already_refunded' && refund.isWhole) return null;
        // A payment on an account that has left the platform cannot be refunded by this program.
        if (findStripeProblem(error)?.problem === 'account_gone')
          throw new AppError('conflict', buildErrorReason('stripe_account_gone'), { cause: error.cause });
        if (causeCode(error) === 'balance_insufficient')
          throw new AppError('unavailable', buildErrorReason('refund_balance'), { cause: error.cause });
        if (!isRefusal(error)) throw error;
        throw new AppError('conflict', buildErrorReason('refund_refused'), { cause: error.cause });
      }
    },
    listRefunds,
    cancelIntent: async (intentId, account) => {
      try {
        return toStatus((await callStripe(() => stripe.paymentIntents.cancel(intentId, {}, on(account)))).status);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'conflict')) throw error;
        return toStatus((await callStripe(() => stripe.paymentIntents.retrieve(intentId, {}, on(account)))).status);
      }
    },
  };
}

/**
 * Returns Stripe's reference of a refund.
 * @throws AppError `conflict` if the refund has failed
 */
function toReference({ reference, failure }: Pick<RefundFacts, 'reference' | 'failure'>): string {
  if (failure === '') return reference;
  throw new AppError('conflict', buildErrorReason('refund_refused'), { cause: new Error(failure) });
}

/** Returns the idempotency key of an attempt. The key of the first attempt has no number. */
export const buildAttemptKey = (key: string, attempt: number): string => (attempt === 0 ? key : `${key}:a${attempt}`);

const causeCode = ({ cause }: AppError): string | undefined =>
  cause instanceof Stripe.errors.StripeError ? cause.code : undefined;

/** Returns whether Stripe rejected a valid request permanently, so that a retry is pointless. */
const isRefusal = ({ cause }: AppError): boolean =>
  cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code !== 'resource_missing';

/** Fields that are read from a Stripe intent. */
interface ProviderIntent {
  readonly id: string;
  readonly client_secret?: string | null | undefined;
  readonly amount: number;
  readonly amount_received?: number | null | undefined;
  readonly application_fee_amount?: number | null | undefined;
  readonly currency: string;
  readonly status: string;
  readonly last_payment_error?:
    | {
        readonly message?: string | null | undefined;
        readonly payment_method?: { readonly type: string } | null | undefined;
      }
    | null
    | undefined;
  readonly next_action?: object | null | undefined;
}

/** Converts a Stripe intent, from a response or from a webhook; both have this shape. */
export function toIntentFacts(intent: ProviderIntent, account: string | null): IntentFacts {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    account,
    status: toStatus(intent.status),
    // The amount of a succeeded payment is the collected one.
    amountMinor: intent.status === 'succeeded' ? (intent.amount_received ?? intent.amount) : intent.amount,
    currency: intent.currency.toUpperCase(),
    feeMinor: intent.application_fee_amount ?? 0,
    failureMessage: intent.last_payment_error?.message ?? null,
    isCardFailure: intent.last_payment_error?.payment_method?.type === 'card',
    pending: intent.status === 'requires_action' ? parsePendingAction(intent.next_action ?? null) : null,
  };
}

/** Fields that are read from a Stripe refund. */
interface ProviderRefund {
  readonly id: string;
  readonly amount?: number | null | undefined;
  readonly currency?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly failure_reason?: string | null | undefined;
}

/**
 * Converts a Stripe refund, from a response or from a webhook. A pending refund counts as made. Returns null for a
 * refund without amount or currency.
 */
export function toRefundFacts(refund: ProviderRefund): RefundFacts | null {
  const { id: reference, amount, currency } = refund;
  if (!amount || !currency) return null;
  const failure = describeRefundFailure(refund);
  return { reference, amountMinor: amount, currency: currency.toUpperCase(), isFailed: failure !== '', failure };
}

/** Returns Stripe's reason why a refund failed, at most 500 characters; '' = not failed. */
export function describeRefundFailure({ status, failure_reason: reason }: ProviderRefund): string {
  if (status !== 'failed' && status !== 'canceled') return '';
  return (reason || status).replaceAll('_', ' ').slice(0, 500);
}

/** Converts a Stripe status to ours. Unknown statuses, which wait for a further step, count as processing. */
function toStatus(status: string): IntentStatus {
  return INTENT_STATUSES.find((name) => name === status) ?? 'processing';
}
