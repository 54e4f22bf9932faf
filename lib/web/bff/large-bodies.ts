import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { MAX_FILES_BODY_BYTES } from '@/lib/domain/pictures/limits';
import { AppError } from '@/lib/platform/errors';

/** Maximum memory for all bodies that are arriving, bytes: six bodies of the largest size. */
const MAX_HELD_BYTES = 300_000_000;
/**
 * Maximum memory for the bodies of one visitor, so that two of the largest size always remain for others. It is not
 * smaller, because all guests of a venue may share one network address.
 */
const MAX_HELD_BYTES_EACH = 200_000_000;

let heldBytes = 0;
const heldByVisitor = new Map<string, number>();

/** Returns whether a body of this size must arrive at a minimum speed. */
export const isLargeBody = (announcedBytes: number): boolean => announcedBytes > MAX_FILES_BODY_BYTES;

/**
 * Runs `read`, which reports each part of a body that has arrived. Parts count towards the limits of all bodies and of
 * the visitor's; an announced length does not, because a connection that sends nothing occupies no memory.
 * @throws AppError `unavailable` when bodies occupy too much; the errors of `read`
 */
export async function holdBody<T>(visitor: string, read: (onPart: (bytes: number) => void) => Promise<T>): Promise<T> {
  let ownBytes = 0;
  try {
    return await read((bytes) => {
      const ofVisitor = (heldByVisitor.get(visitor) ?? 0) + bytes;
      if (heldBytes + bytes > MAX_HELD_BYTES || ofVisitor > MAX_HELD_BYTES_EACH)
        throw new AppError('unavailable', buildErrorReason('busy'), { retryAfterSeconds: 10 });
      heldBytes += bytes;
      ownBytes += bytes;
      heldByVisitor.set(visitor, ofVisitor);
    });
  } finally {
    heldBytes -= ownBytes;
    const rest = (heldByVisitor.get(visitor) ?? 0) - ownBytes;
    if (rest > 0) heldByVisitor.set(visitor, rest);
    else heldByVisitor.delete(visitor);
  }
}
