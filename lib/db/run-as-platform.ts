import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Tx } from './client';

/** Arbitrary number of the advisory lock under which only one of several starting nodes fills an empty database. */
const FILL_LOCK = 7_266_115;

/**
 * Runs work as the platform in one transaction, one node at a time. With `analyze`, the database collects statistics
 * after the commit; without them, connections would cache query plans that are based on guesses.
 */
export async function runAsPlatform<T>(
  databaseUrl: string,
  work: (tx: Tx, analyze: () => void) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let mayAnalyze = false;
  try {
    const outcome = await drizzle(client).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${FILL_LOCK})`);
      await tx.execute(sql`set local role merchloom_platform`);
      return work(tx, () => {
        mayAnalyze = true;
      });
    });
    if (mayAnalyze) await client.query('analyze');
    return outcome;
  } finally {
    await client.end();
  }
}
