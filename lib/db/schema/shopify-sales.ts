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
import { FULFILMENT_ORDER_STATES } from '@/lib/domain/orders/status-terms';
import type { ProductDifference } from '@/lib/domain/shopify/compare';
import type { RejectionReason } from '@/lib/domain/shopify/fulfilment';
import type { LineProperty } from '@/lib/domain/shopify/line-properties';
import { LISTING_STATES } from '@/lib/domain/shopify/listings';
import type { AcceptedDifference } from '@/lib/domain/shopify/store-product';
import { products } from './catalogue';
import { orders } from './orders';
import { events } from './stores';
import { tenants, timestampColumn } from './tenancy';

const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .references(() => tenants.id);

/** Fulfilment services in tenants' Shopify shops, one row per tenant, with the state of the last synchronisation. */
export const shopifyServices = pgTable('shopify_services', {
  tenantId: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  /** Domain of the shop; the ids in this row are valid in that shop only. */
  shop: text('shop').notNull(),
  serviceId: text('service_id').notNull(),
  locationId: text('location_id').notNull(),
  /** Currency of the shop, ISO 4217; it may be one that this program does not support. */
  currency: text('currency').notNull(),
  taxesIncluded: boolean('taxes_included').notNull(),
  /** Name of the shop; the next column is the URL of its storefront. '' = not read yet. */
  shopName: text('shop_name').notNull().default(''),
  shopUrl: text('shop_url').notNull().default(''),
  /** Sales channel in which products are published; null = the shop has none. */
  publicationId: text('publication_id'),
  /** Time of the last successful request for fulfilment orders. */
  ordersAt: timestampColumn('orders_at'),
  /** Error of the last synchronisation; '' = none. */
  problem: text('problem').notNull().default(''),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** Products of events that are, or are to be, listed in the tenant's Shopify shop. */
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
    /**
     * Number of the latest request for a push or removal, so that a late job detects that a newer request has
     * superseded it.
     */
    revision: integer('revision').notNull().default(1),
    /** Product id in the shop; null until it was pushed. */
    shopProductId: text('shop_product_id'),
    /** SKU of this program → variant id in the shop. */
    variants: jsonb('variants').$type<Record<string, string>>().notNull().default({}),
    /** Picture key → uploaded version and its media id in the shop. */
    files: jsonb('files').$type<Record<string, { version: string; mediaId: string }>>().notNull().default({}),
    accepted: jsonb('accepted').$type<AcceptedDifference[]>().notNull().default([]),
    /** Ids of the differences that the pending push is to repair (`buildDifferenceId`); null = all. */
    repairs: jsonb('repairs').$type<string[] | null>(),
    /** Differences between the product and its listing in the Shopify shop, found by the last comparison. */
    differences: jsonb('differences').$type<ProductDifference[]>().notNull().default([]),
    /** Error code of the last failed push, which screens translate; '' = none. */
    problem: text('problem').notNull().default(''),
    /** Error message of Shopify. */
    problemText: text('problem_text').notNull().default(''),
    pushedAt: timestampColumn('pushed_at'),
    /**
     * Digest of the last push, which shows whether the product has changed since; null = pushed before digests were
     * stored.
     */
    pushedDigest: text('pushed_digest'),
    checkedAt: timestampColumn('checked_at'),
    /** Whether the owner allows printing the sample text or picture where a shopper entered none. */
    allowsSample: boolean('allows_sample').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('shopify_listings_key').on(table.tenantId, table.shop, table.eventId, table.productId),
    index('shopify_listings_product').on(table.tenantId, table.shopProductId),
  ],
);

/**
 * Fulfilment orders received from Shopify, with this program's response. A row is written as soon as the response is
 * decided, so that it can be sent again if it did not reach Shopify.
 */
export const shopifyFulfilmentOrders = pgTable(
  'shopify_work',
  {
    id: text('id').notNull(),
    tenantId: tenantId(),
    shop: text('shop').notNull(),
    /** Shopify's id of the shopper's order; the next column is its number as displayed to the merchant. */
    shopOrderId: text('shop_order_id').notNull(),
    orderName: text('order_name').notNull(),
    state: text('state', { enum: FULFILMENT_ORDER_STATES }).notNull(),
    reason: text('reason').$type<RejectionReason>(),
    /**
     * Time at which Shopify stopped listing an accepted fulfilment order; null = it is listed. A lost scope or a
     * reinstallation can be the reason, so this is not a cancellation.
     */
    missingAt: timestampColumn('missing_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('shopify_work_newest').on(table.tenantId, table.createdAt),
    index('shopify_work_order').on(table.tenantId, table.shopOrderId),
  ],
);

/**
 * Line of a Shopify fulfilment order. `lineId` is the matching line of this program's order. `properties` are values
 * that the shopper entered under names that the design does not have. Older rows have neither.
 */
interface ShopifyOrderLine {
  readonly id: string;
  readonly quantity: number;
  readonly lineId?: string;
  readonly properties?: readonly LineProperty[];
}

/**
 * Orders of this program that produce lines of a Shopify fulfilment order: one per store. The shopper paid in Shopify,
 * which also sends the mails to the shopper.
 */
export const shopifyOrders = pgTable(
  'shopify_orders',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    workId: text('work_id').notNull(),
    lines: jsonb('lines').$type<ShopifyOrderLine[]>().notNull(),
    /** Id of the fulfilment (parcel) that was reported to Shopify. */
    fulfilmentId: text('fulfilment_id'),
    /** Tracking number last reported to Shopify, to detect changes; '' = none yet. */
    reportedTracking: text('told_tracking').notNull().default(''),
    /** Error with which Shopify rejected the report; '' = none. */
    problem: text('problem').notNull().default(''),
    reportedAt: timestampColumn('told_at'),
  },
  (table) => [
    index('shopify_orders_work').on(table.tenantId, table.workId),
    index('shopify_orders_untold').on(table.tenantId).where(sql`fulfilment_id is null`),
  ],
);
