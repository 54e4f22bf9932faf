#!/usr/bin/env node
// `npm run test:e2e`: a server of its own on a free port with fresh data, then the browser tests against it.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { ensureInstalled, say } from './common.mjs';
import { startOwnServer } from './own-server.mjs';

ensureInstalled();
const browser = await findBrowser();
say(`Browser: ${browser.how}`);
// All browsers of the tests come from one address.
const server = await startOwnServer({
  CHECKOUT_LIMIT_PER_MINUTE: '0',
  ANALYTICS_SRC: 'https://count.test/visits.js',
  CHAT_WIDGET_SRC: 'https://chat.test/widget.js',
});
let code = 1;
try {
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
    BASE_URL: server.base,
    TEST_DATA_DIR: server.dataDir,
    BROWSER_PATH: browser.executablePath,
  };
  code = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
} finally {
  await server.stop();
}
process.exit(code);
