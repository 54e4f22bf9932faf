import { errorReason } from '@/lib/domain/errors/error-codes';
import { FILES_BODY_BYTES } from '@/lib/domain/pictures/limits';
import { AppError } from '@/lib/platform/errors';

/** Maximum memory of bodies above the ordinary limit while they arrive, bytes: six of the largest. */
const MAX_HELD_BYTES = 300_000_000;

let heldBytes = 0;

/** Returns whether a body is above the ordinary limit. */
export const isLargeBody = (announcedBytes: number): boolean => announcedBytes > FILES_BODY_BYTES;

/**
 * Runs `read` while the announced large body counts towards the limit of all of them.
 * @throws AppError `unavailable` when others use too much; the errors of `read`
 */
export async function holdLargeBody<T>(announcedBytes: number, read: () => Promise<T>): Promise<T> {
  if (heldBytes + announcedBytes > MAX_HELD_BYTES)
    throw new AppError('unavailable', errorReason('busy'), { retryAfterSeconds: 10 });
  heldBytes += announcedBytes;
  try {
    return await read();
  } finally {
    heldBytes -= announcedBytes;
  }
}
