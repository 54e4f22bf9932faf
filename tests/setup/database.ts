import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { TEMPLATE_DATABASE } from './names';
import { readPersonalData, toLines } from './personal-data.mjs';

/**
 * Creates a database for this jest worker, copied from the migrated and seeded template; every call makes a new copy.
 * Before it is dropped, its people are saved, so that the log can be searched for them. Sets DATABASE_URL, which the
 * program under test reads as in production.
 */
export async function createWorkerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = process.env.TEST_CLUSTER_URL;
  if (!cluster) throw new Error('Run API tests by `npm run test:integration`: they need its database cluster.');
  const name = `worker_${process.env.JEST_WORKER_ID ?? '1'}_${Date.now().toString(36)}`;
  await administer(cluster, `create database ${name} template ${TEMPLATE_DATABASE} strategy wal_log`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.toString();
  return {
    url: url.toString(),
    drop: async () => {
      const { closeDatabase } = await import('@/lib/db/client');
      await closeDatabase();
      const people = await readPersonalData({ connectionString: url.toString() });
      if (process.env.TEST_PEOPLE_FILE) appendFileSync(process.env.TEST_PEOPLE_FILE, toLines(people));
      await administer(cluster, `drop database ${name} with (force)`);
    },
  };
}

async function administer(cluster: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
