import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '@/lib/contracts/endpoint';
import { getDatabasePools } from '@/lib/db/client';
import { AppError } from '@/lib/platform/errors';
import { getProcessValue } from '@/lib/platform/process-value';

const shared = getProcessValue<{ counters: unknown; limiters: Map<string, RateLimiterPostgres> }>('rate-limiters');

/**
 * Counts one use of the limit `what` by the caller `who`, and returns the count in this window. Fails with 429 and
 * Retry-After above the limit. Counts are stored in the database, so they survive restarts.
 */
export async function countRateLimit(what: string, who: string, limit: RateLimit): Promise<number> {
  try {
    return (await getLimiter(what, limit).consume(hashLimitKey(who))).consumedPoints;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('rate_limited', 'Too many requests. Please try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}

/** Resets a count after a success, so that only failures count. */
export async function resetRateLimit(what: string, who: string, limit: RateLimit): Promise<void> {
  await getLimiter(what, limit).delete(hashLimitKey(who));
}

/** Subtracts one use from the count, so that the caller may use the limit once more. */
export async function returnRatePoint(what: string, who: string, limit: RateLimit): Promise<void> {
  await getLimiter(what, limit).reward(hashLimitKey(who), 1);
}

/**
 * Stores a mark for `who` under the name `what`, valid for `perSeconds`. Marks are in the table of counts; {@link
 * hasRateMark} reads them.
 */
export async function setRateMark(what: string, who: string, perSeconds: number): Promise<void> {
  await getLimiter(what, { points: 1, perSeconds }).set(hashLimitKey(who), 1, perSeconds);
}

/** Returns whether a mark stored by {@link setRateMark} is still valid. */
export async function hasRateMark(what: string, who: string, perSeconds: number): Promise<boolean> {
  return (await getLimiter(what, { points: 1, perSeconds }).get(hashLimitKey(who))) !== null;
}

/** Deletes expired counts and marks, most of which are never read again. */
export async function deleteExpiredRateCounts(): Promise<void> {
  await getDatabasePools().counters.query('delete from rate_limits where expire < extract(epoch from now()) * 1000');
}

/** Returns the stored key of a limit: a hash that fits the column and contains no e-mail address. */
const hashLimitKey = (who: string): string => createHash('sha256').update(who).digest('base64url');

function getLimiter(what: string, limit: RateLimit): RateLimiterPostgres {
  const { counters } = getDatabasePools();
  if (shared.current?.counters !== counters) shared.current = { counters, limiters: new Map() };
  const { limiters } = shared.current;
  const existingLimiter = limiters.get(what);
  if (existingLimiter) return existingLimiter;
  const newLimiter = new RateLimiterPostgres({
    storeClient: counters,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: what,
    points: limit.points,
    duration: limit.perSeconds,
    clearExpiredByTimeout: false,
    // Counts in memory while the database accepts no writes, so that limits still apply and rate-limited pages continue
    // to work.
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: what, points: limit.points, duration: limit.perSeconds }),
  });
  limiters.set(what, newLimiter);
  return newLimiter;
}

/** Returns the points that `who` has used in this window, without using one. */
export async function readUsedPoints(what: string, who: string, limit: RateLimit): Promise<number> {
  return (await getLimiter(what, limit).get(hashLimitKey(who)))?.consumedPoints ?? 0;
}

/**
 * Requires that `who` has not exceeded the limit, without counting a use.
 * @throws AppError `rate_limited`
 */
export async function assertRatePoints(what: string, who: string, limit: RateLimit): Promise<void> {
  const state = await getLimiter(what, limit).get(hashLimitKey(who));
  if (!state || state.consumedPoints <= limit.points) return;
  throw new AppError('rate_limited', 'Too many requests. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
}
