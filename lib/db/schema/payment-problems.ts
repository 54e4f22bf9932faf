import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PAYMENT_PROBLEMS } from '@/lib/domain/payments/problems';
import { REGIONS } from '@/lib/domain/regions/regions';
import { moment, tenants } from './tenancy';

/** Why the card provider refuses the payments of a tenant's stores in a region until a person changes something. A row goes
 *  away with the next payment that the provider opens. */
export const paymentProblems = pgTable(
  'payment_problems',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    region: text('region', { enum: REGIONS }).notNull(),
    problem: text('problem', { enum: PAYMENT_PROBLEMS }).notNull(),
    /** The provider's own words, without addresses and keys. */
    message: text('message').notNull(),
    /** The connected account that was refused; null = the platform's own. */
    account: text('account'),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.region] })],
);
