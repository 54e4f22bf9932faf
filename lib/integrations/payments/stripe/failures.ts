import Stripe from 'stripe';
import { buildErrorReason, type ErrorReason, findErrorReason } from '@/lib/domain/errors/error-codes';
import type { PaymentProblem } from '@/lib/domain/payments/problems';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import type { ProviderProblem } from '../provider';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** Classification of a failed Stripe call, which decides how to continue. */
export interface StripeFailure {
  /** Whether Stripe stores this outcome with the idempotency key for a day, so that the key cannot be used again. */
  readonly isKeySpent: boolean;
  /**
   * Whether to repeat the call without a change by an operator: with the same key, with the next key, or not at all.
   */
  readonly retry: 'same key' | 'next key' | 'no';
  /** Problem because of which the call fails until an operator or merchant solves it; null = none. */
  readonly problem: PaymentProblem | null;
}

/**
 * Statuses that Stripe returns before it executes a request, so that it does not store the outcome: invalid key, key in
 * use, rate limit.
 */
const KEY_REUSABLE_STATUSES: ReadonlySet<number> = new Set([401, 409, 429]);

/**
 * Error codes that concern a single request and are reported to its caller; they do not indicate a problem that a
 * person must solve.
 */
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

/** Classifies an error of the SDK. An error without a status had no response, so its outcome is unknown. */
export function classifyStripeFailure(error: StripeError): StripeFailure {
  const { statusCode: status } = error;
  if (status === undefined) return { isKeySpent: false, retry: 'no', problem: null };
  if (status === 429 || status === 409) return { isKeySpent: false, retry: 'same key', problem: null };
  const isKeySpent = !KEY_REUSABLE_STATUSES.has(status);
  if (status >= 500 || error instanceof Stripe.errors.StripeIdempotencyError)
    return { isKeySpent, retry: 'next key', problem: null };
  return { isKeySpent, retry: 'no', problem: findProblem(error) };
}

function findProblem(error: StripeError): PaymentProblem | null {
  const { code = '', message, statusCode: status } = error;
  if (status === 401) return 'key_refused';
  if (status === 402 || OF_THE_REQUEST.has(code)) return null;
  if (code === 'account_invalid' || (status === 403 && /access to account/i.test(message))) return 'account_gone';
  // Stripe has no error code for these two messages.
  if (RESTRICTED.has(code) || /cannot currently make (?:live )?charges/i.test(message)) return 'account_restricted';
  if (NO_METHOD.has(code) || /no valid payment method types/i.test(message)) return 'method_not_enabled';
  // A 403 means that a restricted key lacks the permission for the request.
  return status === 403 ? 'key_refused' : 'request_refused';
}

/**
 * Returns the problem that a person must solve, if it caused a Stripe error, with Stripe's message without e-mail
 * addresses and keys. Null for temporary errors, errors of a single request, and errors that do not come from Stripe.
 */
export function findStripeProblem(error: unknown): ProviderProblem | null {
  const cause = error instanceof AppError ? error.cause : null;
  if (!(cause instanceof Stripe.errors.StripeError)) return null;
  const { problem } = classifyStripeFailure(cause);
  if (!problem) return null;
  return {
    problem,
    message: withoutSecrets(cause.message).slice(0, 500),
    refusal: buildErrorReason(`stripe_${problem}`),
  };
}

const withoutSecrets = (text: string): string =>
  text.replace(/[^\s'"]+@[^\s'"]+/g, '…').replace(/\b(?:sk|rk|pk|whsec)_[\w*]+/g, '…');

/**
 * Converts a Stripe error to an AppError. Stripe's message is only logged, except for a declined card, whose message
 * the shopper sees (PAY-05).
 */
export function toAppError(cause: StripeError): AppError {
  const { code } = cause;
  if (code === 'resource_missing') return buildNotFoundError();
  if (code === 'payment_intent_unexpected_state')
    return new AppError('conflict', buildErrorReason('payment_moved'), { cause });
  if (cause instanceof Stripe.errors.StripeCardError)
    return new AppError('invalid', cause.message, { errors: { payment: [toErrorMessage(cause)] }, cause });
  if (code === 'amount_too_small' || code === 'amount_too_large')
    return new AppError('invalid', cause.message, { errors: { amount: [toErrorMessage(cause)] }, cause });
  // Without `cause`, because Stripe's message contains the e-mail address, and it must not appear in the log.
  if (code === 'email_invalid') return new AppError('invalid', EMAIL_REFUSED, { errors: { email: [EMAIL_REFUSED] } });
  const { problem } = classifyStripeFailure(cause);
  return new AppError('unavailable', buildErrorReason(problem ? 'payments_refused' : 'provider_busy'), {
    cause,
    detail: [problem, cause.type, code].filter(Boolean).join(' '),
  });
}

const EMAIL_REFUSED = 'invalid email address';

/**
 * Returns a message of Stripe as a translatable reason if the program has one for it; otherwise as the provider's text
 * (PAY-05).
 */
const toErrorMessage = ({ message }: Error): string | ErrorReason =>
  findErrorReason(message) ? message : buildErrorReason('provider', { text: message });
