import { count, eq } from 'drizzle-orm';
import { loadCatalogue } from '@/lib/db/catalogue/load-catalogue';
import { runAsPlatform } from '@/lib/db/run-as-platform';
import { tenants, users } from '@/lib/db/schema';
import { seedDemoFulfillers } from './fulfillers';
import { seedDemoFulfilments } from './fulfilments';
import { seedDemoOrders } from './orders';
import { seedDemoStores } from './stores';
import { seedDemoTenants } from './tenants';
import { seedDemoVisits } from './visits';

/** Loads the demo world into an empty database, in one transaction. A database with any tenant is left unchanged. */
export const seedDemoData = (databaseUrl: string): Promise<'seeded' | 'kept'> =>
  runAsPlatform(databaseUrl, async (tx, analyze) => {
    const [tenantCount] = await tx.select({ rows: count() }).from(tenants);
    if (tenantCount && tenantCount.rows > 0) return 'kept';
    const now = new Date();
    const blankIds = await loadCatalogue(tx);
    const tenantIds = await seedDemoTenants(tx);
    const stores = await seedDemoStores(tx, { tenantIds, blankIds, now });
    await seedDemoOrders(tx, { stores, now });
    await seedDemoVisits(tx, { stores, now });
    await seedDemoFulfillers(tx, { tenantIds });
    await seedDemoFulfilments(tx);
    analyze();
    return 'seeded';
  });

/** Returns the number of accounts of the demo data in a database. */
export const countDemoAccounts = (databaseUrl: string): Promise<number> =>
  runAsPlatform(databaseUrl, async (tx) => {
    const [demoAccountCount] = await tx.select({ rows: count() }).from(users).where(eq(users.demo, true));
    return demoAccountCount?.rows ?? 0;
  });
