import type { RateLimit } from '@/lib/contracts/endpoint';
import { assertRatePoints, countRateLimit, readUsedPoints } from '../http/rate-limit';
import { slowDown } from '../http/slow-down';

/**
 * Limit of wrong codes per checkout. The checkout is identified by its customer for vouchers, and by e-mail address and
 * network address for gifts.
 */
export const WRONG_CODE_LIMIT_PER_CHECKOUT: RateLimit = { points: 20, perSeconds: 600 };
/**
 * Limit of wrong codes per network address and event. Guests of a venue share one network address, so the limit is
 * generous: generated codes are protected by their 60 random bits rather than by this limit.
 */
export const WRONG_CODE_LIMIT_PER_ADDRESS: RateLimit = { points: 600, perSeconds: 600 };

/** Attempt to use a code. */
export interface CodeAttempt {
  readonly kind: 'voucher' | 'promo';
  /** Identifies the event: by tenant and slug, or by its id. */
  readonly event: string;
  /** Key of the checkout. Null before an e-mail address is entered; then only the network address is counted. */
  readonly checkout: string | null;
  readonly clientIp: string;
}

const counters = ({ kind, event, checkout, clientIp }: CodeAttempt) =>
  [
    [`${kind}.wrong.address`, `${event}/${clientIp}`, WRONG_CODE_LIMIT_PER_ADDRESS] as const,
    ...(checkout === null
      ? []
      : [[`${kind}.wrong.checkout`, `${event}/${checkout}`, WRONG_CODE_LIMIT_PER_CHECKOUT] as const]),
  ] as const;

/**
 * Delays the look-up of a code after many wrong codes from the same network address. Call it before a transaction
 * begins.
 */
export async function delayCodeAttempt(attempt: CodeAttempt): Promise<void> {
  const [[name, key, limit]] = counters(attempt);
  await slowDown(await readUsedPoints(name, key, limit), limit.points);
}

/** Fails with `rate_limited` once the checkout or its network address has tried too many wrong codes. */
export async function assertCodeAttemptsLeft(attempt: CodeAttempt): Promise<void> {
  for (const [name, key, limit] of counters(attempt)) await assertRatePoints(name, key, limit);
}

/**
 * Counts a guess of a code that the event does not have. Do not call it for an existing code that cannot be used now.
 */
export async function countWrongCode(attempt: CodeAttempt): Promise<void> {
  for (const [name, key, limit] of counters(attempt)) await countRateLimit(name, key, limit);
}
