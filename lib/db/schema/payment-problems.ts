import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PAYMENT_PROBLEMS } from '@/lib/domain/payments/problems';
import { REGIONS } from '@/lib/domain/regions/regions';
import { tenants, timestampColumn } from './tenancy';

/**
 * Reasons for which the card provider rejects payments of a tenant's stores in a region until a person changes
 * something. A row is deleted when the provider next accepts a payment.
 */
export const paymentProblems = pgTable(
  'payment_problems',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    region: text('region', { enum: REGIONS }).notNull(),
    problem: text('problem', { enum: PAYMENT_PROBLEMS }).notNull(),
    /** Message of the provider, without addresses and keys. */
    message: text('message').notNull(),
    /** Connected account whose payments were rejected; null = the platform's account. */
    account: text('account'),
    since: timestampColumn('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.region] })],
);

/**
 * Regions in which the card provider last refused to open an owner's account for a reason that only the platform can
 * resolve. A row is deleted when the provider next opens one in the region.
 */
export const refusedAccountSetups = pgTable('refused_account_setups', {
  region: text('region', { enum: REGIONS }).primaryKey(),
  since: timestampColumn('since').notNull().defaultNow(),
});
