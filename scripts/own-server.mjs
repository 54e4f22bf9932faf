// Starts a production server for tests: a free port and fresh data in a temporary folder that is removed afterwards.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_SERVER, ensureBuilt } from './common.mjs';
import { freePort } from './free-port.mjs';

const READY_MS = 120_000;
const KILL_MS = 30_000;

/**
 * Builds when needed and starts a server on the port in `settings` or a free one. Environment variables about databases
 * and other tiers are not passed on to it.
 */
export async function startOwnServer(settings = {}) {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'merchloom-own-'));
  const dataDir = join(folder, 'data');
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const base = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--enable-source-maps', BUILT_SERVER], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: base,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TENANT_API_URL: '',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      LOG_FILE: process.env.LOG_FILE ?? '',
      ...settings,
    },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    const kill = setTimeout(() => server.kill('SIGKILL'), KILL_MS);
    server.kill('SIGTERM');
    if (server.exitCode === null) await ended;
    clearTimeout(kill);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await becomeReady(base, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { base, dataDir, pid: server.pid ?? 0, stop };
}

async function becomeReady(base, server) {
  for (const until = Date.now() + READY_MS; Date.now() < until; ) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const answer = await fetch(`${base}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The server did not become ready.');
}
