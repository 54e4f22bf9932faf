import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductionMode } from '@/lib/domain/fulfilment/production';
import { CURRENCIES } from '@/lib/domain/money/money';
import { REGIONS } from '@/lib/domain/regions/regions';
import type { StoreContent } from '@/lib/domain/store/content';
import { EVENT_TYPES, STORE_STATUSES } from '@/lib/domain/store/event';
import { DOMAIN_PROBLEMS } from '@/lib/domain/store/own-domain';
import type { RichText } from '@/lib/domain/text/document';
import { tenants, timestampColumn, users } from './tenancy';

export interface FontFace {
  readonly name: string;
  readonly url: string;
  readonly weight: number;
}

/** Shipping prices in minor units ex VAT; null = not offered, 0 = free (CHK-08). */
export interface ShippingPricesMinor {
  readonly standard: number | null;
  readonly standardTracked: number | null;
  readonly express: number | null;
  readonly additionalItem: number;
}

/** Metadata of a store for search engines (EVT-14). */
export interface StoreSeo {
  readonly title: string;
  readonly description: string;
  /** URL of the preview picture of shared links; absent = the standard picture of the store. */
  readonly shareImage?: string;
  /** Whether search engines may index the store; absent = yes. */
  readonly index?: boolean;
}

/** Pages of a store that are written in the rich text editor. */
export interface StorePages {
  readonly about?: RichText;
  readonly privacy?: RichText;
  readonly terms?: RichText;
}

/** Automatic processing of paid orders. */
export interface EventFulfilmentSettings {
  /** Whether paid orders are prepared and sent without a user's action. */
  readonly automatic: boolean;
  /** Minutes for which a paid order stays `new`, so that it can be corrected or cancelled. */
  readonly holdMinutes: number;
  /** Production method of the event's orders; absent or null = the tenant's setting. */
  readonly production?: ProductionMode | null;
}

/** Colour sets of stores. A set without a tenant belongs to the platform and every tenant may choose it. */
export const colourSets = pgTable('colour_sets', {
  id: serial('id').primaryKey(),
  tenantId: integer('tenant_id').references(() => tenants.id),
  name: text('name').notNull(),
  primary: text('primary_colour').notNull(),
  secondary: text('secondary_colour').notNull(),
  tertiary: text('tertiary_colour'),
  /** Picture behind the heading of the home page in stores that have no picture of their own; a path on this site. */
  backgroundImage: text('background_image'),
  createdByUserId: integer('created_by_user_id').references(() => users.id),
});

export const fontSets = pgTable('font_sets', {
  id: serial('id').primaryKey(),
  tenantId: integer('tenant_id').references(() => tenants.id),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  fontOne: jsonb('font_one').$type<FontFace>().notNull(),
  fontTwo: jsonb('font_two').$type<FontFace>().notNull(),
  createdByUserId: integer('created_by_user_id').references(() => users.id),
});

/** Events, displayed to shoppers as stores. */
export const events = pgTable(
  'events',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    status: text('status', { enum: STORE_STATUSES }).notNull(),
    type: text('type', { enum: EVENT_TYPES }).notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    region: text('region', { enum: REGIONS }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    defaultLang: text('default_lang'),
    /** Languages announced to search engines in addition to the store's own; codes of I18N-01. */
    publishedLangs: text('published_langs').array().notNull().default([]),
    /** VAT rate in basis points: 20 % = 2000. */
    vatRateBps: integer('vat_rate_bps').notNull().default(0),
    notVatRegistered: boolean('not_vat_registered').notNull().default(false),
    /**
     * Whether the owner decided for this store individually that it charges no VAT. Other stores follow their company's
     * setting.
     */
    vatDecided: boolean('vat_decided').notNull().default(false),
    freeShipping: boolean('free_shipping').notNull().default(false),
    fixedShippingMinor: integer('fixed_shipping_minor'),
    customShipping: jsonb('custom_shipping').$type<ShippingPricesMinor>(),
    /** Countries to which the store ships, ISO 3166 alpha-2; [] = all. */
    countries: text('countries').array().notNull().default([]),
    states: text('states').array().notNull().default([]),
    /** Settings for sending paid orders to production automatically. */
    fulfilment: jsonb('fulfilment')
      .$type<EventFulfilmentSettings>()
      .notNull()
      .default({ automatic: true, holdMinutes: 30 }),
    /** Origins whose pages may frame the store's personaliser (SHP-08). */
    widgetOrigins: text('widget_origins').array().notNull().default([]),
    /** Whether the store is shown on the platform's front page. */
    showcase: boolean('showcase').notNull().default(false),
    /** Whether editing is blocked until the store is unlocked (ADM-10). */
    locked: boolean('locked').notNull().default(false),
    colourSetId: integer('colour_set_id')
      .notNull()
      .references(() => colourSets.id),
    fontSetId: integer('font_set_id')
      .notNull()
      .references(() => fontSets.id),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
    /**
     * Picture of the event builder from which the event was created. A repeated request, for example from a second tab,
     * returns this event (ADM-05).
     */
    adoptedAssetId: uuid('adopted_asset_id'),
  },
  (table) => [
    index('events_tenant').on(table.tenantId),
    index('events_adopted').on(table.adoptedAssetId).where(sql`adopted_asset_id is not null`),
  ],
);

export const storeContents = pgTable('store_contents', {
  eventId: integer('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  tenantId: integer('tenant_id')
    .notNull()
    .references(() => tenants.id),
  content: jsonb('content').$type<StoreContent>().notNull(),
  seo: jsonb('seo').$type<StoreSeo>().notNull(),
  /** Texts of the store's pages in the editor's document format; a missing page has the standard text. */
  pages: jsonb('pages').$type<StorePages>().notNull().default({}),
  /** Recipient of the contact form; never published (STO-18). */
  contactFormEmail: text('contact_form_email').notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/**
 * Unsaved input of a user in a store's configuration. Only that user's preview renders it (EVT-13). There is one row
 * per user and store, with the last input.
 */
export const storeDrafts = pgTable(
  'store_drafts',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    config: jsonb('config').$type<unknown>().notNull(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
);

/**
 * Current and former slugs of stores. A slug is never reused by another store, and former ones redirect to the current
 * one. A trigger inserts the rows.
 */
export const storeSlugs = pgTable(
  'store_slugs',
  {
    slug: text('slug').primaryKey(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    since: timestampColumn('since').notNull().defaultNow(),
  },
  (table) => [index('store_slugs_event').on(table.eventId)],
);

/**
 * Products that a store no longer sells: their page responds with 410, unlike the page of an unknown product. A trigger
 * inserts the rows.
 */
export const withdrawnProducts = pgTable(
  'gone_products',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    goneAt: timestampColumn('gone_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.productId] })],
);

/**
 * Custom domains of stores. Any store may claim a domain; once its DNS proves the claim, the domain belongs to that
 * store exclusively.
 */
export const storeDomains = pgTable(
  'store_domains',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Host name in ASCII, lower case. */
    host: text('host').notNull(),
    /** Content that the domain's TXT record must have. */
    token: text('token').notNull(),
    /** Time at which the domain was verified; null = not verified. */
    verifiedAt: timestampColumn('verified_at'),
    checkedAt: timestampColumn('checked_at'),
    /** Problem found by the last check; null when there was none. */
    problem: text('problem', { enum: DOMAIN_PROBLEMS }),
    /** Time from which every check of a verified domain has failed; null = the last check succeeded. */
    failingSince: timestampColumn('failing_since'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('store_domains_verified').on(table.host).where(sql`verified_at is not null`)],
);
