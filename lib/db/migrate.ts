import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Any number: what several starting nodes of one database queue up behind. */
const MIGRATION_LOCK = 7_266_114;

/** Brings a database to this version of the program: the job queue's tables, then ours. Nodes that start at once wait in line. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations({ connectionString: databaseUrl });
    await migrate(drizzle(client), { migrationsFolder: path.join(process.cwd(), 'lib/db/migrations') });
  } finally {
    await client.end();
  }
}
