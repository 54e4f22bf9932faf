import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type FailedPayout, PAYMENT_ACCOUNT_END_REASONS } from '@/lib/domain/payments/accounts';
import { GATEWAY_KINDS } from '@/lib/domain/payments/intents';
import { REGIONS } from '@/lib/domain/regions/regions';
import { tenants, timestampColumn } from './tenancy';

/**
 * Accounts of tenants at the card provider, one per region: each region has separate keys, and an account belongs to
 * the platform of one region. Read the table through `lib/backend/payments/accounts.ts` only. Triggers synchronise it
 * with `payment_setups` and the account columns of `tenants`, which nodes of the previous version use; a later release
 * drops both.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    region: text('region', { enum: REGIONS }).notNull(),
    gateway: text('gateway', { enum: GATEWAY_KINDS }).notNull(),
    /** Id of the account at the provider. It receives card payments from `completedAt` on. */
    account: text('account').notNull(),
    /**
     * State that the provider reports in this and the next two columns: whether the account may charge, whether it pays
     * out, and whether all details were submitted.
     */
    chargesEnabled: boolean('charges_enabled').notNull().default(false),
    payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
    detailsSubmitted: boolean('details_submitted').notNull().default(false),
    /** Names of the details that the provider still requires. */
    missing: jsonb('missing').$type<readonly string[]>().notNull().default([]),
    completedAt: timestampColumn('completed_at'),
    /**
     * Time at which an account that had finished onboarding stopped being able to charge or pay out; the next column is
     * the provider's reason.
     */
    restrictedAt: timestampColumn('restricted_at'),
    restrictedReason: text('restricted_reason'),
    /**
     * What the provider charges the owner for a payment, in basis points and minor units of the region's currency; null =
     * not entered. Stores read both through `lib/backend/stores/provider-fee.ts`.
     */
    feeShareBps: integer('fee_share_bps'),
    feeFixedMinor: integer('fee_fixed_minor'),
    failedPayout: jsonb('failed_payout').$type<FailedPayout>(),
    /** Time at which the account stopped being used; null = in use. */
    endedAt: timestampColumn('ended_at'),
    endReason: text('end_reason', { enum: PAYMENT_ACCOUNT_END_REASONS }),
    /** Whether the account replaces a lost one. Card payments stay off until its onboarding is completed. */
    replacesLost: boolean('replaces_lost').notNull().default(false),
    /** Time of the provider's report that this row contains. Reports arrive in any order; older ones are ignored. */
    reportedAt: timestampColumn('reported_at'),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.region] }),
    index('payment_accounts_account').on(table.account),
  ],
);
