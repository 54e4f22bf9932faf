import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Lists a process's descendants. Reads /proc, so it works only on Linux. */
export function listDescendants(ancestor: number | undefined): RunningProcess[] {
  if (ancestor === undefined) return [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const family: RunningProcess[] = [];
  for (let parents = [ancestor]; parents.length > 0; ) {
    const children = all.filter(({ parent }) => parents.includes(parent));
    family.push(...children);
    parents = children.map(({ pid }) => pid);
  }
  return family;
}

function readProcess(pid: number): RunningProcess[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    // Skips the process name in brackets, which may contain any character; state and parent follow.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return [{ pid, parent, command }];
  } catch {
    return []; // The process has just ended.
  }
}

/**
 * Sends a signal to processes; skips those that have ended.
 * @throws RangeError for 0 and 1, which would be this process's own group and the system's first process
 */
export function sendSignal(pids: readonly number[], name: 'SIGKILL' | 'SIGSTOP'): void {
  for (const pid of pids) {
    if (pid <= 1) throw new RangeError(`${pid} is no process of the shop`);
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
