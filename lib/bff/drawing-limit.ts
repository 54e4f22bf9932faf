import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '@/lib/contracts/endpoint';
import { AppError } from '@/lib/errors';

/** A page shows about thirty pictures; what was drawn before counts for nothing. */
const DRAWINGS: RateLimit = { points: 900, perSeconds: 300 };
/** A whole festival may stand behind one address. */
const UPLOADS: RateLimit = { points: 600, perSeconds: 600 };

// It is this node's processor that they protect, so this node counts, and asks nobody.
const drawings = limiterOf(DRAWINGS);
const uploads = limiterOf(UPLOADS);

/** Counts a picture that has to be drawn for a visitor. Fails with `rate_limited` when there were too many. */
export const countDrawing = (visitor: string | undefined): Promise<void> => take(drawings, visitor);

/** Counts an upload before it is decoded. Fails with `rate_limited` when there were too many. */
export const countUpload = (visitor: string | undefined): Promise<void> => take(uploads, visitor);

function limiterOf({ points, perSeconds: duration }: RateLimit): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration });
}

async function take(limiter: RateLimiterMemory, visitor = 'direct'): Promise<void> {
  try {
    await limiter.consume(visitor);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('rate_limited', 'Too many requests. Please try again later.', {
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}
