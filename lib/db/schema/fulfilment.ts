import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FULFILLER_PROVIDERS } from '@/lib/domain/fulfillers/registration';
import type { InkBox } from '@/lib/domain/fulfilment/placement';
import { PROOF_FINDINGS } from '@/lib/domain/fulfilment/proof';
import { CURRENCIES, type Currency } from '@/lib/domain/money/money';
import type { ReplyContent } from '@/lib/domain/orders/replies';
import { MAIL_KINDS, TIMELINE_CODES } from '@/lib/domain/orders/timeline';
import { DISPUTE_STATES } from '@/lib/domain/payments/disputes';
import { GATEWAY_KINDS } from '@/lib/domain/payments/intents';
import type { PaymentLink } from '@/lib/domain/payments/pending';
import { REFUND_STATES } from '@/lib/domain/payments/refunds';
import { REGIONS } from '@/lib/domain/regions/regions';
import { REPLACEMENT_PAYERS, REPLACEMENT_REASONS } from '@/lib/domain/replacements/replacements';
import { SIDES } from '@/lib/domain/scene/schema';
import { orderLines, orders } from './orders';
import { events } from './stores';
import { tenants, timestampColumn, users } from './tenancy';

export const printFiles = pgTable(
  'print_files',
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
    side: text('side', { enum: SIDES }).notNull(),
    state: text('state', { enum: ['queued', 'ready', 'failed'] }).notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    dpi: integer('dpi').notNull(),
    bytes: integer('bytes'),
    fileName: text('file_name').notNull(),
    storageKey: text('storage_key'),
    /** Bounding box of the ink in the file; null for files rendered before it was measured. */
    inkBox: jsonb('ink_box').$type<InkBox | null>(),
    /** Result of the proof check; null = not checked yet. */
    proof: text('proof', { enum: PROOF_FINDINGS }),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('print_files_key').on(table.lineId, table.side),
    index('print_files_order').on(table.orderId),
  ],
);

/**
 * Print files that a correction replaced, retained as evidence. They are in a separate table, so that no query of
 * `print_files`, and therefore no fulfiller, can ever reach one.
 */
export const formerPrintFiles = pgTable(
  'former_print_files',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    correctionId: uuid('correction_id').notNull(),
    side: text('side', { enum: SIDES }).notNull(),
    fileName: text('file_name').notNull(),
    /** Key of the file in the file storage; null when the file was never rendered. */
    storageKey: text('storage_key'),
    bytes: integer('bytes'),
    replacedAt: timestampColumn('replaced_at').notNull().defaultNow(),
  },
  (table) => [index('former_print_files_order').on(table.orderId)],
);

export const orderTimeline = pgTable(
  'order_timeline',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull().defaultNow(),
    kind: text('kind', { enum: ['status', 'payment', 'mail', 'print', 'note'] }).notNull(),
    /** User who made the entry; null = the system. */
    actorId: integer('actor_id').references(() => users.id),
    from: text('from_value'),
    to: text('to_value'),
    /** Code of a system action, which screens translate; null for an entry that a person wrote. */
    code: text('code', { enum: TIMELINE_CODES }),
    /** Parameters of the translated text. */
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    /** Text written by a person or by a payment provider. */
    note: text('note'),
  },
  (table) => [index('order_timeline_order').on(table.orderId)],
);

/**
 * Refunds of orders (PAY-13): of payments for an earlier version of an order, at most one per payment intent, and
 * refunds that an owner decided, partial or full.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    gateway: text('gateway', { enum: GATEWAY_KINDS }).notNull(),
    intentId: text('intent_id').notNull(),
    account: text('account'),
    /**
     * Region whose gateway keys opened the payment, if it is not the order's current region; null = the order's region.
     */
    region: text('region', { enum: REGIONS }),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** `late`: payment for an earlier version of the order; `owner`: decided by a person. */
    cause: text('cause', { enum: ['late', 'owner'] })
      .notNull()
      .default('late'),
    /** User who decided the refund; the next column is the reason. */
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason').notNull().default(''),
    /** Idempotency key from the browser, so that a repeated click does not refund twice. */
    requestKey: text('request_key'),
    /** State of the refund. `failed`: the gateway rejected the refund for good; the money was not refunded. */
    state: text('state', { enum: REFUND_STATES }).notNull(),
    /** Id of the refund at the provider. */
    reference: text('reference'),
    /** Whether the owner made the refund in the provider's dashboard; such a refund is reported by a webhook. */
    isExternal: boolean('is_external').notNull().default(false),
    /** Whether the application fee is returned to the owner with the refund, because nothing was produced. */
    returnsFee: boolean('returns_fee').notNull().default(false),
    /** Number of gateway calls; the delay before the next one grows with it. */
    attempts: integer('attempts').notNull().default(0),
    /** Number of idempotency keys for which the gateway has stored a failure; the next key contains it. */
    keyAttempt: integer('key_attempt').notNull().default(0),
    dueAt: timestampColumn('due_at').notNull().defaultNow(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refunds_key').on(table.gateway, table.intentId).where(sql`cause = 'late'`),
    uniqueIndex('refunds_request').on(table.orderId, table.requestKey),
    index('refunds_due').on(table.dueAt).where(sql`state = 'due'`),
    index('refunds_order').on(table.orderId),
    uniqueIndex('refunds_external').on(table.gateway, table.reference).where(sql`is_external`),
  ],
);

/** Payments that a shopper disputes at the bank: one row per dispute at the provider. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    gateway: text('gateway', { enum: GATEWAY_KINDS }).notNull(),
    /** Id of the dispute at the provider. */
    reference: text('reference').notNull(),
    /** Connected account that the payment belongs to; null = the platform's account. */
    account: text('account'),
    /** Whether the dispute concerns real money: the provider's dashboard separates live and test mode. */
    isLive: boolean('is_live').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** The provider's reason code, such as `fraudulent`. */
    reason: text('reason').notNull(),
    state: text('state', { enum: DISPUTE_STATES }).notNull(),
    /** Deadline for evidence at the provider; null = no evidence is required. */
    dueBy: timestampColumn('due_by'),
    /** Time at which the provider created the newest webhook that this row contains. Older webhooks are ignored. */
    eventAt: timestampColumn('event_at').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('disputes_key').on(table.gateway, table.reference),
    index('disputes_order').on(table.orderId),
    index('disputes_tenant').on(table.tenantId, table.state),
  ],
);

/** Orders that replace items of another order (ADM-16). */
export const replacements = pgTable(
  'replacements',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    originalId: uuid('original_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', { enum: REPLACEMENT_REASONS }).notNull(),
    payer: text('payer', { enum: REPLACEMENT_PAYERS }).notNull(),
    note: text('note').notNull().default(''),
    /** Idempotency key from the browser, so that a repeated click creates no second order. */
    requestKey: text('request_key').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('replacements_request').on(table.originalId, table.requestKey)],
);

/** Mails about orders. One mail is sent per order, kind and key, however often its job runs. */
export const orderMails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /**
     * Distinguishes mails of one kind, for example by the request for a copy or by the refund that the mail is about.
     */
    key: text('key').notNull().default(''),
    state: text('state', { enum: ['queued', 'sent', 'failed'] }).notNull(),
    /**
     * Text that a person wrote, or the link of a mail about a failed payment until it is sent; null for mails generated
     * from the order.
     */
    content: jsonb('content').$type<ReplyContent | PaymentLink | null>(),
    sentAt: timestampColumn('sent_at'),
    /**
     * Keyed hash of the recipient address. A bounce concerns that address, even if the order's address has changed
     * since.
     */
    addressHash: text('address_hash'),
  },
  (table) => [uniqueIndex('mails_key').on(table.orderId, table.kind, table.key)],
);

const EMPTY_DETAILS: FulfillerDetails = {
  contactName: '',
  email: '',
  phone: '',
  address: '',
  country: '',
  shipsTo: [],
  categories: [],
  printMethods: [],
  leadTimeDays: null,
  apiEndpoint: '',
  vatNumber: '',
};

/**
 * Details that a fulfiller entered. Fields added later are missing in older rows and are read as empty, because one old
 * row must not break a whole list.
 */
const fulfillerDetails = customType<{ data: FulfillerDetails; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (details) => JSON.stringify(details),
  fromDriver: (stored) => {
    const storedDetails = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return { ...EMPTY_DETAILS, ...Object.fromEntries(storedDetails.filter(([, value]) => value !== null)) };
  },
});

/** Fulfillers, which print and ship. A fulfiller without an event serves all events of its tenant. */
export const fulfillers = pgTable(
  'fulfillers',
  {
    id: serial('id').primaryKey(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    eventId: integer('event_id').references(() => events.id),
    name: text('name').notNull(),
    details: fulfillerDetails('details').notNull(),
    /** Way in which orders are sent to the fulfiller. */
    provider: text('provider', { enum: FULFILLER_PROVIDERS }).notNull().default('email'),
    /** Whether the fulfiller belongs to the platform and serves the orders of all tenants. */
    shared: boolean('shared').notNull().default(false),
    /** Whether this is the built-in sandbox fulfiller; its address and keys come from this installation's settings. */
    sandbox: boolean('sandbox').notNull().default(false),
    /** Encrypted API key; it can be replaced and used, but is never displayed (EVT-17). */
    apiKey: text('api_key'),
    /** Encrypted key that signs orders and callbacks. It is displayed once, to the user who creates it. */
    signingSecret: text('signing_secret'),
    testedAt: timestampColumn('tested_at'),
    /** Error of the last test; '' = it succeeded, or the fulfiller was never tested. */
    testResult: text('test_result').notNull().default(''),
    disabledAt: timestampColumn('disabled_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('fulfillers_tenant').on(table.tenantId)],
);

/** A registered fulfiller as it is stored. */
export type FulfillerRow = typeof fulfillers.$inferSelect;

export interface FulfillerDetails {
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly country: string;
  /** Countries to which the fulfiller ships, ISO 3166 alpha-2. */
  readonly shipsTo: readonly string[];
  readonly categories: readonly string[];
  readonly printMethods: readonly string[];
  readonly leadTimeDays: number | null;
  /** Local hour (1 to 23) from which an order counts as one of the next day; absent = midnight. */
  readonly cutOffHour?: number | null;
  readonly apiEndpoint: string;
  /** Recipient of test orders, if different from the address for orders; absent = the same address. */
  readonly testEndpoint?: string;
  readonly vatNumber: string;
  /** Price of one printed piece in minor units of `priceCurrency`; absent or null = unknown. */
  readonly pricePerItemMinor?: number | null;
  readonly priceCurrency?: Currency | null;
  /** Maximum number of pieces within 24 hours; absent or null = unlimited. */
  readonly dailyCapacity?: number | null;
}
