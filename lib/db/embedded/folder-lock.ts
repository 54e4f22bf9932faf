import fs from 'node:fs';
import path from 'node:path';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';

/** Wait for a killed process to disappear. A holder that lives longer is an active one. */
const WAIT_MS = 2_000;
/** Longer wait for a holder that announced that it is stopping: it finishes its requests and jobs first. */
const STOPPING_WAIT_MS = 30_000;
/** Last word in the lock file of a process that is stopping. */
const STOPPING = 'stopping';
const POLL_MS = 100;

/**
 * Returns the content of the lock file: process id and start time, because a process id alone can be reused by a later
 * process.
 */
const getProcessIdentity = (pid: number): string => `${pid} ${startTicks(pid)}`;

export interface FolderLock {
  /** Announces to waiting processes that the folder will be free soon. */
  announceRelease(): void;
  release(): void;
}

/**
 * Locks a folder for this process until it releases the lock or ends in any way.
 * @throws Error that names the holder when another running process has the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  fs.mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, 'lock');
  const ownIdentity = getProcessIdentity(process.pid);
  const draft = path.join(folder, `lock.${process.pid}`);
  fs.writeFileSync(draft, ownIdentity);
  try {
    // Linking is atomic: the lock appears with its content or not at all, and only one process can create it.
    for (const startedAt = Date.now(); !tryLink(draft, lock); ) {
      const holder = readIfThere(lock);
      if (holder !== undefined && isAlive(holder)) {
        if (Date.now() - startedAt < (isStopping(holder) ? STOPPING_WAIT_MS : WAIT_MS)) {
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
          continue;
        }
        throw new StartRejectedError(
          `Another Merchloom process (pid ${holder.split(' ')[0]}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      if (holder !== undefined) removeStale(lock, draft);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
  const isOwn = (): boolean => parseLockOwner(readIfThere(lock) ?? '') === ownIdentity;
  return {
    announceRelease: () => {
      if (!isOwn()) return;
      fs.writeFileSync(draft, `${ownIdentity} ${STOPPING}`);
      fs.renameSync(draft, lock);
    },
    release: () => {
      if (isOwn()) fs.rmSync(lock, { force: true });
    },
  };
}

const isStopping = (holder: string): boolean => holder.endsWith(` ${STOPPING}`);

/** Returns the identity in a lock without the trailing word `stopping`. */
const parseLockOwner = (holder: string): string =>
  isStopping(holder) ? holder.slice(0, -STOPPING.length - 1) : holder;

/**
 * Removes the lock of an ended process. Only one process may do so at a time: of two that saw the stale lock at once,
 * the second would remove the lock that the first has just acquired.
 */
function removeStale(lock: string, draft: string): void {
  const turn = `${lock}.turn`;
  if (!tryLink(draft, turn)) {
    // Removes the turn file of a process that ended during the takeover, which is a matter of milliseconds.
    const taker = readIfThere(turn);
    if (taker !== undefined && !isAlive(taker)) fs.rmSync(turn, { force: true });
    return;
  }
  try {
    const holder = readIfThere(lock);
    if (holder !== undefined && !isAlive(holder)) fs.rmSync(lock, { force: true });
  } finally {
    fs.rmSync(turn, { force: true });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return getProcessIdentity(pid) === parseLockOwner(holder);
}

/**
 * Returns the start time of a process in clock ticks since boot, or '' on systems without /proc, where the process id
 * alone must do.
 */
function startTicks(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command name in brackets and may contain any character, so fields are counted from its
    // end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
