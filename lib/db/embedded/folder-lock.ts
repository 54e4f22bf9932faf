import fs from 'node:fs';
import path from 'node:path';
import { StartRefusal } from '@/lib/start-refusal';

/** A killed process takes a moment to go; one that lives will still be there. */
const WAIT_MS = 2_000;
/** One that has said that it is stopping is waited for: it ends its requests and jobs first. */
const STOPPING_WAIT_MS = 30_000;
/** The last word in the lock of a process that is stopping. */
const STOPPING = 'stopping';
const POLL_MS = 100;

/** What the lock file says about its holder: a process id alone may have been given to another process since. */
const identityOf = (pid: number): string => `${pid} ${startTicks(pid)}`;

export interface FolderLock {
  /** Tells whoever wants the folder next that it will soon be free. */
  announceRelease(): void;
  release(): void;
}

/**
 * Takes a folder for this process alone, until it releases it or ends in any way.
 * @throws Error that names the holder when another living process has it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  fs.mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, 'lock');
  const own = identityOf(process.pid);
  const draft = path.join(folder, `lock.${process.pid}`);
  fs.writeFileSync(draft, own);
  try {
    // A link appears with its content or not at all, and only one process can make it.
    for (const startedAt = Date.now(); !tryLink(draft, lock); ) {
      const holder = readIfThere(lock);
      if (holder !== undefined && isAlive(holder)) {
        if (Date.now() - startedAt < (isStopping(holder) ? STOPPING_WAIT_MS : WAIT_MS)) {
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
          continue;
        }
        throw new StartRefusal(
          `Another Merchloom process (pid ${holder.split(' ')[0]}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      if (holder !== undefined) removeStale(lock, draft);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
  const isOwn = (): boolean => ownerOf(readIfThere(lock) ?? '') === own;
  return {
    announceRelease: () => {
      if (!isOwn()) return;
      fs.writeFileSync(draft, `${own} ${STOPPING}`);
      fs.renameSync(draft, lock);
    },
    release: () => {
      if (isOwn()) fs.rmSync(lock, { force: true });
    },
  };
}

const isStopping = (holder: string): boolean => holder.endsWith(` ${STOPPING}`);

/** The identity in a lock, without the word that its owner is stopping. */
const ownerOf = (holder: string): string => (isStopping(holder) ? holder.slice(0, -STOPPING.length - 1) : holder);

/**
 * Takes away the lock of a process that has ended, one taker at a time: two that saw it at once would each remove what
 * they find, the second one the lock that the first has just taken.
 */
function removeStale(lock: string, draft: string): void {
  const turn = `${lock}.turn`;
  if (!tryLink(draft, turn)) {
    // Its taker ended in the middle, which takes no time at all.
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
  return identityOf(pid) === ownerOf(holder);
}

/** When a process started, in clock ticks since boot; '' where there is no /proc, and then the id has to do. */
function startTicks(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold anything: count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
