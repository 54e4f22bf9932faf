import { readdirSync, readFileSync } from 'node:fs';

/** Length of a kernel tick, ms; it is 10 on every Linux that Node supports. */
const MS_PER_TICK = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
  readonly command: string;
}

/**
 * Returns the CPU time that a server has used so far, including its database but not the process that draws print
 * files; null without /proc. Unlike requests per second it hardly depends on the machine's other load.
 */
export function readServerCpuMs(serverPid: number): number | null {
  const processes = listProcesses();
  if (processes.length === 0) return null;
  const family = new Set([serverPid]);
  // Children nearly always have higher pids than their parents; further passes find the others.
  for (let round = 0; round < 4; round++) {
    for (const { pid, parent, command } of processes)
      if (family.has(parent) && !command.includes('artwork-main')) family.add(pid);
  }
  return processes.reduce((sum, { pid, cpuMs }) => (family.has(pid) ? sum + cpuMs : sum), 0);
}

/** Returns the CPU time of a process's children whose command contains `what`; null without /proc. */
export function readChildCpuMs(parentPid: number, what: string): number | null {
  const processes = listProcesses();
  if (processes.length === 0) return null;
  const ours = processes.filter(({ parent, command }) => parent === parentPid && command.includes(what));
  return ours.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

function listProcesses(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)));
  } catch {
    return []; // Only Linux has /proc.
  }
}

function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // Skips the process name, which may contain any character. State and parent follow; user and system ticks are the
    // 12th and 13th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return [{ pid, parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK, command }];
  } catch {
    return []; // The process has just ended.
  }
}
