import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LEDGER_ACCOUNTS, LEDGER_CAUSES, LEDGER_SUBJECTS } from '@/lib/domain/ledger/accounts';
import { CURRENCIES } from '@/lib/domain/money/money';
import { SALES_DIMENSIONS } from '@/lib/domain/revenue/sales-dimensions';
import { orders } from './orders';
import { tenants, timestampColumn } from './tenancy';

/**
 * Double-entry ledger of orders and of the platform's bills. Entries are only added, and a deferred constraint holds
 * the sum of every posting and currency at 0. An entry above 0 is a debit (lib/domain/ledger/accounts.ts).
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Kind of row that the posting records; `subjectId` is the id of that row, for production the id of the order. */
    subject: text('subject', { enum: LEDGER_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Number of the posting within its subject, from 1. */
    step: smallint('step').notNull(),
    /** Number of the entry within its posting, from 1. */
    line: smallint('line').notNull(),
    cause: text('cause', { enum: LEDGER_CAUSES }).notNull(),
    /** Order to which the entry belongs; null for a bill. */
    orderId: uuid('order_id').references(() => orders.id),
    account: text('account', { enum: LEDGER_ACCOUNTS }).notNull(),
    /** Minor units; above 0 = debit, below 0 = credit. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Tax rate of the sale, basis points; null = none, or unknown. */
    taxRateBps: integer('tax_rate_bps'),
    /** Country of delivery, ISO 3166 alpha-2; '' for a bill. */
    countryIso2: text('country_iso2').notNull(),
    /** Time at which the posting's cause happened, for example a payment or refund. */
    at: timestampColumn('at').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ledger_entries_key').on(table.subjectId, table.subject, table.step, table.line),
    index('ledger_entries_order').on(table.orderId),
    index('ledger_entries_newest').on(table.tenantId, table.at, table.id),
    // For sums of a tenant's debts over all time.
    index('ledger_entries_owed')
      .on(table.tenantId, table.account, table.currency, table.amountMinor)
      .where(sql`account in ('fulfiller_payable', 'bill')`),
    check('ledger_entries_amount', sql`${table.amountMinor} <> 0`),
  ],
);

/** Columns of an entry that the posting rules of `lib/domain/ledger` read. */
export const LEDGER_ENTRY_COLUMNS = {
  account: ledgerEntries.account,
  amountMinor: ledgerEntries.amountMinor,
  taxRateBps: ledgerEntries.taxRateBps,
};

/**
 * Sums of the ledger per day, for figures over many orders. A posting is added to them by a later job, so that
 * concurrent orders do not wait for one row; before that it is in `ledger_unfolded`.
 * @public read by the migration tool; written in SQL
 */
export const ledgerDaySums = pgTable(
  'ledger_days',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Day in the tenant's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Event to which the entries belong; 0 for bills. */
    eventId: integer('event_id').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    countryIso2: text('country_iso2').notNull(),
    account: text('account', { enum: LEDGER_ACCOUNTS }).notNull(),
    cause: text('cause', { enum: LEDGER_CAUSES }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** Number of postings whose first entry is among these. */
    postings: integer('postings').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.tenantId,
        table.day,
        table.eventId,
        table.currency,
        table.countryIso2,
        table.account,
        table.cause,
      ],
    }),
  ],
);

/**
 * Sales per day: pieces of products, sizes and colours, and orders with a voucher. Written by the job that adds an
 * order's posting to `ledger_days`.
 * @public read by the migration tool; written in SQL
 */
export const salesDaySums = pgTable(
  'sales_days',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Day in the tenant's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    eventId: integer('event_id').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    dimension: text('dimension', { enum: SALES_DIMENSIONS }).notNull(),
    /** Product id, size, name of a colour, or code of a voucher. */
    value: text('value').notNull(),
    /** Number of pieces sold; for a voucher, number of orders. */
    quantity: integer('quantity').notNull(),
    /** Sum of prices without tax and before discounts, minor units; for a voucher, sum of the discounts. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.day, table.eventId, table.currency, table.dimension, table.value],
    }),
  ],
);

/**
 * Postings that `ledger_days` does not contain yet; a trigger adds each of them.
 * @public read by the migration tool; written in SQL
 */
export const unfoldedPostings = pgTable(
  'ledger_unfolded',
  {
    tenantId: integer('tenant_id').notNull(),
    subject: text('subject', { enum: LEDGER_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    step: smallint('step').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.subject, table.step] }),
    index('ledger_unfolded_tenant').on(table.tenantId),
  ],
);

/**
 * Progress of the search for payments, refunds and other changes that have no ledger entries
 * (`lib/backend/ledger/post-missing.ts`), in one row. Needed because a node of an earlier version settles orders
 * without posting them.
 */
export const ledgerProgress = pgTable('ledger_progress', {
  id: boolean('id').primaryKey().default(true),
  checkedUntil: timestampColumn('checked_until').notNull(),
});
