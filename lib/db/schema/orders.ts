import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import { CURRENCIES } from '@/lib/domain/money/money';
import type { LineChange, MissingPersonalisation } from '@/lib/domain/orders/corrections';
import { ORDER_STATUSES, PAYMENT_STATES } from '@/lib/domain/orders/statuses';
import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';
import { SHIPPING_METHODS } from '@/lib/domain/pricing/shipping';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import { type PrintArea, products } from './catalogue';
import { events } from './stores';
import { tenants, timestampColumn, users } from './tenancy';

/** Vouchers of paid stores and promotion codes of gift stores. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    kind: text('kind', { enum: ['voucher', 'promo'] }).notNull(),
    discountMinor: integer('discount_minor').notNull().default(0),
    /** Maximum number of uses; null = unlimited. */
    usageLimit: integer('usage_limit'),
    /**
     * Sum of uses and unexpired reservations: one number, so that one conditional update can reserve a use (VOU-07).
     */
    taken: integer('taken').notNull().default(0),
    /**
     * Whether the store lists the voucher. Its code and value are then public (VOU-05), so only the store's owner may
     * enable it.
     */
    listed: boolean('listed').notNull().default(false),
    active: boolean('active').notNull().default(true),
    validFrom: timestampColumn('valid_from'),
    validUntil: timestampColumn('valid_until'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('vouchers_key').on(table.eventId, table.code),
    index('vouchers_newest').on(table.eventId, table.id),
    check('vouchers_taken', sql`${table.taken} >= 0`),
  ],
);

export interface CustomerSnapshot {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly addressFirstLine: string;
  readonly addressSecondLine: string;
  readonly city: string;
  readonly county: string;
  readonly postcode: string;
  /** English country name, as the checkout form sent it. */
  readonly country: string;
  readonly countryIso2: string;
  readonly state: string;
  readonly stateAbbreviation: string | null;
}

/** Address data of checkouts, one row per checkout, as the browser last sent it. */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    details: jsonb('details').$type<CustomerSnapshot>().notNull(),
    lang: text('lang').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('customers_event').on(table.eventId)],
);

/** Payment intent of an earlier version of an order. Its account may differ from the order's current account. */
export interface FormerPayment {
  readonly gateway: GatewayKind;
  readonly intentId: string;
  readonly account: string | null;
  /** Region whose gateway keys opened the intent; absent in older entries, where it is the order's region. */
  readonly region?: Region;
}

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    orderRef: text('order_ref').notNull().unique(),
    kind: text('kind', { enum: ['store', 'gift'] }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('new'),
    paymentState: text('payment_state', { enum: PAYMENT_STATES }).notNull(),
    region: text('region', { enum: REGIONS }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Price of the items as shown to the shopper, VAT included where it applies. */
    subtotalMinor: integer('subtotal_minor').notNull(),
    shippingMinor: integer('shipping_minor').notNull(),
    discountMinor: integer('discount_minor').notNull(),
    netMinor: integer('net_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    totalMinor: integer('total_minor').notNull(),
    /** US sales tax; it is part of `vatMinor` and `totalMinor` too (MNY-11). Null outside the US. */
    taxMinor: integer('tax_minor'),
    /**
     * Part of the order's amount that the owner gives to the store's cause, minor units. The next column is the cause's
     * name at the time of the order; '' = no cause.
     */
    donationMinor: integer('donation_minor').notNull().default(0),
    donationTo: text('donation_to').notNull().default(''),
    /** Amount to charge through the payment gateway. */
    dueMinor: integer('due_minor').notNull(),
    shippingMethod: text('shipping_method', { enum: SHIPPING_METHODS }).notNull(),
    /** Number of the store's order window in which the order was placed, from 1; null = the store had no windows. */
    orderWindow: integer('order_window'),
    deliveryFrom: date('delivery_from', { mode: 'string' }).notNull(),
    deliveryTo: date('delivery_to', { mode: 'string' }).notNull(),
    /** Last day for the hand-over to the carrier with which the promise holds; null for orders from before it was stored. */
    shipBy: date('ship_by', { mode: 'string' }),
    discountCode: text('discount_code'),
    customer: jsonb('customer').$type<CustomerSnapshot>().notNull(),
    /** Country of the customer as a column, so that it can be indexed. */
    countryIso2: text('country_iso2').generatedAlwaysAs(sql`customer->>'countryIso2'`),
    lang: text('lang').notNull(),
    message: text('message').notNull().default(''),
    /** SHA-256 of the order request: an unchanged repeated submission returns the existing order (PAY-13). */
    fingerprint: text('fingerprint').notNull(),
    version: integer('version').notNull().default(1),
    gateway: text('gateway', { enum: GATEWAY_KINDS }),
    intentId: text('intent_id'),
    account: text('account'),
    /**
     * Application fee that the payment of this version pays to the platform for its production, minor units; null = not
     * decided yet.
     */
    feeMinor: integer('fee_minor'),
    /**
     * Number of idempotency keys for which Stripe has stored a failure while opening a payment intent of this order.
     */
    intentAttempt: integer('intent_attempt').notNull().default(0),
    /**
     * Payment intents of earlier versions, latest last. They are cancelled, and recorded here so that a payment that
     * arrives all the same is recognised. A paid one moves to `refunds`.
     */
    formerPayments: jsonb('former_payments').$type<FormerPayment[]>().notNull().default([]),
    /** End of the lease that lets one reconciler at a time process the order. */
    leasedUntil: timestampColumn('leased_until'),
    /**
     * Time of settlement. While the order is open: the time at which its checkout began or its basket last changed;
     * owners do not see open orders.
     */
    placedAt: timestampColumn('placed_at').notNull().defaultNow(),
    paidAt: timestampColumn('paid_at'),
    /**
     * Time at which the order first could not be settled although its payment succeeded; null = it is settled, or was
     * not paid.
     */
    paidUnsettledSince: timestampColumn('paid_unsettled_since'),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // A checkout has at most one order (PAY-13).
    uniqueIndex('orders_customer_key').on(table.customerId),
    uniqueIndex('orders_intent_key').on(table.gateway, table.intentId),
    // Ascending and scanned backwards: a DESC index puts NULLs last and therefore cannot serve ORDER BY … DESC.
    index('orders_newest').on(table.tenantId, table.placedAt, table.id),
    index('orders_event').on(table.eventId, table.placedAt),
    // Filters of the owner's order list. Each index ends in the list's sort order, so a page is read without sorting
    // (ORD-08).
    index('orders_status').on(table.tenantId, table.status, table.placedAt),
    index('orders_payment').on(table.tenantId, table.paymentState, table.placedAt),
    index('orders_country').on(table.tenantId, table.countryIso2, table.placedAt),
    index('orders_total').on(table.tenantId, table.totalMinor, table.placedAt),
    // Covering index for the revenue totals of clients; lists across all tenants also scan it (ADM-12).
    index('orders_revenue').on(
      table.placedAt,
      table.tenantId,
      table.currency,
      table.status,
      table.paymentState,
      table.netMinor,
      table.vatMinor,
      table.totalMinor,
    ),
    index('orders_open').on(table.placedAt).where(sql`payment_state = 'awaiting payment'`),
    index('orders_unsettled').on(table.paidUnsettledSince).where(sql`paid_unsettled_since is not null`),
    index('orders_former').using('gin', table.formerPayments.op('jsonb_path_ops')).where(sql`former_payments <> '[]'`),
    // One gift per e-mail address, enforced by the unique index instead of a preceding check (GFT-07).
    uniqueIndex('orders_gift_key')
      .on(table.eventId, sql`lower(btrim(customer->>'email'))`)
      .where(sql`kind = 'gift' and status <> 'cancelled' and payment_state not in ('cancelled', 'failed')`),
    check('orders_totals', sql`net_minor + vat_minor = total_minor and due_minor >= 0 and total_minor >= 0`),
  ],
);

/**
 * Search index of placed orders, one row per word (lib/domain/orders/search-terms.ts). Row-level security allows index
 * use for comparisons only, not for `like` or full text search, so words are looked up as ranges of a plain index. The
 * column is COLLATE "C", independent of the database's collation.
 */
export const orderSearchTerms = pgTable(
  'order_words',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    term: text('word').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.term, table.orderId] }),
    // Covering index for checking orders one by one, which is faster when nearly all of them contain the word.
    index('order_words_order').on(table.orderId, table.term, table.tenantId),
  ],
);

export interface CustomText {
  readonly side: Side;
  readonly label: string;
  readonly text: string;
}

/** Order lines as they were sold: later changes of the product do not affect them (ORD-06). */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    form: text('form').notNull(),
    colour: text('colour').notNull(),
    colourName: text('colour_name').notNull(),
    size: text('size').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    unitNetMinor: integer('unit_net_minor').notNull(),
    unitGrossMinor: integer('unit_gross_minor').notNull(),
    vatApplies: boolean('vat_applies').notNull(),
    /** Scenes with the shopper's texts and pictures inserted. */
    front: jsonb('front').$type<Scene | null>(),
    back: jsonb('back').$type<Scene | null>(),
    printAreas: jsonb('print_areas').$type<Record<Side, PrintArea | null>>().notNull(),
    customTexts: jsonb('custom_texts').$type<CustomText[]>().notNull(),
    /** Number of the product's design revision that was sold; null for orders from before designs had revisions. */
    designRevision: integer('design_revision'),
    frontPreview: text('front_preview'),
    backPreview: text('back_preview'),
  },
  (table) => [index('order_lines_order').on(table.orderId)],
);

/**
 * Corrections of lines of paid orders before production, one row per change. `former` is the line before the change, so
 * that both versions can be drawn: the later version is the next row's `former`, or the line itself.
 */
export const orderCorrections = pgTable(
  'order_corrections',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** Number of the correction within the line, from 1. */
    number: integer('number').notNull(),
    /** User who made the correction; null = the shopper, who entered missing texts. */
    userId: integer('user_id').references(() => users.id),
    former: jsonb('former').$type<FormerLine>().notNull(),
    changes: jsonb('changes').$type<LineChange[]>().notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('order_corrections_key').on(table.lineId, table.number),
    index('order_corrections_order').on(table.orderId),
  ],
);

/** Fields of a line that a correction may change, with their former values. */
export interface FormerLine {
  readonly colour: string;
  readonly colourName: string;
  readonly size: string;
  readonly sku: string;
  readonly front: Scene | null;
  readonly back: Scene | null;
  readonly customTexts: readonly CustomText[];
}

/**
 * Requests to shoppers for texts and pictures that are missing in their order. The link's key is derived from `round`
 * (lib/platform/signed-links.ts), so no secret is stored and sending the link again invalidates the previous one.
 */
export const personalisationRequests = pgTable('personalisation_requests', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  tenantId: integer('tenant_id')
    .notNull()
    .references(() => tenants.id),
  /** Elements that still contain the sample text or picture, per line. */
  missing: jsonb('missing').$type<MissingPersonalisation[]>().notNull(),
  round: integer('round').notNull().default(1),
  expiresAt: timestampColumn('expires_at').notNull(),
  /** Time at which the last missing text or picture was entered. */
  answeredAt: timestampColumn('answered_at'),
  answer: text('answer', { enum: ['shopper', 'owner', 'example'] }),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

export const voucherRedemptions = pgTable(
  'voucher_redemptions',
  {
    voucherId: integer('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    state: text('state', { enum: ['reserved', 'used', 'released'] }).notNull(),
    reservedUntil: timestampColumn('reserved_until').notNull(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.voucherId] }),
    index('voucher_redemptions_voucher').on(table.voucherId),
    index('voucher_redemptions_open').on(table.reservedUntil).where(sql`state = 'reserved'`),
  ],
);

/** Pieces of limited products that orders have reserved or bought, one row per order and product. */
export const pieceReservations = pgTable(
  'piece_reservations',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    state: text('state', { enum: ['reserved', 'sold', 'released'] }).notNull(),
    reservedUntil: timestampColumn('reserved_until').notNull(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('piece_reservations_product').on(table.productId),
    index('piece_reservations_open').on(table.reservedUntil).where(sql`state = 'reserved'`),
  ],
);
