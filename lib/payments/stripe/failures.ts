import Stripe from 'stripe';
import type { PaymentProblem } from '@/lib/domain/payments/problems';
import { type Refusal, reasonOf, refusal } from '@/lib/domain/refusals/refusals';
import { AppError, notFound } from '@/lib/errors';
import type { ProviderProblem } from '../provider';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** What follows from a failed call of Stripe. */
export interface StripeFailure {
  /** Whether Stripe keeps this outcome under the request's idempotency key for a day, so that the key is of no more use. */
  readonly isKeySpent: boolean;
  /** How the same call can succeed without a person: repeated as it is, under the next key, or not at all. */
  readonly retry: 'same key' | 'next key' | 'no';
  /** Set where the call fails until a person changes something. */
  readonly problem: PaymentProblem | null;
}

/** Stripe answers these before the endpoint runs and keeps no outcome: a wrong key, a key in use, too many calls. */
const KEEPS_NO_OUTCOME: ReadonlySet<number> = new Set([401, 409, 429]);

/** Codes that stand for one request, which says something to whoever made it, and for nothing that is broken. */
const OF_THE_REQUEST: ReadonlySet<string> = new Set([
  'amount_too_large',
  'amount_too_small',
  'balance_insufficient',
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'email_invalid',
  'payment_intent_unexpected_state',
  'resource_missing',
]);
const RESTRICTED: ReadonlySet<string> = new Set([
  'account_closed',
  'account_information_mismatch',
  'action_blocked',
  'capability_not_active',
  'livemode_mismatch',
  'testmode_charges_only',
]);
const NO_METHOD: ReadonlySet<string> = new Set([
  'payment_method_not_available',
  'payment_method_restricted',
  'payment_method_unactivated',
]);

/** Reads what follows from an error of the SDK. One without a status came with no answer, so its outcome is unknown. */
export function readStripeFailure(error: StripeError): StripeFailure {
  const { statusCode: status } = error;
  if (status === undefined) return { isKeySpent: false, retry: 'no', problem: null };
  if (status === 429 || status === 409) return { isKeySpent: false, retry: 'same key', problem: null };
  const isKeySpent = !KEEPS_NO_OUTCOME.has(status);
  if (status >= 500 || error instanceof Stripe.errors.StripeIdempotencyError)
    return { isKeySpent, retry: 'next key', problem: null };
  return { isKeySpent, retry: 'no', problem: findProblem(error) };
}

function findProblem(error: StripeError): PaymentProblem | null {
  const { code = '', message, statusCode: status } = error;
  if (status === 401) return 'key_refused';
  if (status === 402 || OF_THE_REQUEST.has(code)) return null;
  if (code === 'account_invalid' || (status === 403 && /access to account/i.test(message))) return 'account_gone';
  // Stripe has no code of its own for these two sentences.
  if (RESTRICTED.has(code) || /cannot currently make (?:live )?charges/i.test(message)) return 'account_restricted';
  if (NO_METHOD.has(code) || /no valid payment method types/i.test(message)) return 'method_not_enabled';
  // A restricted key that lacks a permission.
  return status === 403 ? 'key_refused' : 'request_refused';
}

/** Returns the problem that an error of Stripe stands for, in Stripe's own words without addresses and keys; null for errors that pass
 *  or belong to one request, and for errors of anything else. */
export function findStripeProblem(error: unknown): ProviderProblem | null {
  const cause = error instanceof AppError ? error.cause : null;
  if (!(cause instanceof Stripe.errors.StripeError)) return null;
  const { problem } = readStripeFailure(cause);
  if (!problem) return null;
  return { problem, message: withoutSecrets(cause.message).slice(0, 500), refusal: refusal(`stripe_${problem}`) };
}

const withoutSecrets = (text: string): string =>
  text.replace(/[^\s'"]+@[^\s'"]+/g, '…').replace(/\b(?:sk|rk|pk|whsec)_[\w*]+/g, '…');

/** Returns a failure of Stripe as an error of ours; its own words go to the log, but a card's refusal is told in them (PAY-05). */
export function toAppError(cause: StripeError): AppError {
  const { code } = cause;
  if (code === 'resource_missing') return notFound();
  if (code === 'payment_intent_unexpected_state') return new AppError('conflict', refusal('payment_moved'), { cause });
  if (cause instanceof Stripe.errors.StripeCardError)
    return new AppError('invalid', cause.message, { errors: { payment: [spoken(cause)] }, cause });
  if (code === 'amount_too_small' || code === 'amount_too_large')
    return new AppError('invalid', cause.message, { errors: { amount: [spoken(cause)] }, cause });
  // Its words hold the address, which belongs in no log.
  if (code === 'email_invalid') return new AppError('invalid', EMAIL_REFUSED, { errors: { email: [EMAIL_REFUSED] } });
  const { problem } = readStripeFailure(cause);
  return new AppError('unavailable', refusal(problem ? 'payments_refused' : 'provider_busy'), {
    cause,
    detail: [problem, cause.type, code].filter(Boolean).join(' '),
  });
}

const EMAIL_REFUSED = 'invalid email address';

/** Our own words where the provider says what we know, else the provider's as they are (PAY-05). */
const spoken = ({ message }: Error): string | Refusal =>
  reasonOf(message) ? message : refusal('provider', { text: message });
