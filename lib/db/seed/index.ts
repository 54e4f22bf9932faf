import { count, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { tenants } from '../schema';
import { seedCatalogue } from './catalogue';
import { seedDemoFulfillers } from './fulfillers';
import { seedDemoFulfilments } from './fulfilments';
import { seedDemoOrders } from './orders';
import { seedDemoStores } from './stores';
import { seedDemoTenants } from './tenants';

/** Any number of its own: nodes that start at once on an empty database seed it once. */
const SEED_LOCK = 7_266_115;

/** Loads the demo world into an empty database, all of it or nothing. A database with any tenant in it is kept as it is. */
export async function seedDemoData(databaseUrl: string): Promise<'seeded' | 'kept'> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const outcome = await drizzle(client).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      await tx.execute(sql`set local role merchloom_platform`);
      const [found] = await tx.select({ rows: count() }).from(tenants);
      if (found && found.rows > 0) return 'kept';
      const now = new Date();
      const blankIds = await seedCatalogue(tx);
      const tenantIds = await seedDemoTenants(tx);
      const stores = await seedDemoStores(tx, { tenantIds, blankIds, now });
      await seedDemoOrders(tx, { stores, now });
      await seedDemoFulfillers(tx, { tenantIds });
      await seedDemoFulfilments(tx);
      return 'seeded';
    });
    // A plan is kept for as long as a connection: one made in the minute before the database looks by itself would be a guess.
    if (outcome === 'seeded') await client.query('analyze');
    return outcome;
  } finally {
    await client.end();
  }
}
