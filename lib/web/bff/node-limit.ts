import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '@/lib/contracts/endpoint';
import { AppError } from '@/lib/platform/errors';

/** Creates a rate limit per visitor that is counted in the memory of this node. */
export const createNodeLimit = ({ points, perSeconds: duration }: RateLimit): RateLimiterMemory =>
  new RateLimiterMemory({ points, duration });

/**
 * Counts points of a visitor.
 * @throws AppError `rate_limited` above the limit
 */
export async function consumeRatePoints(limit: RateLimiterMemory, visitor = 'direct', points = 1): Promise<void> {
  try {
    await limit.consume(visitor, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('rate_limited', 'Too many requests. Please try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}
