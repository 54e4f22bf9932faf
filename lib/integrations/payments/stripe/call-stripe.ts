import Stripe from 'stripe';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import type { KeyAttempts } from '../gateway';
import { classifyStripeFailure, toAppError } from './failures';

/**
 * Deadline for a call including its retries. A call that continues afterwards is harmless, because every request is
 * idempotent.
 */
const TIMEOUT_MS = 8_000;
/**
 * Number of times that the SDK retries a request without a response, or with a response that did not come from Stripe's
 * API.
 */
const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 400;
const MAX_WAIT_MS = 3_000;
const clients = new Map<string, Stripe>();

/** Returns the cached client for a secret key, which calls the API address from the settings. */
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
  /** Attempt counter for the request's idempotency keys; without it the SDK generates a key per call. */
  readonly attempts?: KeyAttempts;
  /**
   * Whether the call may be repeated with the next key after a failure that Stripe stores with the current key. False
   * for refunds: Stripe may still execute a request that it answered with status 500, so the reconciler checks first.
   */
  readonly mayTakeNextKey?: boolean;
}

/**
 * Calls Stripe within the deadline. Repeats calls that failed with 429 or 409 with the same key after a random delay,
 * and once, with the next key, a call whose failure Stripe stores with its key. Stores the number of the next key
 * beforehand.
 * @throws AppError for the last failure, as {@link toAppError} converts it; `upstream_timeout` at the deadline
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

/** Stores that a key is spent and returns the number of the next one. If storing fails, throws `failure` instead. */
async function nextAttempt(attempts: KeyAttempts, spent: number, failure: Error): Promise<number> {
  try {
    return await attempts.startNext(spent);
  } catch (error) {
    logger.error({ err: error }, 'the next idempotency key could not be saved');
    throw failure instanceof Stripe.errors.StripeError ? toAppError(failure) : failure;
  }
}

/**
 * Returns the delay before a retry in ms. Half of it is random, so that requests that failed together are not repeated
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
