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
import { moment, tenants, users } from './tenancy';

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
    /** Null = without limit. */
    usageLimit: integer('usage_limit'),
    /** Uses and unexpired reservations together: one number, so that one conditional update can take one (VOU-07). */
    taken: integer('taken').notNull().default(0),
    /** Sent to every shopper's browser with its value (VOU-05), so that only its owner may decide it. */
    listed: boolean('listed').notNull().default(false),
    active: boolean('active').notNull().default(true),
    validFrom: moment('valid_from'),
    validUntil: moment('valid_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
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
  /** English name, as the form sent it. */
  readonly country: string;
  readonly countryIso2: string;
  readonly state: string;
  readonly stateAbbreviation: string | null;
}

/** One checkout's address, as it was sent last. */
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
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('customers_event').on(table.eventId)],
);

/** Where an intent of an earlier version can be found; its account may have been another one. */
export interface FormerPayment {
  readonly gateway: GatewayKind;
  readonly intentId: string;
  readonly account: string | null;
  /** The region whose keys opened it; rows of before have none and are of the order's region. */
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
    /** Goods as the shopper sees them, VAT included where it applies. */
    subtotalMinor: integer('subtotal_minor').notNull(),
    shippingMinor: integer('shipping_minor').notNull(),
    discountMinor: integer('discount_minor').notNull(),
    netMinor: integer('net_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    totalMinor: integer('total_minor').notNull(),
    /** US sales tax; it is part of `vatMinor` and `totalMinor` too (MNY-11). Null outside the US. */
    taxMinor: integer('tax_minor'),
    /** What a gateway must be asked for. */
    dueMinor: integer('due_minor').notNull(),
    shippingMethod: text('shipping_method', { enum: SHIPPING_METHODS }).notNull(),
    deliveryFrom: date('delivery_from', { mode: 'string' }).notNull(),
    deliveryTo: date('delivery_to', { mode: 'string' }).notNull(),
    discountCode: text('discount_code'),
    customer: jsonb('customer').$type<CustomerSnapshot>().notNull(),
    /** Of the customer, where an index can hold it. */
    countryIso2: text('country_iso2').generatedAlwaysAs(sql`customer->>'countryIso2'`),
    lang: text('lang').notNull(),
    message: text('message').notNull().default(''),
    /** SHA-256 of what was asked for: an unchanged second press finds the same (PAY-13). */
    fingerprint: text('fingerprint').notNull(),
    version: integer('version').notNull().default(1),
    gateway: text('gateway', { enum: GATEWAY_KINDS }),
    intentId: text('intent_id'),
    account: text('account'),
    /** How many idempotency keys Stripe has kept a failure under while an intent of this order was opened. */
    intentAttempt: integer('intent_attempt').notNull().default(0),
    /** Intents of earlier versions, latest last: made unpayable, and known when one was paid all the same. One that was
     *  has left for `refunds`. */
    formerPayments: jsonb('former_payments').$type<FormerPayment[]>().notNull().default([]),
    /** Until when one reconciler looks after it. */
    leasedUntil: moment('leased_until'),
    /** When it was settled. While it is open: when its checkout was begun or its basket last changed; no owner sees that. */
    placedAt: moment('placed_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    /** Since when the order can't be settled although its payment succeeded; null = it is settled, or was not paid. */
    paidUnsettledSince: moment('paid_unsettled_since'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // One checkout has one order (PAY-13).
    uniqueIndex('orders_customer_key').on(table.customerId),
    uniqueIndex('orders_intent_key').on(table.gateway, table.intentId),
    // Upwards, and read backwards: an index that is itself DESC puts NULLs last, and then serves no ORDER BY … DESC.
    index('orders_newest').on(table.tenantId, table.placedAt, table.id),
    index('orders_event').on(table.eventId, table.placedAt),
    // The filters of the owner's list: each ends in its order, so that a page is read and not sorted (ORD-08).
    index('orders_status').on(table.tenantId, table.status, table.placedAt),
    index('orders_payment').on(table.tenantId, table.paymentState, table.placedAt),
    index('orders_country').on(table.tenantId, table.countryIso2, table.placedAt),
    index('orders_total').on(table.tenantId, table.totalMinor, table.placedAt),
    // What clients earn is added up from this index alone, and lists over all tenants are read along it (ADM-12).
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
    // GFT-07: one gift an address of e-mail, held by the index and not by a check before.
    uniqueIndex('orders_gift_key')
      .on(table.eventId, sql`lower(btrim(customer->>'email'))`)
      .where(sql`kind = 'gift' and status <> 'cancelled' and payment_state not in ('cancelled', 'failed')`),
    check('orders_totals', sql`net_minor + vat_minor = total_minor and due_minor >= 0 and total_minor >= 0`),
  ],
);

/**
 * What placed orders are found by, a row a word (lib/domain/orders/search-words.ts). Row-level security lets an index be
 * used for comparisons alone, not for `like` or full text, so words are looked up as ranges of a plain index. Their
 * column is COLLATE "C", whatever the database's own is.
 */
export const orderWords = pgTable(
  'order_words',
  {
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    word: text('word').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.word, table.orderId] }),
    // Asked of one order after the other when nearly all have the word; all of it stands in the index.
    index('order_words_order').on(table.orderId, table.word, table.tenantId),
  ],
);

export interface CustomText {
  readonly side: Side;
  readonly label: string;
  readonly text: string;
}

/** What was sold, as it was then: later changes of the product leave it alone (ORD-06). */
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
    /** The scenes with the shopper's own texts and pictures put in. */
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

/** A line of a paid order that a person changed before production: one row a change. `former` is the line as it was before,
 *  so that both versions can be drawn: what came after is the next row's `former`, or the line itself. */
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
    /** Counts the corrections of the line from 1. */
    number: integer('number').notNull(),
    /** Null = the shopper, who typed what was missing. */
    userId: integer('user_id').references(() => users.id),
    former: jsonb('former').$type<FormerLine>().notNull(),
    changes: jsonb('changes').$type<LineChange[]>().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('order_corrections_key').on(table.lineId, table.number),
    index('order_corrections_order').on(table.orderId),
  ],
);

/** What a correction may change of a line, as it was before. */
export interface FormerLine {
  readonly colour: string;
  readonly colourName: string;
  readonly size: string;
  readonly sku: string;
  readonly front: Scene | null;
  readonly back: Scene | null;
  readonly customTexts: readonly CustomText[];
}

/** Asks a shopper for the texts and pictures that an order came without. The link's key is derived from `round`
 *  (lib/address-keys.ts), so nothing secret is stored and a link that is sent again ends the one before. */
export const personalisationRequests = pgTable('personalisation_requests', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  tenantId: integer('tenant_id')
    .notNull()
    .references(() => tenants.id),
  /** Elements that still bear the sample, line by line. */
  missing: jsonb('missing').$type<MissingPersonalisation[]>().notNull(),
  round: integer('round').notNull().default(1),
  expiresAt: moment('expires_at').notNull(),
  /** When nothing was missing any more. */
  answeredAt: moment('answered_at'),
  answer: text('answer', { enum: ['shopper', 'owner', 'example'] }),
  createdAt: moment('created_at').notNull().defaultNow(),
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
    reservedUntil: moment('reserved_until').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.voucherId] }),
    index('voucher_redemptions_voucher').on(table.voucherId),
    index('voucher_redemptions_open').on(table.reservedUntil).where(sql`state = 'reserved'`),
  ],
);
