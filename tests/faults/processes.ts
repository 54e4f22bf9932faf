import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Lists a process's children, their children, and so on. Reads /proc, so it works on Linux alone. */
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
    // After the name in brackets, which may hold anything: state, parent.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return [{ pid, parent, command }];
  } catch {
    return []; // It has just ended.
  }
}

/**
 * Sends a signal. A process that has ended meanwhile is left out.
 * @throws RangeError for 0 and 1, which would be this process's own group and the system's first process
 */
export function signal(pids: readonly number[], name: 'SIGKILL' | 'SIGSTOP'): void {
  for (const pid of pids) {
    if (pid <= 1) throw new RangeError(`${pid} is no process of the shop`);
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
