import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { migrateDatabase } from '@/lib/db/migrate';
import { seedDemoData } from '@/lib/demo/world';
import { TEMPLATE_DATABASE } from './names';
import { readLines } from './personal-data.mjs';
import { isLogClean } from './search-log.mjs';

/** Runs a command with a temporary database cluster whose template database is migrated and contains the demo data. */
const folder = mkdtempSync(join(tmpdir(), 'merchloom-test-'));
process.env.SESSION_SECRET ??= 'a-secret-of-the-tests-with-forty-characters';
process.env.DATA_DIR = join(folder, 'data');
// All logs of the program under test go to one file, which is searched for personal data at the end.
const logFile = process.env.LOG_FILE || join(folder, 'log.jsonl');
process.env.LOG_FILE = logFile;
process.env.LOG_LEVEL ??= 'debug';
// The log is searched for the people in this file; each database adds the names, streets and telephone numbers of its
// own before it is dropped.
const peopleFile = join(folder, 'people.jsonl');
process.env.TEST_PEOPLE_FILE = peopleFile;
// All tests share one IP address, so the limit is off; the test file about the limit sets its own.
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
  const isClean = isLogClean(logFile, readLines(peopleFile));
  rmSync(folder, { recursive: true, force: true });
  process.exit(code || !isClean ? code || 1 : 0);
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
