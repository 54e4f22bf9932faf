import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@/scripts/free-port.mjs';
import { addToLog } from '../setup/add-to-log';
import { waitUntil } from '../setup/wait-until';

jest.setTimeout(600_000);

/** Generous time limit for slow machines, ms. */
const LONG_MS = 240_000;
let folder: string;
let port = 0;
const supervisors: ChildProcess[] = [];
const lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'merchloom-supervisor-'));
  port = await freePort();
});
afterAll(() => {
  for (const supervisor of supervisors) supervisor.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts `npm run tenant-api` with its own database. */
function start(): ChildProcess {
  const child = spawn(process.execPath, ['scripts/tenant-api.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      SANDBOX_FULFILLER: '1',
      LOG_LEVEL: 'warn',
      // The test reads the output of this process and adds it to the log of the suite.
      LOG_FILE: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  supervisors.push(child);
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        addToLog(line);
      });
  return child;
}

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const serverPid = (): number => Number.parseInt(read(join(folder, 'lock')), 10) || 0;
const postmasterPid = (): number => Number.parseInt(read(join(folder, 'postgres/postmaster.pid')), 10) || 0;
const isHealthy = async (): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(3_000) });
  return answer.ok;
};
const becomesHealthy = (what: string) => waitUntil(what, () => isHealthy().catch(() => false), LONG_MS);

/** Returns the process id of the sandbox fulfiller that a server started. */
function sandboxPid(): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(serverPid())], { encoding: 'utf8' });
  return Number.parseInt(children.split('\n').find((line) => line.includes('sandbox-fulfiller')) ?? '', 10) || 0;
}

describe('a shop whose processes are killed', () => {
  it('recovers automatically, whichever process it was, and frees port and data folder when its supervisor is killed', async () => {
    const first = start();
    await becomesHealthy('the first start');
    const postmaster = postmasterPid();
    process.kill(postmaster, 'SIGKILL');
    await waitUntil('another PostgreSQL', () => ![0, postmaster].includes(postmasterPid()), LONG_MS);
    await becomesHealthy('the server on another PostgreSQL');
    await waitUntil('its reason in the log', () =>
      lines.some((line) => line.includes('the database ended and is started again')),
    );

    await waitUntil('the sandbox fulfiller', () => sandboxPid() > 0, LONG_MS);
    const sandbox = sandboxPid();
    process.kill(sandbox, 'SIGKILL');
    await waitUntil('another sandbox fulfiller', () => ![0, sandbox].includes(sandboxPid()), LONG_MS);

    const server = serverPid();
    process.kill(server, 'SIGKILL');
    await waitUntil('another server', () => ![0, server].includes(serverPid()), LONG_MS);
    await becomesHealthy('another server');
    expect(lines.some((line) => line.includes('"reason":"it was ended by SIGKILL"'))).toBe(true);

    const left = serverPid();
    first.kill('SIGKILL');
    const second = start();
    await waitUntil('a server of the second supervisor', () => ![0, left].includes(serverPid()), LONG_MS);
    await becomesHealthy('a server of the second supervisor');
    const ended = once(second, 'exit');
    // Simulates that the terminal is closed.
    second.kill('SIGHUP');
    expect(await ended).toEqual([0, null]);
    await expect(isHealthy()).rejects.toThrow();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
});
