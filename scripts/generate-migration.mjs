#!/usr/bin/env node
// `npm run db:generate`: writes the changes of lib/db/schema as a migration. Only the newest snapshot is stored:
// drizzle-kit compares with that one alone, and each has more than ten thousand lines.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './common.mjs';

const SNAPSHOTS = join(root, 'lib/db/migrations/meta');

await ensureInstalled();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'lib/db/drizzle.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);
const snapshots = readdirSync(SNAPSHOTS).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(SNAPSHOTS, name));
