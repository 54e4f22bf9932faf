import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CURRENCIES } from '@/lib/domain/money/money';
import { PAYOUT_STATES } from '@/lib/domain/payouts/states';
import { tenants, timestampColumn, users } from './tenancy';

/** Bank account to which a tenant's money is paid out. */
export const payoutAccounts = pgTable('payout_accounts', {
  tenantId: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  /** Name of the account holder. */
  holder: text('holder').notNull(),
  /** Encrypted account numbers (lib/domain/payouts/bank-account.ts). */
  sealedNumbers: text('sealed_numbers').notNull(),
  /** Last four characters of the account number, which screens show. */
  lastFour: text('last_four').notNull(),
  changedAt: timestampColumn('changed_at').notNull().defaultNow(),
  /** Time before which the account gets no pay-outs, so that an administrator can notice a change by another person. */
  usableFrom: timestampColumn('usable_from').notNull().defaultNow(),
  changedBy: integer('changed_by').references(() => users.id),
});

/** Pay-outs of the money that the platform holds for a tenant. Staff create and decide them; a tenant reads its own. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Id that all pay-outs share that were created together. */
    batchId: uuid('batch_id').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /**
     * Account holder when the pay-out was created; the next two columns are the encrypted numbers and the last four
     * characters of the account number at that time.
     */
    holder: text('holder').notNull(),
    sealedNumbers: text('sealed_numbers').notNull(),
    lastFour: text('last_four').notNull(),
    state: text('state', { enum: PAYOUT_STATES }).notNull().default('created'),
    /** Reason of a failed pay-out; '' = it has not failed. */
    reason: text('reason').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    createdBy: integer('created_by').references(() => users.id),
    decidedAt: timestampColumn('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
  },
  (table) => [
    index('payouts_tenant').on(table.tenantId, table.createdAt),
    index('payouts_newest').on(table.createdAt, table.id),
    check('payouts_amount', sql`${table.amountMinor} > 0`),
  ],
);
