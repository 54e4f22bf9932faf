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
import type { ProductionWay } from '@/lib/domain/fulfilment/production';
import { CURRENCIES } from '@/lib/domain/money/money';
import { REGIONS } from '@/lib/domain/regions/regions';
import type { StoreContent } from '@/lib/domain/store/content';
import { EVENT_TYPES, STORE_STATUSES } from '@/lib/domain/store/event';
import { DOMAIN_PROBLEMS } from '@/lib/domain/store/own-domain';
import type { RichText } from '@/lib/domain/text/document';
import { moment, tenants, users } from './tenancy';

export interface FontFace {
  readonly name: string;
  readonly url: string;
  readonly weight: number;
}

/** Amounts in minor units ex VAT; null = not offered, 0 = offered free (CHK-08). */
export interface ShippingPricesMinor {
  readonly standard: number | null;
  readonly standardTracked: number | null;
  readonly express: number | null;
  readonly additionalItem: number;
}

/** How a store shows itself to search engines (EVT-14). */
export interface StoreSeo {
  readonly title: string;
  readonly description: string;
  /** Address of the picture that shared links show; absent = the store's own. */
  readonly shareImage?: string;
  /** Absent = may be found. */
  readonly index?: boolean;
}

/** The pages of a store that are written in the rich text editor. */
export interface StorePages {
  readonly about?: RichText;
  readonly privacy?: RichText;
  readonly terms?: RichText;
}

/** What happens to a paid order by itself. */
export interface EventFulfilment {
  /** Prepared and sent without anybody's press. */
  readonly automatic: boolean;
  /** How long a paid order waits as `new`, so that somebody can correct or cancel it. */
  readonly holdMinutes: number;
  /** How its orders are made, where that differs from the tenant's setting; absent or null = as the tenant's. */
  readonly production?: ProductionWay | null;
}

/** Without a tenant a set belongs to the platform and everybody may choose it. */
export const colourSets = pgTable('colour_sets', {
  id: serial('id').primaryKey(),
  tenantId: integer('tenant_id').references(() => tenants.id),
  name: text('name').notNull(),
  primary: text('primary_colour').notNull(),
  secondary: text('secondary_colour').notNull(),
  tertiary: text('tertiary_colour'),
  /** Shown behind the heading of the home page where a store has no picture of its own; a path of this site. */
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

/** Events, which shoppers know as stores. */
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
    /** Languages that search engines are told of besides the store's own; codes of I18N-01. */
    publishedLangs: text('published_langs').array().notNull().default([]),
    /** Basis points: 20 % = 2000. */
    vatRateBps: integer('vat_rate_bps').notNull().default(0),
    notVatRegistered: boolean('not_vat_registered').notNull().default(false),
    /** Whether the owner chose for this store alone that it charges no VAT. Other stores follow their company. */
    vatDecided: boolean('vat_decided').notNull().default(false),
    freeShipping: boolean('free_shipping').notNull().default(false),
    fixedShippingMinor: integer('fixed_shipping_minor'),
    customShipping: jsonb('custom_shipping').$type<ShippingPricesMinor>(),
    /** ISO 3166 alpha-2; empty = everywhere. */
    countries: text('countries').array().notNull().default([]),
    states: text('states').array().notNull().default([]),
    /** When paid orders go to production by themselves. */
    fulfilment: jsonb('fulfilment').$type<EventFulfilment>().notNull().default({ automatic: true, holdMinutes: 30 }),
    /** Origins whose pages may frame the store's personaliser (SHP-08). */
    widgetOrigins: text('widget_origins').array().notNull().default([]),
    /** Shown on the platform's front page. */
    showcase: boolean('showcase').notNull().default(false),
    /** Nobody edits it until it is unlocked (ADM-10). */
    locked: boolean('locked').notNull().default(false),
    colourSetId: integer('colour_set_id')
      .notNull()
      .references(() => colourSets.id),
    fontSetId: integer('font_set_id')
      .notNull()
      .references(() => fontSets.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    /** The picture of the event builder that it was made from; a second tab that asks for the same gets this event (ADM-05). */
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
  /** Rich texts as documents of the editor; null = the page's standard text. */
  pages: jsonb('pages').$type<StorePages>().notNull().default({}),
  /** Where the contact form writes to; never shown (STO-18). */
  contactFormEmail: text('contact_form_email').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** What somebody has typed into a store's configuration and not saved: their own preview draws it, nobody else's page
 *  does (EVT-13). One a person and store; the last one typed counts. */
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
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
);

/** Every address that a store has or had: none of them is anybody else's ever after, and the old ones lead to the new one.
 *  A trigger writes them down. */
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
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [index('store_slugs_event').on(table.eventId)],
);

/** What a store has sold and sells no more: its page says so (410), where an unknown one was never there. A
 *  trigger writes it down. */
export const goneProducts = pgTable(
  'gone_products',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    goneAt: moment('gone_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.productId] })],
);

/** The own domain of a store. Anybody may claim one; it counts once its DNS proves it, and is one store's alone then. */
export const storeDomains = pgTable(
  'store_domains',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** In ASCII, lower case. */
    host: text('host').notNull(),
    /** What its TXT record must say. */
    token: text('token').notNull(),
    /** Null until it is proved. */
    verifiedAt: moment('verified_at'),
    checkedAt: moment('checked_at'),
    /** What the last check missed; null when it missed nothing. */
    problem: text('problem', { enum: DOMAIN_PROBLEMS }),
    /** Since when a proved one has failed its checks, without a good one between. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('store_domains_verified').on(table.host).where(sql`verified_at is not null`)],
);
