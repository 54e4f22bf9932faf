import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { migrateDatabase } from '@/lib/db/migrate';
import { seedDemoData } from '@/lib/db/seed';
import { TEMPLATE_DATABASE } from './names';

/** Runs a command with a cluster of its own whose template database is migrated and holds the demo world. */
const folder = mkdtempSync(join(tmpdir(), 'merchloom-test-'));
process.env.SESSION_SECRET ??= 'a-secret-of-the-tests-with-forty-characters';
process.env.DATA_DIR = join(folder, 'data');
process.env.LOG_LEVEL ??= 'silent';
// All tests come from one address; the file about the limit sets its own.
process.env.CHECKOUT_LIMIT_PER_MINUTE ??= '0';
const postgres = await startPostgres({ dir: join(folder, 'postgresql'), settings: ['fsync=off'] });
const template = databaseUrl(postgres.url, TEMPLATE_DATABASE);
await query(postgres.url, `create database ${TEMPLATE_DATABASE}`);
process.env.DATABASE_URL = template;
await migrateDatabase(template);
await seedDemoData(template);
await (await import('@/lib/db/client')).closeDatabase();

const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  env: { ...process.env, TEST_CLUSTER_URL: postgres.url, DATABASE_URL: '' },
});
child.on('exit', async (code) => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

function databaseUrl(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.toString();
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
