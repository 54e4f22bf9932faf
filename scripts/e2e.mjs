#!/usr/bin/env node
// `npm run test:e2e`: a server of its own on a free port with fresh data, then the browser tests against it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, say } from './common.mjs';

ensureInstalled();
ensureBuilt();
const browser = await findBrowser();
say(`Browser: ${browser.how}`);
const folder = mkdtempSync(join(tmpdir(), 'merchloom-e2e-'));
const port = await freePort();
const base = `http://localhost:${port}`;
const server = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: base,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    DATABASE_URL: '',
  },
});
let code = 1;
try {
  await ready(base);
  const args = [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    'tests/playwright.config.ts',
    ...process.argv.slice(2),
  ];
  const env = {
    ...process.env,
    ...browser.env,
    BASE_URL: base,
    TEST_DATA_DIR: join(folder, 'data'),
    BROWSER_PATH: browser.executablePath,
  };
  code = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
} finally {
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await stopped;
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}

async function ready(address) {
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const answer = await fetch(`${address}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The server did not become ready.');
}
