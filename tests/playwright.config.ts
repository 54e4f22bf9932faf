import { defineConfig } from 'playwright/test';
import { BROWSER_ARGS } from '../scripts/browser.mjs';

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: '.',
  testMatch: process.env.PSEUDO_LOCALE ? ['pseudo/**/*.spec.ts'] : ['e2e/**/*.spec.ts', 'golden/**/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A failed test of the whole run is retried once; the report names tests that passed only on retry.
  retries: report ? 1 : 0,
  forbidOnly: true,
  // Generous limit, because the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: report ? [['list'], ['json']] : 'list',
  use: {
    baseURL: process.env.BASE_URL ?? '',
    locale: 'en-GB',
    // Most tests do not depend on animations and need not wait for them. Tests of animations override this option.
    reducedMotion: 'reduce',
    launchOptions: { executablePath: process.env.BROWSER_PATH ?? '', args: BROWSER_ARGS },
    // Traces are off by default because recording slows every test: `TRACE=1 npm run test:e2e -- <file>` records a
    // failing one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
