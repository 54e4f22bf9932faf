import { readdirSync, readFileSync } from 'node:fs';

/** Kernel ticks are a hundredth of a second on every Linux that Node runs on. */
const MS_PER_TICK = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
  readonly command: string;
}

/** CPU time that a server has used so far, with its database and without the process that draws print files; null where
 *  there is no /proc. Unlike requests a second it hardly depends on what else the machine is doing. */
export function serverCpuMs(serverPid: number): number | null {
  const processes = listProcesses();
  if (processes.length === 0) return null;
  const family = new Set([serverPid]);
  // Children have higher pids than their parents nearly always; a second look finds the others.
  for (let look = 0; look < 4; look++) {
    for (const { pid, parent, command } of processes)
      if (family.has(parent) && !command.includes('artwork-main')) family.add(pid);
  }
  return processes.reduce((sum, { pid, cpuMs }) => (family.has(pid) ? sum + cpuMs : sum), 0);
}

/** CPU time of a process's children whose command names `what`; null where there is no /proc. */
export function childCpuMs(parentPid: number, what: string): number | null {
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
    return []; // Not Linux.
  }
}

function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // After the name, which may hold anything: state, parent, …, user and system ticks as the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return [{ pid, parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK, command }];
  } catch {
    return []; // It has just ended.
  }
}
