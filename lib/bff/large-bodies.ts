import { FILES_BODY_BYTES } from '@/lib/domain/pictures/limits';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError } from '@/lib/errors';

/** Memory that bodies above the ordinary limit may take together while they arrive, bytes: six of the largest. */
const MAX_HELD_BYTES = 300_000_000;

let heldBytes = 0;

/**
 * Runs `read` while the announced body counts against what all large bodies may hold together. Bodies within the ordinary
 * limit are not counted.
 * @throws AppError `unavailable` when the others leave too little; what `read` throws
 */
export async function holdLargeBody<T>(announcedBytes: number, read: () => Promise<T>): Promise<T> {
  if (announcedBytes <= FILES_BODY_BYTES) return read();
  if (heldBytes + announcedBytes > MAX_HELD_BYTES)
    throw new AppError('unavailable', refusal('busy'), { retryAfterSeconds: 10 });
  heldBytes += announcedBytes;
  try {
    return await read();
  } finally {
    heldBytes -= announcedBytes;
  }
}
