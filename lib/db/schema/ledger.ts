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
    /** Kind of event that the posting records; `subjectId` is the event's row, for production the order's. */
    subject: text('subject', { enum: LEDGER_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Number of the posting within its subject, from 1. */
    step: smallint('step').notNull(),
    /** Number of the entry within its posting, from 1. */
    line: smallint('line').notNull(),
    cause: text('cause', { enum: LEDGER_CAUSES }).notNull(),
    /** Null for a bill. */
    orderId: uuid('order_id').references(() => orders.id),
    account: text('account', { enum: LEDGER_ACCOUNTS }).notNull(),
    /** Minor units. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Tax rate of the sale, basis points; null = none, or unknown. */
    taxRateBps: integer('tax_rate_bps'),
    /** Country of delivery, ISO 3166 alpha-2; '' for a bill. */
    countryIso2: text('country_iso2').notNull(),
    /** Time of the event that caused the posting. */
    at: timestampColumn('at').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ledger_entries_key').on(table.subjectId, table.subject, table.step, table.line),
    index('ledger_entries_order').on(table.orderId),
    index('ledger_entries_newest').on(table.tenantId, table.at, table.id),
    // Serves sums of what a tenant owes, over all time.
    index('ledger_entries_owed')
      .on(table.tenantId, table.account, table.currency, table.amountMinor)
      .where(sql`account in ('fulfiller_payable', 'bill')`),
    check('ledger_entries_amount', sql`${table.amountMinor} <> 0`),
  ],
);

/** Columns of an entry as the pure posting rules read it. */
export const LEDGER_ENTRY_COLUMNS = {
  account: ledgerEntries.account,
  amountMinor: ledgerEntries.amountMinor,
  taxRateBps: ledgerEntries.taxRateBps,
};

/**
 * Sums of the ledger per day, for figures over many orders. A posting is added some time after its transaction, so that
 * concurrent orders do not wait for one row; until then it is in `ledger_unfolded`. @public read by the migration tool;
 * written in SQL
 */
export const ledgerDaySums = pgTable(
  'ledger_days',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Day in the tenant's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    /** 0 = a bill. */
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
    /** Pieces; orders for a voucher. */
    quantity: integer('quantity').notNull(),
    /** Prices without tax and before discounts, minor units; the discount for a voucher. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.day, table.eventId, table.currency, table.dimension, table.value],
    }),
  ],
);

/**
 * Postings that `ledger_days` does not contain yet; a trigger adds each of them. @public read by the migration tool;
 * written in SQL
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
 * Progress of the search for events without entries (`lib/backend/ledger/post-missing.ts`): one row. Needed because a
 * node of an earlier version settles orders without posting them.
 */
export const ledgerProgress = pgTable('ledger_progress', {
  id: boolean('id').primaryKey().default(true),
  checkedUntil: timestampColumn('checked_until').notNull(),
});
