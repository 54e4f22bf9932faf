import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { RECORDED_ACTIONS } from '@/lib/domain/audit/actions';
import { CURRENCIES } from '@/lib/domain/money/money';
import { INTENT_STATUSES } from '@/lib/domain/payments/intents';
import { REGIONS } from '@/lib/domain/regions/regions';
import { events } from './stores';
import { bytea, moment, tenants, users } from './tenancy';

/** Append-only: no role of the program may change or delete a row (AUD-03). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    at: moment('at').notNull().defaultNow(),
    /** Null = the system, or a shopper. */
    userId: integer('user_id').references(() => users.id),
    action: text('action', { enum: RECORDED_ACTIONS }).notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  // Upwards, as all that is listed newest first: see orders_newest.
  (table) => [
    index('audit_entries_newest').on(table.tenantId, table.at, table.id),
    index('audit_entries_latest').on(table.at, table.id),
    // What shoppers and the system did is nobody's, so that checkouts write nothing here.
    index('audit_entries_user').on(table.userId, table.at).where(sql`user_id is not null`),
  ],
);

/** Entries that no link of the chain holds yet. A trigger writes them with the entry, whoever writes that; sealing takes
 *  them away. `digest` is the SHA-256 of the entry as it was written, so that what is edited before it is sealed shows too.
 *  @public read by the migration tool; written in SQL */
export const auditUnsealed = pgTable('audit_unsealed', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  digest: bytea('digest').notNull(),
});

/**
 * The chain over a tenant's audit log, a link an entry: `hash` is the SHA-256 of the link before and of the entry’s digest. Links
 * are numbered in the order of sealing, because entries are committed in another order than they are numbered.
 * @public read by the migration tool; written in SQL
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    n: integer('n').notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull().unique(),
    hash: bytea('hash').notNull(),
    sealedAt: moment('sealed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.n] })],
);

/** Pictures that shoppers or owners uploaded; the bytes lie in the storage under `storageKey`. */
export const assets = pgTable(
  'assets',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Where a shopper uploaded it; null in the owner's own library. */
    eventId: integer('event_id').references(() => events.id),
    name: text('name').notNull(),
    type: text('type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('assets_library')
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`event_id is null and deleted_at is null`),
    // What a tenant's pictures fill is asked before each upload; the sum is read here, and no picture's row.
    index('assets_room').on(table.tenantId, table.eventId, table.bytes).where(sql`deleted_at is null`),
  ],
);

/** Pictures of the event builder before anybody has signed up: whoever knows the id may take it over, once (ADM-05). */
export const temporaryAssets = pgTable(
  'temporary_assets',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    type: text('type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    storageKey: text('storage_key').notNull(),
    /** The asset that it became, so that a second tab gets the same one. */
    movedTo: uuid('moved_to'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('temporary_assets_expiry').on(table.expiresAt)],
);

/** What somebody asked for that the catalogue does not hold (ADM-14). */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid('id').primaryKey(),
    /** Null = somebody without an account asked; such a row is the platform's alone. */
    tenantId: integer('tenant_id').references(() => tenants.id),
    userId: integer('user_id').references(() => users.id),
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    fileName: text('file_name'),
    storageKey: text('storage_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('enquiries_newest').on(table.tenantId, table.createdAt, table.id)],
);

/** What shipping costs to a destination; '*' = every country without a row of its own. Minor units ex VAT. */
export const shippingPrices = pgTable(
  'shipping_prices',
  {
    region: text('region', { enum: REGIONS }).notNull(),
    country: text('country').notNull(),
    standardMinor: integer('standard_minor'),
    standardTrackedMinor: integer('standard_tracked_minor'),
    expressMinor: integer('express_minor'),
    additionalItemMinor: integer('additional_item_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.country] })],
);

/** The built-in gateway's ledger. */
export const testIntents = pgTable(
  'test_intents',
  {
    id: text('id').primaryKey(),
    clientSecret: text('client_secret').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    orderId: uuid('order_id').notNull(),
    account: text('account'),
    region: text('region', { enum: REGIONS }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    status: text('status', { enum: INTENT_STATUSES }).notNull(),
    lastError: text('last_error'),
    /** What was given back of a payment that had succeeded. */
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** The same, by the key of each refund: asked again, a key gives nothing more. */
    refunds: jsonb('refunds').$type<Record<string, number>>().notNull().default({}),
    webhookUrl: text('webhook_url').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('test_intents_idempotency').on(table.idempotencyKey)],
);

/** Events of a gateway that have had their effect.
 *  @public read by the migration tool; written in SQL */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** Layout of rate-limiter-flexible.
 *  @public read by the migration tool */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** One row: what tells whether a process has the SESSION_SECRET that this database was filled under, and does not reveal it.
 *  @public read by the migration tool; written in SQL */
export const installation = pgTable(
  'installation',
  {
    id: boolean('id').primaryKey().default(true),
    /** First 16 hex digits of the key derived for `installation`. */
    secretCheck: text('secret_check').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('installation_is_one', sql`${table.id}`)],
);
