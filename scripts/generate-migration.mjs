#!/usr/bin/env node
// `npm run db:generate -- --name NAME`: writes the changes of lib/db/schema as a migration. Only the newest snapshot is
// stored: drizzle-kit compares the schema with it alone, and each snapshot has more than ten thousand lines.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from './common.mjs';
import { EXIT_START_REJECTED } from './supervision-rules.mjs';

const USAGE = `Usage: npm run db:generate -- --name NAME [--custom]

NAME says what the migration does, in lower-case words joined by underscores: product_lead_note. It names the new file
in lib/db/migrations. First change the tables in lib/db/schema; --custom writes an empty file for statements of your own.`;

const { name, custom } = readParameters();

const SNAPSHOTS = join(root, 'lib/db/migrations/meta');

await ensureInstalled();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/drizzle-kit/bin.cjs',
    'generate',
    '--config',
    'lib/db/drizzle.config.ts',
    '--name',
    name,
    ...(custom ? ['--custom'] : []),
  ],
  { cwd: root, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);
const snapshots = readdirSync(SNAPSHOTS).filter((file) => file.endsWith('_snapshot.json'));
for (const file of snapshots.sort().slice(0, -1)) rmSync(join(SNAPSHOTS, file));

function readParameters() {
  try {
    const { values } = parseArgs({ options: { name: { type: 'string' }, custom: { type: 'boolean' } } });
    if (/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(values.name ?? '')) return values;
    console.error(USAGE);
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
  }
  process.exit(EXIT_START_REJECTED);
}
