import { AsyncLocalStorage } from 'node:async_hooks';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError } from '@/lib/platform/errors';
import { getProcessValue } from '@/lib/platform/process-value';

/**
 * Reason why nothing can be written: less free space than the reserve, a file that could not be written, a full
 * database, or a read-only database. While there is one, pages and pictures are served and every change is rejected.
 */
export type WriteObstacle = 'disk_low' | 'disk_full' | 'database_full' | 'database_read_only';

interface State {
  readonly obstacles: Set<WriteObstacle>;
  readonly listeners: Set<() => void>;
  readonly reserve: AsyncLocalStorage<true>;
}

const shared = getProcessValue<State>('browsing-only');

/** Returns the state of this process. It is shared even if a bundler loads this module twice. */
function state(): State {
  shared.current ??= { obstacles: new Set(), listeners: new Set(), reserve: new AsyncLocalStorage() };
  return shared.current;
}

export const listWriteObstacles = (): readonly WriteObstacle[] => [...state().obstacles];

/** Adds or removes a reason, and calls the listeners if that changed the set of reasons. */
export function setWriteObstacle(obstacle: WriteObstacle, isPresent: boolean): void {
  const { obstacles, listeners } = state();
  if (obstacles.has(obstacle) === isPresent) return;
  if (isPresent) obstacles.add(obstacle);
  else obstacles.delete(obstacle);
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the reasons change. Returns a function that unsubscribes it. */
export function onWriteObstacleChange(listener: () => void): () => void {
  state().listeners.add(listener);
  return () => void state().listeners.delete(listener);
}

/** Returns whether the current call must not write anything. */
export const isBrowsingOnly = (): boolean => state().obstacles.size > 0 && !state().reserve.getStore();

/**
 * Runs work that may use the reserved space, so that work that began before space ran out can finish, such as settling
 * a payment.
 */
export const runWithReservedSpace = <T>(work: () => Promise<T>): Promise<T> => state().reserve.run(true, work);

/** Builds the error with which changes are rejected while nothing can be written. */
export const buildBrowsingOnlyError = (cause?: unknown): AppError =>
  new AppError('unavailable', buildErrorReason('browsing_only'), { cause, retryAfterSeconds: 30 });

/** Reasons by error code: SQLSTATE disk_full and read_only_sql_transaction, and codes of the file system. */
const OBSTACLE_OF_CODE: Readonly<Record<string, WriteObstacle>> = {
  '53100': 'database_full',
  '25006': 'database_read_only',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'disk_full',
};
const MAX_CAUSES = 5;

/** Returns whether an error was caused by one of these obstacles, and records the obstacle. */
export function recordWriteObstacle(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth++) {
    const obstacle = 'code' in cause ? OBSTACLE_OF_CODE[String(cause.code)] : undefined;
    if (obstacle) {
      // While nothing can be written, calls use read-only connections, so this error says nothing about the database
      // itself.
      if (obstacle !== 'database_read_only' || !isBrowsingOnly()) setWriteObstacle(obstacle, true);
      return true;
    }
    cause = cause.cause;
  }
  return false;
}

/**
 * Runs an optional write of a reading call, for example of the time at which a session was last used. Does nothing
 * while nothing can be written.
 */
export async function writeIfPossible(write: () => Promise<unknown>): Promise<void> {
  if (isBrowsingOnly()) return;
  try {
    await write();
  } catch (error) {
    if (!recordWriteObstacle(error)) throw error;
  }
}
