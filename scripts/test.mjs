#!/usr/bin/env node
// `npm test`: runs every kind of test, cheapest first, and prints one summary line.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, printStep, root } from './common.mjs';

await ensureInstalled();
const reports = join(root, '.data', 'test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

/** Runs a check that counts as one test: it passes only when all of its commands pass. */
function gate(name, ...commands) {
  printStep(name);
  if (commands.every((args) => run(args))) passed++;
  else failed++;
  return failed === 0;
}

/** Runs a test runner and adds its own test counts; a run that fails without a count is one failure. */
function runner(name, args, reportFile, count, env = {}) {
  printStep(name);
  const ok = run(args, env);
  const counted = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 };
  passed += counted.passed;
  failed += Math.max(counted.failed, ok ? 0 : 1);
  return failed === 0;
}

const jest = (name, projects) => {
  const report = join(reports, `jest-${projects.join('-')}.json`);
  const args = ['scripts/jest.mjs', ...projects, '--', '--json', `--outputFile=${report}`];
  return runner(name, args, report, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
  }));
};

const playwright = () => {
  const report = join(reports, 'playwright.json');
  return runner(
    'Browser tests',
    ['scripts/e2e.mjs'],
    report,
    ({ stats }) => {
      if (stats.flaky > 0)
        printStep(`${stats.flaky} of the browser tests passed only on the second attempt (listed above)`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
};

const steps = [
  () =>
    gate(
      'Types',
      ['node_modules/next/dist/bin/next', 'typegen'],
      // Each further checker would compute most types again, and would need 3 GB instead of 1.4 GB.
      ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'],
    ),
  () => gate('Lint and import rules', ['scripts/lint.mjs']),
  () => gate('Messages', ['--import', 'tsx', 'scripts/check-messages.ts']),
  () => jest('Unit and component tests', ['unit', 'ui']),
  () => jest('API tests on a real database', ['api']),
  () => {
    ensureBuilt();
    return true;
  },
  () => playwright(),
];
steps.every((step) => step());
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
