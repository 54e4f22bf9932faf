import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { budgets, paymentSetups, shopifyConnections, tenants, users } from '@/lib/db/schema';
import { getCurrency } from '@/lib/domain/regions/regions';
import type { SeedTenant } from './data/store-types';
import { DEMO_PASSWORD, demoTenants } from './data/tenants';

/** Writes the companies and their users. Returns tenant ids by key. */
export async function seedDemoTenants(tx: Tx): Promise<ReadonlyMap<SeedTenant['key'], number>> {
  const ids = new Map<SeedTenant['key'], number>();
  for (const { key, name, region, company, production = null, creditLimitMinor, users: people } of demoTenants) {
    const [tenant] = await tx
      .insert(tenants)
      .values({
        name,
        region,
        company,
        production,
        demo: true,
        verifiedAt: new Date(),
        creditActivatedAt: creditLimitMinor === undefined ? null : new Date(),
      })
      .returning({ id: tenants.id });
    if (!tenant) throw new Error('an insert returned no tenant');
    ids.set(key, tenant.id);
    // The demo's owners have completed the built-in gateway's set-up; the merchant from Shopify has not finished it.
    if (people.every(({ integration }) => !integration))
      await tx.insert(paymentSetups).values({
        tenantId: tenant.id,
        gateway: 'test',
        region,
        account: `acct_test_${tenant.id}`,
        chargesEnabled: true,
        detailsSubmitted: true,
        completedAt: new Date(),
      });
    if (creditLimitMinor !== undefined)
      await tx
        .insert(budgets)
        .values({ tenantId: tenant.id, currency: getCurrency(region), limitMinor: creditLimitMinor });
    const hashes = await Promise.all(people.map(() => hash(DEMO_PASSWORD)));
    const added = await tx
      .insert(users)
      .values(
        people.map((person, index) => ({
          tenantId: tenant.id,
          name: person.name,
          email: person.email,
          passwordHash: hashes[index] ?? '',
          role: person.role,
          superadmin: person.superadmin ?? false,
          integration: person.integration ?? false,
          onboarded: person.onboarded ?? true,
          shopifyUrl: person.shopifyUrl ?? null,
          language: person.language ?? null,
          // The address is verified no later than the shop is linked, as for a person who verified it first.
          emailVerifiedAt: sql`now()`,
          demo: true,
        })),
      )
      .returning({ id: users.id, shop: users.shopifyUrl });
    for (const { id: userId, shop } of added) {
      // The merchant has signed up and not installed the app yet, so onboarding is unfinished.
      if (shop)
        await tx.insert(shopifyConnections).values({ tenantId: tenant.id, userId, shop, registrationRoute: 'signup' });
    }
  }
  return ids;
}
