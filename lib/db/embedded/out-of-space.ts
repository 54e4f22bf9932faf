const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** Messages in PostgreSQL's own log, always English, when it cannot start on a full disk. */
const DISK_FULL_MESSAGES = /No space left on device|Disk quota exceeded/;
const MAX_CAUSES = 5;

/** Returns whether an operation failed because the disk is full; it can be retried once there is space. */
export function isOutOfSpace(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    if (('code' in cause && CODES.includes(cause.code)) || DISK_FULL_MESSAGES.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}
