import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@/scripts/free-port.mjs';
import { addToLog } from '../setup/add-to-log';
import { buildServiceHeaders } from './support/call';

jest.setTimeout(120_000);

const AT_ONCE = 40;
let folder: string;
let child: ChildProcess;
let port = 0;
const output: string[] = [];

/** Starts a process with its own database, as `npm start` does: stopping the process stops the database too. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'merchloom-shutdown-'));
  port = await freePort();
  child = spawn(process.execPath, ['--import', 'tsx', 'lib/boot/tenant-api-server.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // The test reads the output of this process and adds it to the log of the suite.
      LOG_FILE: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output.join('\n')}`)));
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          addToLog(line);
          if (line.includes('is ready')) resolve();
          else if (line.trim()) output.push(line);
        });
  });
  await ready;
});
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a visitor with its own connection, which stays open between requests. */
function visitor(number: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body = '') => {
    const headers = {
      ...buildServiceHeaders(),
      'x-client-ip': `198.51.100.${number}`,
      'content-type': 'application/json',
    };
    const request = http.request({ port, host: '127.0.0.1', agent, method, path, headers });
    const sent = once(request, 'finish');
    const status = new Promise<number>((resolve, reject) => {
      request.on('error', reject).on('response', (response) => {
        response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      });
    });
    request.end(body);
    return { sent, status };
  };
  return { send, leave: () => agent.destroy() };
}

describe('a process that is asked to stop in the middle of its work', () => {
  it('answers every open request, logs no failures, and ends with 0 in time', async () => {
    const visitors = Array.from({ length: AT_ONCE }, (_, number) => visitor(number));
    const opened = await Promise.all(visitors.map(({ send }) => send('GET', '/api/health').status));
    expect(opened).toEqual(Array(AT_ONCE).fill(200));

    // Checking a password takes a while, and each check queries the database before and after.
    const attempts = visitors.map(({ send }, number) =>
      send(
        'POST',
        '/api/service/sessions',
        JSON.stringify({ email: `${number}@nowhere.test`, password: 'x', remember: false, user_agent: '' }),
      ),
    );
    await Promise.all(attempts.map(({ sent }) => sent));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await Promise.all(attempts.map(({ status }) => status))).toEqual(Array(AT_ONCE).fill(422));
    // A shutdown that exceeds its deadline would end with exit code 1.
    expect(await ended).toEqual([0, null]);
    expect(output).toEqual([]);
    await expect(visitor(0).send('GET', '/api/health').status).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    for (const { leave } of visitors) leave();
  });
});
