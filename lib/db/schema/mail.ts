import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type DnsRecordAdvice, MAIL_DOMAIN_PROBLEMS, MAIL_KEY_STATES } from '@/lib/domain/mail/sender';
import { SUPPRESSION_REASONS } from '@/lib/domain/mail/suppression';
import { orders } from './orders';
import { events } from './stores';
import { tenants, timestampColumn, users } from './tenancy';

/**
 * Domains from which a tenant's stores send mail. Any tenant may enter a domain. It is used once its DNS publishes the
 * tenant's key, and from then on belongs to that tenant exclusively.
 */
export const mailDomains = pgTable(
  'mail_domains',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Domain in ASCII, lower case. */
    domain: text('domain').notNull(),
    /** Time at which the domain was verified; null while none of its keys is used for signing. */
    verifiedAt: timestampColumn('verified_at'),
    checkedAt: timestampColumn('checked_at'),
    /** Problem found by the last check of the newest key; null when there was none. */
    problem: text('problem', { enum: MAIL_DOMAIN_PROBLEMS }),
    /** Time at which the name servers of a verified domain stopped responding; null = they respond. */
    failingSince: timestampColumn('failing_since'),
    /**
     * Advice on the SPF record from the last check; the next column is the advice on the DMARC record. Null before the
     * first check and while the name servers do not respond.
     */
    spf: jsonb('spf').$type<DnsRecordAdvice | null>(),
    dmarc: jsonb('dmarc').$type<DnsRecordAdvice | null>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mail_domains_tenant').on(table.tenantId, table.domain),
    uniqueIndex('mail_domains_verified').on(table.domain).where(sql`verified_at is not null`),
  ],
);

/** DKIM keys of mail domains. */
export const mailKeys = pgTable(
  'mail_keys',
  {
    /** Unique among all tenants, so that no two tenants share a DNS name. */
    selector: text('selector').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => mailDomains.id, { onDelete: 'cascade' }),
    /** Public key as base64 SubjectPublicKeyInfo. */
    publicKey: text('public_key').notNull(),
    /** Encrypted private key (PEM); '' once the key is retired. */
    sealedKey: text('sealed_key').notNull(),
    state: text('state', { enum: MAIL_KEY_STATES }).notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    retiredAt: timestampColumn('retired_at'),
  },
  (table) => [index('mail_keys_domain').on(table.domainId)],
);

/** Sender addresses of stores' mails to shoppers, used while the domain is verified. */
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
    /** Local part of the address, before the @. */
    local: text('local').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('mail_senders_domain').on(table.domainId)],
);

/** Addresses at which a tenant's mails bounced, or whose owner reported one as spam. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Keyed hash of the address; the address itself is not stored here. */
    addressHash: text('address_hash').notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    /** Status code of the mail server that rejected the mail (RFC 3463), such as 5.1.1; '' = unknown. */
    status: text('status').notNull().default(''),
    /** Recipient of the mail: the shopper of this order, or the tenant's user in the next column. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mail_suppressions_address').on(table.tenantId, table.addressHash, table.reason),
    index('mail_suppressions_newest').on(table.tenantId, table.createdAt),
  ],
);
