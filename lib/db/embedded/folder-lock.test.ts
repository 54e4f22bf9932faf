import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { lockFolder } from './folder-lock';

jest.setTimeout(30_000);

let folder: string;
const children: ChildProcessWithoutNullStreams[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merchloom-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

interface Contender {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: Interface;
}

async function contender(): Promise<Contender> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/setup/lock-program.ts', folder]);
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return { child, lines };
}

async function outcome({ child, lines }: Contender): Promise<string> {
  child.stdin.write('go\n');
  const [line] = await once(lines, 'line');
  return String(line);
}

/** Writes the lock of a killed process, whose process id is unused or has been reused by another process. */
const leave = (identity: string) => writeFileSync(join(folder, 'lock'), identity);

describe('the lock of a data folder', () => {
  it('refuses a second process, which is told who holds it and what to do', async () => {
    const first = await contender();
    expect(await outcome(first)).toBe('mine');
    await expect(lockFolder(folder)).rejects.toThrow(
      `Another Merchloom process (pid ${first.child.pid}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  });

  it('is free after its process was killed, and when it was released', async () => {
    const first = await contender();
    expect(await outcome(first)).toBe('mine');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const lock = await lockFolder(folder);
    lock.release();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    expect(await outcome(await contender())).toBe('mine');
  });

  it('is waited for while its process is stopping', async () => {
    const first = await lockFolder(folder);
    first.announceRelease();
    const second = lockFolder(folder);
    // Longer than a starting process waits for a holder that has not announced its release.
    setTimeout(() => first.release(), 3_000);
    (await second).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['', 'nonsense', '0 1', '-1 1', '4194304 7', `${process.pid} 1`, '1 1'])(
    'is free when the lock file says %j, which names no process that took it',
    async (identity) => {
      leave(identity);
      (await lockFolder(folder)).release();
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('goes to exactly one of many processes that find it abandoned at the same moment', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, contender));
    leave('4194304 7');
    // Simulates a process that ended while it was taking the lock over.
    writeFileSync(join(folder, 'lock.turn'), '4194304 7');
    const outcomes = await Promise.all(many.map(outcome));
    expect(outcomes.filter((line) => line === 'mine')).toHaveLength(1);
    expect(outcomes.filter((line) => line.startsWith('Another Merchloom process'))).toHaveLength(5);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('of another process is kept when a process releases a lock that it no longer holds', async () => {
    const lock = await lockFolder(folder);
    leave('1 1');
    lock.release();
    expect(existsSync(join(folder, 'lock'))).toBe(true);
  });
});
