import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { checkRoles, checkServer } from './check-server';
import { migrateJobLanes } from './job-lanes';

/** Any number: what several starting nodes of one database queue up behind. */
const MIGRATION_LOCK = 7_266_114;

/**
 * Brings a database to this version of the program: the job queues' tables, then ours. Nodes that start at once wait in line.
 * @throws Error in words for whoever set DATABASE_URL when it can't be reached or can't take this program
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
  } catch (cause) {
    // The driver's message names host, user or database, and no password.
    throw new Error(`The database can't be used: ${messageOf(cause)}. Is DATABASE_URL right?`, { cause });
  }
  try {
    await checkServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateJobLanes(databaseUrl);
    await migrate(drizzle(client), { migrationsFolder: path.join(process.cwd(), 'lib/db/migrations') });
    await checkRoles(client);
  } finally {
    await client.end();
  }
}

/** An address with several meanings fails once for each, and says nothing itself. */
function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
