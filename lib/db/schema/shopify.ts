import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { REGISTRATION_ROUTES, TERMS_DOCUMENTS } from '@/lib/domain/onboarding/onboarding';
import { GATEWAY_KINDS } from '@/lib/domain/payments/intents';
import { REGIONS } from '@/lib/domain/regions/regions';
import { CONNECTION_STATES, DELIVERY_STATES, DISCONNECT_REASONS, PRIVACY_KINDS } from '@/lib/domain/shopify/connection';
import { bytea, moment, tenants, users } from './tenancy';

/** The shop of a tenant, one at most, and what the app may do there. A row is written only for a shop that Shopify's
 *  signature proved; it stays after an uninstallation, without its tokens. */
export const shopifyConnections = pgTable('shopify_connections', {
  id: serial('id').primaryKey(),
  tenantId: integer('tenant_id')
    .notNull()
    .unique()
    .references(() => tenants.id),
  /** `{name}.myshopify.com` */
  shop: text('shop').notNull().unique(),
  /** Who signed up with it, and whom the app's pages in Shopify's frame act for. */
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  registrationRoute: text('registration_route', { enum: REGISTRATION_ROUTES }).notNull(),
  state: text('state', { enum: CONNECTION_STATES }).notNull().default('pending'),
  /** What was granted. */
  scopes: text('scopes').array().notNull().default([]),
  /** Encrypted, bound to the tenant; null while there is none. */
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  /** Of the access token. */
  expiresAt: moment('expires_at'),
  refreshExpiresAt: moment('refresh_expires_at'),
  /** Whose keys the payment step uses (SHP-02). */
  paymentRegion: text('payment_region', { enum: REGIONS }).notNull().default('US'),
  /** Picture of the event builder that the merchant sees on goods before installing; kept so that another device shows it. */
  logoId: uuid('logo_id'),
  installedAt: moment('installed_at'),
  uninstalledAt: moment('uninstalled_at'),
  disconnectReason: text('disconnect_reason', { enum: DISCONNECT_REASONS }),
  /** When the two sides were last compared or something was pushed. */
  lastSyncAt: moment('last_sync_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Webhooks that came, each once however often it was sent. The body is kept only until it had its effect. */
export const shopifyDeliveries = pgTable(
  'shopify_deliveries',
  {
    webhookId: text('webhook_id').primaryKey(),
    /** Null = a shop that nobody here has; compliance topics may name one that left. */
    tenantId: integer('tenant_id').references(() => tenants.id),
    shop: text('shop').notNull(),
    topic: text('topic').notNull(),
    /** What it is about (`order:123`): an older word about the same thing comes to nothing. */
    subject: text('subject'),
    /** When it happened in Shopify. */
    triggeredAt: moment('triggered_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('queued'),
    /** Why it failed or had no effect; '' = nothing to say. */
    reason: text('reason').notNull().default(''),
    doneAt: moment('done_at'),
    payload: jsonb('payload').$type<unknown>(),
  },
  (table) => [
    index('shopify_deliveries_topic').on(table.shop, table.topic, table.receivedAt),
    index('shopify_deliveries_subject').on(table.shop, table.subject, table.triggeredAt),
  ],
);

/** What Shopify's compliance topics asked for, and that it was carried out. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    /** Of the webhook. */
    id: text('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    shop: text('shop').notNull(),
    kind: text('kind', { enum: PRIVACY_KINDS }).notNull(),
    /** Shopify's own id of the person; null for a whole shop. */
    customerId: text('customer_id'),
    requestedAt: moment('requested_at').notNull(),
    doneAt: moment('done_at').notNull().defaultNow(),
    /** Orders that were told of, or made anonymous. */
    orders: integer('orders').notNull(),
    /** What is held about the person, for the merchant to pass on; null for what was erased. Goes after 30 days. */
    told: jsonb('told').$type<unknown>(),
  },
  (table) => [index('privacy_requests_tenant').on(table.tenantId, table.requestedAt)],
);

/** Terms that somebody accepted for a tenant: which text, in which version, when, and from where (a keyed hash). */
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
    acceptedAt: moment('accepted_at').notNull().defaultNow(),
    ipHash: bytea('ip_hash').notNull(),
  },
  (table) => [index('terms_acceptances_tenant').on(table.tenantId, table.document)],
);

/** Tickets that were used up: each proves something once (`lib/backend/shopify/tickets`). */
export const usedTickets = pgTable(
  'used_tickets',
  { hash: bytea('hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_tickets_expiry').on(table.expiresAt)],
);

/** Where a tenant stands with the card provider's set-up in one region: read and written by nodes of the version before, and
 *  replaced by `payment_accounts`. A later release drops it.
 *  @public so that the tool that writes migrations keeps the table */
export const paymentSetups = pgTable('payment_setups', {
  tenantId: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  gateway: text('gateway', { enum: GATEWAY_KINDS }).notNull(),
  region: text('region', { enum: REGIONS }).notNull(),
  /** The account at the provider; it becomes the tenant's own once it may take money. */
  account: text('account').notNull(),
  /** What the provider says: may it charge, and was everything filled in? */
  chargesEnabled: boolean('charges_enabled').notNull().default(false),
  detailsSubmitted: boolean('details_submitted').notNull().default(false),
  completedAt: moment('completed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});
