#!/usr/bin/env node
// `npm run lint`: formatting, lint rules, names in comments, import boundaries and unused code.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './common.mjs';

await ensureInstalled();
const run = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
const results = [
  run(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  run([
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    'tests/import-rules.cjs',
    'app',
    'components',
    'lib',
    'instrumentation.ts',
    'middleware.ts',
    'server.ts',
  ]),
  run(['scripts/check-comment-names.mjs']),
  run(['node_modules/knip/bin/knip.js']),
  // Code that is used only by its own tests counts as unused.
  run(['node_modules/knip/bin/knip.js', '--production', '--files', '--exports', '--no-config-hints']),
];
process.exit(results.every(Boolean) ? 0 : 1);
