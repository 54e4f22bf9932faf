import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAIL_DOMAIN_PROBLEMS, MAIL_KEY_STATES, type RecordAdvice } from '@/lib/domain/mail/sender';
import { SUPPRESSION_REASONS } from '@/lib/domain/mail/suppression';
import { orders } from './orders';
import { events } from './stores';
import { moment, tenants, users } from './tenancy';

/** A domain that stores of one tenant send mail from. Any tenant may enter a domain; it is used once its DNS publishes the tenant's
 *  key, and belongs to that tenant alone from then on. */
export const mailDomains = pgTable(
  'mail_domains',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** In ASCII, lower case. */
    domain: text('domain').notNull(),
    /** Null while no key of it signs. */
    verifiedAt: moment('verified_at'),
    checkedAt: moment('checked_at'),
    /** What the last check of the newest key missed; null when it missed nothing. */
    problem: text('problem', { enum: MAIL_DOMAIN_PROBLEMS }),
    /** Since when the name servers of a verified domain have given no answer. */
    failingSince: moment('failing_since'),
    /** The advice of the last check; null before the first one, or while the name servers gave no answer. */
    spf: jsonb('spf').$type<RecordAdvice | null>(),
    dmarc: jsonb('dmarc').$type<RecordAdvice | null>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mail_domains_tenant').on(table.tenantId, table.domain),
    uniqueIndex('mail_domains_verified').on(table.domain).where(sql`verified_at is not null`),
  ],
);

/** A DKIM key of a mail domain. */
export const mailKeys = pgTable(
  'mail_keys',
  {
    /** Unique among all tenants, so that no two of them share a DNS name. */
    selector: text('selector').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => mailDomains.id, { onDelete: 'cascade' }),
    /** SubjectPublicKeyInfo, base64. */
    publicKey: text('public_key').notNull(),
    /** The private key as PEM, sealed; '' once the key is retired. */
    sealedKey: text('sealed_key').notNull(),
    state: text('state', { enum: MAIL_KEY_STATES }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    retiredAt: moment('retired_at'),
  },
  (table) => [index('mail_keys_domain').on(table.domainId)],
);

/** The address that a store's mails to shoppers come from while its domain is verified. */
export const mailSenders = pgTable(
  'mail_senders',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => mailDomains.id, { onDelete: 'cascade' }),
    /** The part before the @. */
    local: text('local').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('mail_senders_domain').on(table.domainId)],
);

/** An address that a tenant's mails did not reach, or whose reader called one of them spam. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** A keyed hash of the address, which itself is not kept here. */
    addressHash: text('address_hash').notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    /** The status code of the mail server that refused it (RFC 3463), such as 5.1.1; '' = none was given. */
    status: text('status').notNull().default(''),
    /** Whose mail it was: an order's shopper, or a user of the tenant. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mail_suppressions_address').on(table.tenantId, table.addressHash, table.reason),
    index('mail_suppressions_newest').on(table.tenantId, table.createdAt),
  ],
);
