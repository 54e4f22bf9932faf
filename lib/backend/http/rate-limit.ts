import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '@/lib/contracts/endpoint';
import { databasePools } from '@/lib/db/client';
import { AppError } from '@/lib/errors';

const KEY = Symbol.for('merchloom.limiters');
const keeper = globalThis as { [KEY]?: { counters: unknown; limiters: Map<string, RateLimiterPostgres> } };

/** Counts one use of `what` by `who` and returns how many there were in this window; 429 with Retry-After once the points of
 *  the window are spent. Counts outlive restarts. */
export async function takeRatePoint(what: string, who: string, limit: RateLimit): Promise<number> {
  try {
    return (await limiterOf(what, limit).consume(keyOf(who))).consumedPoints;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('rate_limited', 'Too many requests. Please try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}

/** Gives back what a successful try has taken: only failures count. */
export async function forgetRatePoints(what: string, who: string, limit: RateLimit): Promise<void> {
  await limiterOf(what, limit).delete(keyOf(who));
}

/** Gives one point back. */
export async function returnRatePoint(what: string, who: string, limit: RateLimit): Promise<void> {
  await limiterOf(what, limit).reward(keyOf(who), 1);
}

/** Remembers `who` under `what` for a time, in the table that the counts are in; {@link isMarked} asks for it. */
export async function mark(what: string, who: string, perSeconds: number): Promise<void> {
  await limiterOf(what, { points: 1, perSeconds }).set(keyOf(who), 1, perSeconds);
}

/** True while {@link mark} is remembered. */
export async function isMarked(what: string, who: string, perSeconds: number): Promise<boolean> {
  return (await limiterOf(what, { points: 1, perSeconds }).get(keyOf(who))) !== null;
}

/** Counts and marks whose time is over would stay for ever: nobody asks for most of them again. */
export async function forgetOldCounts(): Promise<void> {
  await databasePools().counters.query('delete from rate_limits where expire < extract(epoch from now()) * 1000');
}

/** Who is limited, in a length that fits the column, and no e-mail address in a table of counters. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url');

function limiterOf(what: string, limit: RateLimit): RateLimiterPostgres {
  const { counters } = databasePools();
  if (keeper[KEY]?.counters !== counters) keeper[KEY] = { counters, limiters: new Map() };
  const { limiters } = keeper[KEY];
  const known = limiters.get(what);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: counters,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: what,
    points: limit.points,
    duration: limit.perSeconds,
    clearExpiredByTimeout: false,
    // Counts where the database takes no changes: nobody guesses more freely then, and pages that count go on.
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: what, points: limit.points, duration: limit.perSeconds }),
  });
  limiters.set(what, made);
  return made;
}

/** Returns how many points `who` has used in this window, without taking one. */
export async function readUsedPoints(what: string, who: string, limit: RateLimit): Promise<number> {
  return (await limiterOf(what, limit).get(keyOf(who)))?.consumedPoints ?? 0;
}

/** Refuses who has spent all points, without taking one. */
export async function assertRatePoints(what: string, who: string, limit: RateLimit): Promise<void> {
  const state = await limiterOf(what, limit).get(keyOf(who));
  if (!state || state.consumedPoints <= limit.points) return;
  throw new AppError('rate_limited', 'Too many requests. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
}
