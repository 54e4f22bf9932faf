import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitUntil } from '@/tests/setup/wait-until';

jest.setTimeout(120_000);

const children: ChildProcess[] = [];
/** Process ids of all programs that supervisors of a test started. */
let programs: number[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // A suspended program does not notice that its supervisor ended, and would hold the pipes of this process.
  for (const pid of programs.filter(isRunning)) process.kill(pid, 'SIGKILL');
  programs = [];
});

/** Starts a supervisor over a small program that fails as `failing` describes. */
function startSupervisor(failing: string, settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import { supervise } from './scripts/supervise.mjs'; await supervise('tests/setup/failing-program.ts');",
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FAILING: failing, LOG_LEVEL: 'info', LOG_FILE: '', ...settings },
    },
  );
  children.push(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('started ')) programs.push(Number(line.slice(8)));
    });
  const ended = once(child, 'close').then(([code]) => code);
  const pids = () => lines.flatMap((line) => (line.startsWith('started ') ? [Number(line.slice(8))] : []));
  return { child, lines, ended, pids };
}

/** Returns whether a process exists and is not a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a supervised program', () => {
  it('that fails three times within a minute is not started again, and the reason is logged', async () => {
    const { lines, ended, pids } = startSupervisor('crashes');
    expect(await ended).toBe(1);
    expect(pids()).toHaveLength(3);
    expect(lines.filter((line) => line.includes('"msg":"the server ended and is started again"'))).toHaveLength(2);
    expect(lines).toContain('Merchloom failed three times within a minute and is not started again.');
    expect(lines).toContain('Last failure: it ended with 3. See the lines above for details.');
  });

  it('is reported in the log file of the server where one is set', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'merchloom-supervised-'));
    const file = join(folder, 'shop.log');
    try {
      const { lines, ended } = startSupervisor('crashes', { LOG_FILE: file });
      await ended;
      const logged = readFileSync(file, 'utf8').trim().split('\n');
      expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
        'the server ended and is started again',
        'the server ended and is started again',
        'the server failed three times within a minute',
      ]);
      expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('that fails leaves no helper behind, neither when it is started again nor at its last end', async () => {
    const { lines, ended } = startSupervisor('leaves a helper');
    expect(await ended).toBe(1);
    const helpers = lines.flatMap((line) => (line.startsWith('helper ') ? [Number(line.slice(7))] : []));
    expect(helpers).toHaveLength(3);
    await waitUntil('the helpers to end', () => !helpers.some(isRunning), 5_000).finally(() => {
      for (const pid of helpers.filter(isRunning)) process.kill(pid, 'SIGKILL');
    });
  });

  it('that refuses to start is not started again, and its message comes last', async () => {
    const { lines, ended, pids } = startSupervisor('refuses');
    expect(await ended).toBe(78);
    expect(pids()).toHaveLength(1);
    expect(lines.filter(Boolean).at(-1)).toBe('A setting is wrong.');
  });

  it('that is killed is restarted, and ends when its supervisor is stopped', async () => {
    const { child, ended, pids } = startSupervisor('never');
    await waitUntil('the program to start', () => pids().length === 1);
    process.kill(pids()[0] ?? 0, 'SIGKILL');
    await waitUntil('the program to start again', () => pids().length === 2);
    // The program installs its signal handler a moment after its start.
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('ends with the npm that started it, whose shell passes no signal on', async () => {
    const program = `import { supervise } from './scripts/supervise.mjs'; await supervise('tests/setup/failing-program.ts');`;
    const shell = spawn('/bin/sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE: process.execPath, PROGRAM: program, FAILING: 'never', npm_lifecycle_event: 'start' },
    });
    children.push(shell);
    const ended = once(shell.stdout, 'close');
    const [line] = await once(createInterface({ input: shell.stdout }), 'line');
    expect(line).toMatch(/^started \d+$/);
    shell.kill('SIGTERM');
    // The pipe closes when the last of the processes has ended.
    await ended;
    expect(() => process.kill(Number(String(line).slice(8)), 0)).toThrow('ESRCH');
  });

  it('that is stopped by its own process id is not started again', async () => {
    const { ended, pids } = startSupervisor('never');
    await waitUntil('the program to start', () => pids().length === 1);
    process.kill(pids()[0] ?? 0, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(pids()).toHaveLength(1);
  });

  it('that is suspended by a signal counts as frozen and is restarted', async () => {
    const { lines, pids } = startSupervisor('never');
    await waitUntil('the program to start', () => pids().length === 1);
    process.kill(pids()[0] ?? 0, 'SIGSTOP');
    await waitUntil('the program to start again', () => pids().length === 2);
    expect(lines.some((line) => line.includes('the server is frozen and gets killed'))).toBe(true);
  });

  it('that is suspended by a signal while it starts is restarted too', async () => {
    const { lines, pids } = startSupervisor('stops while it starts');
    await waitUntil('the program to start again', () => pids().length === 2);
    expect(lines.some((line) => line.includes('the server is frozen and gets killed'))).toBe(true);
  });

  it('notices that its supervisor was killed', async () => {
    const { child, lines, pids } = startSupervisor('never');
    await waitUntil('the program to start', () => pids().length === 1);
    child.kill('SIGKILL');
    await waitUntil('the program to end', () => lines.includes('alone'));
  });
});
