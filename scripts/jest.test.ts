import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';

const ROOT = `${__dirname}/..`;

/** Lists the test files that `node scripts/jest.mjs` would run, relative to the project's root. */
const listTests = (...args: string[]): string[] =>
  execFileSync(process.execPath, ['scripts/jest.mjs', ...args, '--listTests'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.endsWith('.test.ts') || line.endsWith('.test.tsx'))
    .map((line) => relative(ROOT, line))
    .sort();

it('runs only the files of a pattern after --', () => {
  expect(listTests('unit', '--', 'scripts/supervision-rules', 'scripts/pinned-node')).toEqual([
    'scripts/pinned-node.test.ts',
    'scripts/supervision-rules.test.ts',
  ]);
});
