import Stripe from 'stripe';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import type { KeyAttempts } from '../gateway';
import { classifyStripeFailure, toAppError } from './failures';

/**
 * Overall deadline for one call, all retries included. A call that outlives it is harmless: every request is
 * idempotent.
 */
const TIMEOUT_MS = 8_000;
/**
 * Number of times that the SDK retries a request that failed without a response, or with a response that came from no
 * endpoint.
 */
const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 400;
const MAX_WAIT_MS = 3_000;
const clients = new Map<string, Stripe>();

/** Returns the cached client of a secret key, for the API address in the settings. */
export function getStripeClient(secretKey: string): Stripe {
  const cachedClient = clients.get(secretKey);
  if (cachedClient) return cachedClient;
  const base = env().STRIPE_API_BASE ? new URL(env().STRIPE_API_BASE ?? '') : null;
  const elsewhere = base
    ? {
        host: base.hostname,
        port: base.port || (base.protocol === 'https:' ? 443 : 80),
        protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
      }
    : {};
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...elsewhere,
  });
  clients.set(secretKey, stripe);
  return stripe;
}

interface Retrying {
  /** Counter of the request's idempotency keys; without it the SDK generates a key per call. */
  readonly attempts?: KeyAttempts;
  /**
   * Whether one call may continue under the next key after a failure that Stripe stores under the current key. False
   * for refunds: Stripe may still execute a request that it answered with status 500, so the reconciler checks first.
   */
  readonly mayTakeNextKey?: boolean;
}

/**
 * Calls Stripe within the deadline. Retries 429 and 409 with jitter under the current key, and once, under the next
 * key, a failure that Stripe stores under the current one. Saves the number of the next key before it continues.
 * @throws AppError as {@link toAppError} maps the last failure, `upstream_timeout` at the deadline
 */
export function callStripe<T>(
  send: (attempt: number) => Promise<T>,
  { attempts, mayTakeNextKey = true }: Retrying = {},
): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  const run = async (): Promise<T> => {
    let attempt = attempts?.current ?? 0;
    let hasNextKey = false;
    for (let retries = 0; ; retries++) {
      try {
        return await send(attempt);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        const failure = classifyStripeFailure(error);
        if (failure.isKeySpent && attempts) attempt = await nextAttempt(attempts, attempt, error);
        const isRepeated =
          failure.retry === 'same key' || (failure.retry === 'next key' && mayTakeNextKey && !hasNextKey);
        hasNextKey ||= failure.retry === 'next key';
        const waitMs = failure.retry === 'same key' ? jitteredWaitMs(retries, error.headers?.['retry-after']) : 0;
        if (!isRepeated || Date.now() + waitMs >= deadline) throw toAppError(error);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  };
  return withDeadline(run(), TIMEOUT_MS);
}

/**
 * Saves that a key is spent and returns the number of the next one. When saving fails, throws the failure that spent
 * the key.
 */
async function nextAttempt(attempts: KeyAttempts, spent: number, failure: Error): Promise<number> {
  try {
    return await attempts.startNext(spent);
  } catch (error) {
    logger.error({ err: error }, 'the next idempotency key could not be saved');
    throw failure instanceof Stripe.errors.StripeError ? toAppError(failure) : failure;
  }
}

/**
 * Returns the delay before a retry, half of which is random so that requests that failed together are not retried
 * together.
 */
function jitteredWaitMs(retries: number, retryAfter: string | undefined): number {
  const backoffMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** retries);
  const askedMs = Number(retryAfter) * 1_000 || 0;
  return Math.max(askedMs, backoffMs / 2) + (Math.random() * backoffMs) / 2;
}

function withDeadline<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const tooLate = () =>
      reject(new AppError('upstream_timeout', 'The payment provider does not answer. Please try again.'));
    timer = setTimeout(tooLate, timeoutMs);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}
