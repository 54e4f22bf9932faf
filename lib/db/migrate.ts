import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { checkDatabaseRoles, checkDatabaseServer } from './check-server';
import { migrateJobLanes } from './job-lanes';
import { openClient } from './open-client';

/** Arbitrary number of the advisory lock that serialises starting nodes of one database. */
const MIGRATION_LOCK = 7_266_114;

/** Marker that exists in a database while a backup is being restored into it. */
export const RESTORE_MARK = 'merchloom_restore_unfinished';

/** The tag of the last version with the migrations that `0000_baseline.sql` replaces. */
export const LAST_VERSION_BEFORE_BASELINE = 'of commit 5a585d5f';

/**
 * Migrates a database to this version of the program: first the job queues' tables, then the application's. Nodes that
 * start at once run one after another.
 * @throws StartRejectedError or StartFailedError with a message for the operator who set DATABASE_URL, when the
 * database is unreachable or unsuitable
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  await runAllMigrations(databaseUrl, MIGRATIONS, async (client) => {
    await refuseIfBeforeBaseline(client);
    const { rows } = await client.query('select to_regclass($1) is not null as is', [`public.${RESTORE_MARK}`]);
    if (rows[0]?.is)
      throw new StartRejectedError(
        'A restore into this database was interrupted, so that it holds a part of a backup only. Empty it (DATA_DIR, or the database of DATABASE_URL), and restore again.',
      );
  });
}

/**
 * Migrates an empty database to the schema that a backup was made with.
 * @param migration journal timestamp of the latest migration to run
 */
export async function migrateForRestore(databaseUrl: string, migration: number): Promise<void> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'merchloom-migrations-'));
  try {
    fs.cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = readJournal();
    const entries = journal.entries.filter(({ when }) => when <= migration);
    fs.writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await runAllMigrations(databaseUrl, folder, async () => undefined);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether this version of the program has a migration with that timestamp. */
export const hasMigration = (migration: number): boolean =>
  readJournal().entries.some(({ when }) => when === migration);

/**
 * Returns the time of the baseline in the migration journal. It equals the time of the last migration that the baseline
 * replaces, so that drizzle runs the baseline in an empty database and counts it as applied in a database with all
 * earlier migrations.
 */
export const getBaselineTime = (): number => {
  const [baseline] = readJournal().entries;
  if (!baseline) throw new Error(`The journal of ${MIGRATIONS} names no migration.`);
  return baseline.when;
};

/**
 * Rejects a database from before the baseline. Drizzle would run the baseline on its existing tables and fail at the
 * first one.
 */
async function refuseIfBeforeBaseline(client: pg.Client): Promise<void> {
  const { rows: existing } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_migrated",
  );
  if (!existing[0]?.is_migrated) return;
  const { rows } = await client.query('select max(created_at) as latest from drizzle.__drizzle_migrations');
  const latest = rows[0]?.latest;
  if (latest === null || Number(latest) >= getBaselineTime()) return;
  throw new StartRejectedError(
    `This database was last used by a version before ${LAST_VERSION_BEFORE_BASELINE}, and this version can't migrate it. Back it up, start the version ${LAST_VERSION_BEFORE_BASELINE} on it once, then start this version. Nothing was changed.`,
  );
}

const MIGRATIONS = path.join(process.cwd(), 'lib/db/migrations');
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });
const readJournal = () =>
  journalSchema.parse(JSON.parse(fs.readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')));

async function runAllMigrations(
  databaseUrl: string,
  migrationsFolder: string,
  check: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await openClient(databaseUrl);
  try {
    await checkDatabaseServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await check(client);
    await migrateJobLanes(databaseUrl);
    await migrate(drizzle(client), { migrationsFolder });
    await checkDatabaseRoles(client);
  } finally {
    await client.end();
  }
}
