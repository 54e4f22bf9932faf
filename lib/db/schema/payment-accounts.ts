import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ACCOUNT_END_REASONS, type FailedPayout } from '@/lib/domain/payments/accounts';
import { GATEWAY_KINDS } from '@/lib/domain/payments/intents';
import { REGIONS } from '@/lib/domain/regions/regions';
import { moment, tenants } from './tenancy';

/**
 * The account of a tenant at the card provider, one a region: each region has keys of its own, and an account belongs to the
 * platform of one of them. Read it by `lib/backend/payments/accounts.ts` alone. Triggers keep `payment_setups` and the account
 * columns of `tenants`, which nodes of the version before read and write, in step with it; a later release drops both.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    region: text('region', { enum: REGIONS }).notNull(),
    gateway: text('gateway', { enum: GATEWAY_KINDS }).notNull(),
    /** The account at the provider; card payments go to it from `completedAt` on. */
    account: text('account').notNull(),
    /** What the provider says: may it charge, does it pay out, and was everything filled in? */
    chargesEnabled: boolean('charges_enabled').notNull().default(false),
    payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
    detailsSubmitted: boolean('details_submitted').notNull().default(false),
    /** Names of what the provider still wants to be told. */
    missing: jsonb('missing').$type<readonly string[]>().notNull().default([]),
    completedAt: moment('completed_at'),
    /** Since when a completed account takes no payments or pays nothing out, with the provider's word for why. */
    restrictedAt: moment('restricted_at'),
    restrictedReason: text('restricted_reason'),
    failedPayout: jsonb('failed_payout').$type<FailedPayout>(),
    /** When the account stopped being used; null = it is used. */
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: ACCOUNT_END_REASONS }),
    /** Begun after the former account was lost: no card payments until it is completed, as before. */
    replacesLost: boolean('replaces_lost').notNull().default(false),
    /** When the provider said what is kept here: events come in any order. */
    reportedAt: moment('reported_at'),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.region] }),
    index('payment_accounts_account').on(table.account),
  ],
);
