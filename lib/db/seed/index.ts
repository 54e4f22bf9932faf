import { count, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Tx } from '../client';
import { tenants, users } from '../schema';
import { seedCatalogue } from './catalogue';
import { seedDemoFulfillers } from './fulfillers';
import { seedDemoFulfilments } from './fulfilments';
import { seedDemoOrders } from './orders';
import { seedDemoStores } from './stores';
import { seedDemoTenants } from './tenants';

/** Any number of its own: nodes that start at once on an empty database seed it once. */
const SEED_LOCK = 7_266_115;

/** Loads what every shop sells from, the catalogue of blanks and the shipping table, into a database without any. */
export const seedStartingCatalogue = (databaseUrl: string): Promise<void> =>
  asPlatformOnce(databaseUrl, async (tx) => {
    await seedCatalogue(tx);
  });

/** Loads the demo world into an empty database, all of it or nothing. A database with any tenant in it is kept as it is. */
export const seedDemoData = (databaseUrl: string): Promise<'seeded' | 'kept'> =>
  asPlatformOnce(databaseUrl, async (tx, analyze) => {
    const [found] = await tx.select({ rows: count() }).from(tenants);
    if (found && found.rows > 0) return 'kept';
    const now = new Date();
    const blankIds = await seedCatalogue(tx);
    const tenantIds = await seedDemoTenants(tx);
    const stores = await seedDemoStores(tx, { tenantIds, blankIds, now });
    await seedDemoOrders(tx, { stores, now });
    await seedDemoFulfillers(tx, { tenantIds });
    await seedDemoFulfilments(tx);
    analyze();
    return 'seeded';
  });

/** How many accounts of the demo data a database holds. */
export const countDemoAccounts = (databaseUrl: string): Promise<number> =>
  asPlatformOnce(databaseUrl, async (tx) => {
    const [found] = await tx.select({ rows: count() }).from(users).where(eq(users.demo, true));
    return found?.rows ?? 0;
  });

/** Works as the platform in one transaction, one node at a time. `analyze` asks for new statistics once it is committed: a plan is
 *  kept for as long as a connection, and one made in the minute before the database looks by itself would be a guess. */
async function asPlatformOnce<T>(databaseUrl: string, work: (tx: Tx, analyze: () => void) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let mayAnalyze = false;
  try {
    const outcome = await drizzle(client).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
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
