import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { FUNDRAISER_KINDS } from '@/lib/domain/fundraising/fundraiser';
import { events } from './stores';
import { tenants, timestampColumn, users } from './tenancy';

/** Cause for which a store raises money with its sales. */
export const fundraisers = pgTable('fundraisers', {
  eventId: integer('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  tenantId: integer('tenant_id')
    .notNull()
    .references(() => tenants.id),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  /** Page about the cause; '' = none. */
  link: text('link').notNull().default(''),
  kind: text('kind', { enum: FUNDRAISER_KINDS }).notNull(),
  /** Contribution per piece, minor units of the store's currency; 0 when the contribution is a share. */
  amountMinor: integer('amount_minor').notNull().default(0),
  shareBps: integer('share_bps').notNull().default(0),
  /** Amount that the store wants to raise, minor units; null = no goal. */
  goalMinor: integer('goal_minor'),
  /** Whether new orders contribute to the cause and the store shows it. */
  active: boolean('active').notNull().default(true),
  /**
   * Contributions of all paid orders, less refunds, minor units. The job that adds postings to `ledger_days` updates
   * it, so that concurrent orders do not wait for this row.
   */
  raisedMinor: bigint('raised_minor', { mode: 'number' }).notNull().default(0),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** Money that an owner reports to have passed on to a store's cause. Rows are only ever added. */
export const fundraiserTransfers = pgTable(
  'fundraiser_transfers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** Amount that was passed on, minor units; below 0 = a correction. */
    amountMinor: integer('amount_minor').notNull(),
    note: text('note').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    createdBy: integer('created_by').references(() => users.id),
  },
  (table) => [
    index('fundraiser_transfers_event').on(table.eventId, table.createdAt),
    check('fundraiser_transfers_amount', sql`${table.amountMinor} <> 0`),
  ],
);
