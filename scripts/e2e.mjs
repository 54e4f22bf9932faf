#!/usr/bin/env node
// `npm run test:e2e`: starts a server on a free port with fresh data, then runs the browser tests against it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPersonalData } from '../tests/setup/personal-data.mjs';
import { isLogClean, printFailures } from '../tests/setup/search-log.mjs';
import { findBrowser } from './browser.mjs';
import { ensureInstalled, printStep } from './common.mjs';
import { startOwnServer } from './own-server.mjs';

await ensureInstalled();
const browser = await findBrowser();
printStep(`Browser: ${browser.how}`);
// `npm run i18n:pseudo` renders every page in a pseudo-language. The limit on checkouts is off, because all browsers of
// the tests share one IP address.
const pseudo = process.argv[2] === '--pseudo' ? { PSEUDO_LOCALE: '1' } : {};
const logFolder = mkdtempSync(join(tmpdir(), 'merchloom-log-'));
const logFile = process.env.LOG_FILE || join(logFolder, 'log.jsonl');
process.env.LOG_FILE = logFile;
process.env.LOG_LEVEL ??= 'debug';
const server = await startOwnServer({
  ...pseudo,
  CHECKOUT_LIMIT_PER_MINUTE: '0',
  ANALYTICS_SRC: 'https://count.test/visits.js',
  CHAT_WIDGET_SRC: 'https://chat.test/widget.js',
});
/** Reads the people in the server's database, whose personal data the log must not contain. */
async function readPeople() {
  const host = readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[SOCKET_LINE];
  return readPersonalData({ host, user: 'postgres', database: 'postgres' });
}
/** Line of postmaster.pid that names the folder of the server's socket. */
const SOCKET_LINE = 4;
let people = [];
let code = 1;
try {
  const args = [
    'node_modules/playwright/cli.js',
    'test',
    '--config',
    'tests/playwright.config.ts',
    ...process.argv.slice(2).filter((argument) => argument !== '--pseudo'),
  ];
  const env = {
    ...process.env,
    ...browser.env,
    ...pseudo,
    BASE_URL: server.base,
    TEST_DATA_DIR: server.dataDir,
    BROWSER_PATH: browser.executablePath,
  };
  code = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
  people = await readPeople().catch((error) => {
    console.error(`The people of the database could not be read, so the log is not searched for them: ${error}`);
    code ||= 1;
    return [];
  });
} finally {
  await server.stop();
}
// Fails when the server's log of the test run contains personal data.
if (!isLogClean(logFile, people) && code === 0) code = 1;
if (code !== 0) printFailures(logFile);
rmSync(logFolder, { recursive: true, force: true });
process.exit(code);
