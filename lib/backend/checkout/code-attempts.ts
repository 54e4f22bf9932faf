import type { RateLimit } from '@/lib/contracts/endpoint';
import { assertRatePoints, readUsedPoints, takeRatePoint } from '../http/rate-limit';
import { slowDown } from '../http/slow-down';

/** Wrong codes of one checkout: a voucher's is known by its customer, a gift's by its e-mail and network address. */
export const WRONG_CODES_PER_CHECKOUT: RateLimit = { points: 20, perSeconds: 600 };
/** Wrong codes of everybody behind one address in one event. A venue's guests share theirs, so that this is generous: what keeps
 *  generated codes from being guessed is their 60 random bits, not this limit. */
export const WRONG_CODES_PER_ADDRESS: RateLimit = { points: 600, perSeconds: 600 };

/** Who tries a code, and where. */
export interface CodeAttempt {
  readonly kind: 'voucher' | 'promo';
  /** Of the event: tenant and slug, or its id. */
  readonly event: string;
  /** Null before a checkout has an e-mail: the address alone counts. */
  readonly checkout: string | null;
  readonly clientIp: string;
}

const counters = ({ kind, event, checkout, clientIp }: CodeAttempt) =>
  [
    [`${kind}.wrong.address`, `${event}/${clientIp}`, WRONG_CODES_PER_ADDRESS] as const,
    ...(checkout === null
      ? []
      : [[`${kind}.wrong.checkout`, `${event}/${checkout}`, WRONG_CODES_PER_CHECKOUT] as const]),
  ] as const;

/** Waits before a code is looked up where many wrong ones came from the same address. To be called before a transaction
 *  begins. */
export async function slowDownCodes(attempt: CodeAttempt): Promise<void> {
  const [[name, key, limit]] = counters(attempt);
  await slowDown(await readUsedPoints(name, key, limit), limit.points);
}

/** Fails with `rate_limited` once the checkout or its address has tried too many wrong codes. */
export async function assertCodeAttempts(attempt: CodeAttempt): Promise<void> {
  for (const [name, key, limit] of counters(attempt)) await assertRatePoints(name, key, limit);
}

/** Counts a code that the event does not have. A code that exists and can't be used now is no guess. */
export async function countWrongCode(attempt: CodeAttempt): Promise<void> {
  for (const [name, key, limit] of counters(attempt)) await takeRatePoint(name, key, limit);
}
