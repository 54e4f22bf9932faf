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
import { WORK_STATES } from '@/lib/domain/orders/status-terms';
import type { Difference } from '@/lib/domain/shopify/compare';
import type { RejectionReason } from '@/lib/domain/shopify/fulfilment';
import type { LineProperty } from '@/lib/domain/shopify/line-properties';
import { LISTING_STATES } from '@/lib/domain/shopify/listings';
import type { Accepted } from '@/lib/domain/shopify/store-product';
import { products } from './catalogue';
import { orders } from './orders';
import { events } from './stores';
import { moment, tenants } from './tenancy';

const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .references(() => tenants.id);

/** What is ours in a tenant's shop, one row a tenant: who makes the goods there, and when the two sides last agreed. */
export const shopifyServices = pgTable('shopify_services', {
  tenantId: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  /** Another shop's ids mean nothing in this one. */
  shop: text('shop').notNull(),
  serviceId: text('service_id').notNull(),
  locationId: text('location_id').notNull(),
  /** ISO 4217, which may be none of ours. */
  currency: text('currency').notNull(),
  taxesIncluded: boolean('taxes_included').notNull(),
  /** How the shop calls itself and where its shoppers find it; '' = not asked yet. */
  shopName: text('shop_name').notNull().default(''),
  shopUrl: text('shop_url').notNull().default(''),
  /** The sales channel that products are shown in; null = the shop has none. */
  publicationId: text('publication_id'),
  /** When orders were last asked for with success. */
  ordersAt: moment('orders_at'),
  /** What the last try failed with; '' = nothing. */
  problem: text('problem').notNull().default(''),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** A product of an event that is, or is to be, in the tenant's shop. */
export const shopifyListings = pgTable(
  'shopify_listings',
  {
    id: serial('id').primaryKey(),
    tenantId: tenantId(),
    shop: text('shop').notNull(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    state: text('state', { enum: LISTING_STATES }).notNull(),
    /** Counts what was asked for, so that a job that comes late sees that it was overtaken. */
    revision: integer('revision').notNull().default(1),
    /** Its id in the shop; null until it was pushed. */
    shopProductId: text('shop_product_id'),
    /** Our SKU → variant in the shop. */
    variants: jsonb('variants').$type<Record<string, string>>().notNull().default({}),
    /** Picture key → what was uploaded, and as what. */
    files: jsonb('files').$type<Record<string, { version: string; mediaId: string }>>().notNull().default({}),
    accepted: jsonb('accepted').$type<Accepted[]>().notNull().default([]),
    /** Which differences the push that waits is to repair (`differenceId`); null = all that there are. */
    repairs: jsonb('repairs').$type<string[] | null>(),
    /** What the last look found. */
    differences: jsonb('differences').$type<Difference[]>().notNull().default([]),
    /** Why the last push failed, in a word that pages translate; '' = it did not. */
    problem: text('problem').notNull().default(''),
    /** Shopify's own words for it. */
    problemText: text('problem_text').notNull().default(''),
    pushedAt: moment('pushed_at'),
    /** Digest of what was pushed last, by which it is seen that our product has changed since; null = from before it was kept. */
    pushedDigest: text('pushed_digest'),
    checkedAt: moment('checked_at'),
    /** The owner allows the sample text or picture to be printed where a shopper gave none. */
    allowsSample: boolean('allows_sample').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('shopify_listings_key').on(table.tenantId, table.shop, table.eventId, table.productId),
    index('shopify_listings_product').on(table.tenantId, table.shopProductId),
  ],
);

/** Work that the shop had for us (a fulfilment order), and what became of it. Written once its answer is decided, so that
 *  an answer that did not get through is given again. */
export const shopifyWork = pgTable(
  'shopify_work',
  {
    id: text('id').notNull(),
    tenantId: tenantId(),
    shop: text('shop').notNull(),
    /** Of the shopper's order, and how merchants call it. */
    shopOrderId: text('shop_order_id').notNull(),
    orderName: text('order_name').notNull(),
    state: text('state', { enum: WORK_STATES }).notNull(),
    reason: text('reason').$type<RejectionReason>(),
    /** Since when Shopify no longer shows accepted work, which may mean a lost scope or a reinstallation and is not a
     *  cancellation; null = it shows it. */
    missingAt: moment('missing_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('shopify_work_newest').on(table.tenantId, table.createdAt),
    index('shopify_work_order').on(table.tenantId, table.shopOrderId),
  ],
);

/** A line of such work. `lineId` is our order's line, and `properties` what its shopper typed under names that our design does
 *  not have; orders from before these were kept have neither. */
interface ShopifyOrderLine {
  readonly id: string;
  readonly quantity: number;
  readonly lineId?: string;
  readonly properties?: readonly LineProperty[];
}

/** Which of our orders makes which lines of such work: one a store. Its shopper paid in Shopify, which also writes to them. */
export const shopifyOrders = pgTable(
  'shopify_orders',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    workId: text('work_id').notNull(),
    lines: jsonb('lines').$type<ShopifyOrderLine[]>().notNull(),
    /** Of the parcel that Shopify was told of. */
    fulfilmentId: text('fulfilment_id'),
    /** The tracking that it was told, to see when it changed; '' = none yet. */
    toldTracking: text('told_tracking').notNull().default(''),
    /** Why Shopify did not take it; '' = nothing. */
    problem: text('problem').notNull().default(''),
    toldAt: moment('told_at'),
  },
  (table) => [
    index('shopify_orders_work').on(table.tenantId, table.workId),
    index('shopify_orders_untold').on(table.tenantId).where(sql`fulfilment_id is null`),
  ],
);
