import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { REGISTRATION_ROUTES, TERMS_DOCUMENTS } from '@/lib/domain/onboarding/onboarding';
import { GATEWAY_KINDS } from '@/lib/domain/payments/intents';
import { REGIONS } from '@/lib/domain/regions/regions';
import {
  CONNECTION_STATES,
  DISCONNECT_REASONS,
  PRIVACY_REQUEST_KINDS,
  WEBHOOK_DELIVERY_STATES,
} from '@/lib/domain/shopify/connection';
import { bytea, tenants, timestampColumn, users } from './tenancy';

/**
 * Shopify shops of tenants, at most one each, with the app's permissions there. A row is inserted only for a shop
 * verified by Shopify's signature. It stays after an uninstallation, without its tokens.
 */
export const shopifyConnections = pgTable('shopify_connections', {
  id: serial('id').primaryKey(),
  tenantId: integer('tenant_id')
    .notNull()
    .unique()
    .references(() => tenants.id),
  /** Domain of the shop: `{name}.myshopify.com`. */
  shop: text('shop').notNull().unique(),
  /** User who signed up with the shop; the app's pages embedded in Shopify act as this user. */
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  registrationRoute: text('registration_route', { enum: REGISTRATION_ROUTES }).notNull(),
  state: text('state', { enum: CONNECTION_STATES }).notNull().default('pending'),
  /** Access scopes that the merchant granted. */
  scopes: text('scopes').array().notNull().default([]),
  /** Encrypted access token, bound to the tenant; the next column is the refresh token. Null = the app has no token. */
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  /** Expiry of the access token; the next column is the expiry of the refresh token. */
  expiresAt: timestampColumn('expires_at'),
  refreshExpiresAt: timestampColumn('refresh_expires_at'),
  /** Region whose keys the payment step uses (SHP-02). */
  paymentRegion: text('payment_region', { enum: REGIONS }).notNull().default('US'),
  /**
   * Picture from the event builder, shown on mockups to the merchant before installing. It is stored so that another
   * device shows it too.
   */
  logoId: uuid('logo_id'),
  installedAt: timestampColumn('installed_at'),
  uninstalledAt: timestampColumn('uninstalled_at'),
  disconnectReason: text('disconnect_reason', { enum: DISCONNECT_REASONS }),
  /** Time of the last comparison of a product with its listing, or of the last push. */
  lastSyncAt: timestampColumn('last_sync_at'),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/**
 * Webhooks received from Shopify, one row each, however often Shopify sends it. The body is deleted once it has been
 * processed.
 */
export const shopifyDeliveries = pgTable(
  'shopify_deliveries',
  {
    webhookId: text('webhook_id').primaryKey(),
    /** Null = no tenant has this shop; compliance webhooks may concern a shop that was removed. */
    tenantId: integer('tenant_id').references(() => tenants.id),
    shop: text('shop').notNull(),
    topic: text('topic').notNull(),
    /** Subject of the webhook (`order:123`): an older webhook about a subject is ignored after a newer one. */
    subject: text('subject'),
    /** Time at which the event happened in Shopify. */
    triggeredAt: timestampColumn('triggered_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
    state: text('state', { enum: WEBHOOK_DELIVERY_STATES }).notNull().default('queued'),
    /** Reason for a failure or for having no effect; '' = none. */
    reason: text('reason').notNull().default(''),
    doneAt: timestampColumn('done_at'),
    payload: jsonb('payload').$type<unknown>(),
  },
  (table) => [
    index('shopify_deliveries_topic').on(table.shop, table.topic, table.receivedAt),
    index('shopify_deliveries_subject').on(table.shop, table.subject, table.triggeredAt),
  ],
);

/** Requests from Shopify's compliance webhooks, with the record that they were carried out. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    /** Id of the webhook. */
    id: text('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    shop: text('shop').notNull(),
    kind: text('kind', { enum: PRIVACY_REQUEST_KINDS }).notNull(),
    /** Shopify's id of the customer; null for a whole shop. */
    customerId: text('customer_id'),
    requestedAt: timestampColumn('requested_at').notNull(),
    doneAt: timestampColumn('done_at').notNull().defaultNow(),
    /** Number of orders that were exported or anonymised. */
    orders: integer('orders').notNull(),
    /**
     * Exported personal data, which the merchant passes on to the customer; null for an erasure. Deleted after 30 days.
     */
    exportedData: jsonb('told').$type<unknown>(),
  },
  (table) => [index('privacy_requests_tenant').on(table.tenantId, table.requestedAt)],
);

/** Acceptances of terms for a tenant: text, version, time, and keyed hash of the IP address of the request. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    document: text('document', { enum: TERMS_DOCUMENTS }).notNull(),
    version: text('version').notNull(),
    acceptedAt: timestampColumn('accepted_at').notNull().defaultNow(),
    ipHash: bytea('ip_hash').notNull(),
  },
  (table) => [index('terms_acceptances_tenant').on(table.tenantId, table.document)],
);

/** Used one-time tickets: a ticket is valid only once (`lib/backend/shopify/tickets`). */
export const usedTickets = pgTable(
  'used_tickets',
  { hash: bytea('hash').primaryKey(), expiresAt: timestampColumn('expires_at').notNull() },
  (table) => [index('used_tickets_expiry').on(table.expiresAt)],
);

/**
 * State of a tenant's account setup at the card provider in one region. Nodes of the previous version read and write
 * it; `payment_accounts` replaces it, and a later release drops it.
 * @public so that the tool that writes migrations keeps the table
 */
export const paymentSetups = pgTable('payment_setups', {
  tenantId: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  gateway: text('gateway', { enum: GATEWAY_KINDS }).notNull(),
  region: text('region', { enum: REGIONS }).notNull(),
  /** Id of the account at the provider. It becomes the tenant's connected account once it may charge. */
  account: text('account').notNull(),
  /**
   * State that the provider reports: whether the account may charge; in the next column, whether all details were
   * submitted.
   */
  chargesEnabled: boolean('charges_enabled').notNull().default(false),
  detailsSubmitted: boolean('details_submitted').notNull().default(false),
  completedAt: timestampColumn('completed_at'),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});
