const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** PostgreSQL that can't start says so in its own log, in English. */
const WORDS = /No space left on device|Disk quota exceeded/;
const MAX_CAUSES = 5;

/** Whether something failed because a disk has no room: it succeeds once there is some. */
export function isOutOfSpace(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    if (('code' in cause && CODES.includes(cause.code)) || WORDS.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}
