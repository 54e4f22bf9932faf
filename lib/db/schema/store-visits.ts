import { bigserial, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { VISIT_STEPS } from '@/lib/domain/store-visits/steps';
import { bytea, tenants } from './tenancy';

/**
 * Visits of stores per day and step. A visit is added to them some seconds or minutes after it happened; before that it
 * is in `store_visit_deltas`.
 * @public read by the migration tool; written in SQL
 */
export const storeVisitDays = pgTable(
  'store_visit_days',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Day in the tenant's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    eventId: integer('event_id').notNull(),
    step: text('step', { enum: VISIT_STEPS }).notNull(),
    /** Number of visits that reached the step. */
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.eventId, table.step] })],
);

/**
 * Visits that `store_visit_days` does not contain yet. Each node appends rows, so that no visit waits for a row of
 * another.
 * @public read by the migration tool; written in SQL
 */
export const storeVisitDeltas = pgTable(
  'store_visit_deltas',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: integer('tenant_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    eventId: integer('event_id').notNull(),
    step: text('step', { enum: VISIT_STEPS }).notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [index('store_visit_deltas_tenant').on(table.tenantId, table.day)],
);

/**
 * Steps that each of today's visits has reached. The visit is a keyed hash, so that it counts once per step, whichever
 * node sees it. Rows are deleted when the day ends, never backed up, and not in the write-ahead log.
 * @public read by the migration tool; written in SQL
 */
export const storeVisitMarks = pgTable(
  'store_visit_marks',
  {
    tenantId: integer('tenant_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    eventId: integer('event_id').notNull(),
    /** HMAC of store, IP address and user agent, with the tenant's key of the day. */
    visit: text('visit').notNull(),
    step: text('step', { enum: VISIT_STEPS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.eventId, table.visit, table.step] })],
);

/**
 * Random key with which a tenant's visits of one day are hashed; deleted together with their rows in
 * `store_visit_marks`.
 * @public read by the migration tool; written in SQL
 */
export const storeVisitKeys = pgTable(
  'store_visit_keys',
  {
    tenantId: integer('tenant_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    key: bytea('key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day] })],
);
