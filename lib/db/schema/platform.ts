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
import { bytea, tenants, timestampColumn, users } from './tenancy';

/** Audit log. Rows are only ever added: no database role of the program may change or delete one (AUD-03). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    at: timestampColumn('at').notNull().defaultNow(),
    /** User who acted; null = the system or a shopper. */
    userId: integer('user_id').references(() => users.id),
    action: text('action', { enum: RECORDED_ACTIONS }).notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  // Ascending, like all indexes for newest-first lists: see orders_newest.
  (table) => [
    index('audit_entries_newest').on(table.tenantId, table.at, table.id),
    index('audit_entries_latest').on(table.at, table.id),
    // Entries of shoppers and the system have no user and are left out, so checkouts do not write to this index.
    index('audit_entries_user').on(table.userId, table.at).where(sql`user_id is not null`),
  ],
);

/**
 * Audit entries that are not yet sealed into the hash chain. A trigger inserts them with each entry; sealing deletes
 * them. `digest` is the SHA-256 of the entry as it was written, so that an edit before sealing is detected too.
 * @public read by the migration tool; written in SQL
 */
export const unsealedAuditEntries = pgTable('audit_unsealed', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
  tenantId: integer('tenant_id').notNull(),
  digest: bytea('digest').notNull(),
});

/**
 * Hash chain over a tenant's audit log, one link per entry: `hash` is the SHA-256 of the previous link and of the
 * entry's digest. Links are numbered in the order of sealing, because entries are committed in another order than they
 * are numbered.
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
    sealedAt: timestampColumn('sealed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.n] })],
);

/** Pictures uploaded by shoppers or owners; the bytes are in the file storage under `storageKey`. */
export const assets = pgTable(
  'assets',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Store in which a shopper uploaded the picture; null = the picture is in the owner's library. */
    eventId: integer('event_id').references(() => events.id),
    name: text('name').notNull(),
    type: text('type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (table) => [
    index('assets_library')
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`event_id is null and deleted_at is null`),
    // Covering index for the storage total of a tenant's pictures, which is read before each upload without reading
    // picture rows.
    index('assets_room').on(table.tenantId, table.eventId, table.bytes).where(sql`deleted_at is null`),
  ],
);

/**
 * Pictures uploaded in the event builder before sign-up. An account that sends the id of a picture gets the picture as
 * its own; this works once per picture (ADM-05).
 */
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
    /**
     * Asset into which the picture was moved, so that a repeated request from a second tab returns that asset; null =
     * not moved.
     */
    movedTo: uuid('moved_to'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('temporary_assets_expiry').on(table.expiresAt)],
);

/** Enquiries for articles that the catalogue does not contain (ADM-14). */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid('id').primaryKey(),
    /** Tenant of the sender; null = sent without an account, and visible to the platform's staff only. */
    tenantId: integer('tenant_id').references(() => tenants.id),
    userId: integer('user_id').references(() => users.id),
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    fileName: text('file_name'),
    storageKey: text('storage_key'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('enquiries_newest').on(table.tenantId, table.createdAt, table.id)],
);

/** Shipping prices per destination; '*' = every country without a row. Minor units ex VAT. */
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

/** Payment intents of the built-in test gateway. */
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
    /** Refunded part of a successful payment, minor units. */
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** Refunded amounts by idempotency key: a repeated key refunds nothing more. */
    refunds: jsonb('refunds').$type<Record<string, number>>().notNull().default({}),
    webhookUrl: text('webhook_url').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('test_intents_idempotency').on(table.idempotencyKey)],
);

/**
 * Gateway webhooks that have been processed.
 * @public read by the migration tool; written in SQL
 */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  receivedAt: timestampColumn('received_at').notNull().defaultNow(),
});

/**
 * Table with the layout that rate-limiter-flexible requires.
 * @public read by the migration tool
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/**
 * One row with a check value of the SESSION_SECRET under which this database was filled; it does not reveal the secret.
 * @public read by the migration tool; written in SQL
 */
export const installation = pgTable(
  'installation',
  {
    id: boolean('id').primaryKey().default(true),
    /** First 16 hex digits of the key derived for `installation`. */
    secretCheck: text('secret_check').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [check('installation_is_one', sql`${table.id}`)],
);
