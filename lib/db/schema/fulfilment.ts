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
import { REFUND_STATES } from '@/lib/domain/payments/refunds';
import { REGIONS } from '@/lib/domain/regions/regions';
import { REPLACEMENT_PAYERS, REPLACEMENT_REASONS } from '@/lib/domain/replacements/replacements';
import { SIDES } from '@/lib/domain/scene/schema';
import { orderLines, orders } from './orders';
import { events } from './stores';
import { moment, tenants, users } from './tenancy';

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
    /** The part of the file that holds ink; null for files that were drawn before it was measured. */
    inkBox: jsonb('ink_box').$type<InkBox | null>(),
    /** What the proof check found; null until it was looked at. */
    proof: text('proof', { enum: PROOF_FINDINGS }),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('print_files_key').on(table.lineId, table.side),
    index('print_files_order').on(table.orderId),
  ],
);

/** Print files that a correction replaced. They are kept as evidence in a table of their own, so that no query of
 *  `print_files`, and therefore no fulfiller, can ever reach one. */
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
    /** Null when the file was never drawn. */
    storageKey: text('storage_key'),
    bytes: integer('bytes'),
    replacedAt: moment('replaced_at').notNull().defaultNow(),
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
    at: moment('at').notNull().defaultNow(),
    kind: text('kind', { enum: ['status', 'payment', 'mail', 'print', 'note'] }).notNull(),
    /** Null = the system itself. */
    actorId: integer('actor_id').references(() => users.id),
    from: text('from_value'),
    to: text('to_value'),
    /** What the system did, in a word that pages translate; null for what a person wrote. */
    code: text('code', { enum: TIMELINE_CODES }),
    /** What the translation names. */
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    /** A person's words, or a payment provider's. */
    note: text('note'),
  },
  (table) => [index('order_timeline_order').on(table.orderId)],
);

/** Money that goes back: what came in for an earlier version of an order (PAY-13), once an intent, or what the owner
 *  gives back, in parts or whole. */
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
    /** The region whose keys opened the payment, where that is another one than the order's today; null = the order's. */
    region: text('region', { enum: REGIONS }),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** `late`: for an earlier version; `owner`: somebody decided it. */
    cause: text('cause', { enum: ['late', 'owner'] })
      .notNull()
      .default('late'),
    /** Whoever decided it, and why. */
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason').notNull().default(''),
    /** Named by the browser that asked, so that a second press gives nothing twice. */
    requestKey: text('request_key'),
    /** `failed`: the gateway refused for good; the money is still here. */
    state: text('state', { enum: REFUND_STATES }).notNull(),
    /** The provider's own name for it. */
    reference: text('reference'),
    /** Made by the owner in the provider's dashboard: an event reported it. */
    isExternal: boolean('is_external').notNull().default(false),
    /** How often a gateway was asked; each time waits longer for the next. */
    attempts: integer('attempts').notNull().default(0),
    /** How many idempotency keys the gateway has kept a failure under. */
    keyAttempt: integer('key_attempt').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refunds_key').on(table.gateway, table.intentId).where(sql`cause = 'late'`),
    uniqueIndex('refunds_request').on(table.orderId, table.requestKey),
    index('refunds_due').on(table.dueAt).where(sql`state = 'due'`),
    index('refunds_order').on(table.orderId),
    uniqueIndex('refunds_external').on(table.gateway, table.reference).where(sql`is_external`),
  ],
);

/** Payments that a shopper contests at the bank: one row a dispute of the provider. */
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
    /** The provider's own name for it. */
    reference: text('reference').notNull(),
    /** Connected account that the payment belongs to; null = the platform's own. */
    account: text('account'),
    /** Whether it is about real money: the provider's dashboard has two worlds. */
    isLive: boolean('is_live').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** The provider's word for why, such as `fraudulent`. */
    reason: text('reason').notNull(),
    state: text('state', { enum: DISPUTE_STATES }).notNull(),
    /** Until when the provider takes evidence; null = no evidence is asked for. */
    dueBy: moment('due_by'),
    /** When the provider wrote the newest event that was applied: older events change nothing. */
    eventAt: moment('event_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('disputes_key').on(table.gateway, table.reference),
    index('disputes_order').on(table.orderId),
    index('disputes_tenant').on(table.tenantId, table.state),
  ],
);

/** Orders that send goods of another one again (ADM-16). */
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
    /** Named by the browser that asked, so that a second press makes no second order. */
    requestKey: text('request_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('replacements_request').on(table.originalId, table.requestKey)],
);

/** One mail of a kind and key an order, however often its job runs. */
export const mails = pgTable(
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
    /** What makes it another one of its kind: the request that asked for a copy, the refund that it tells of. */
    key: text('key').notNull().default(''),
    state: text('state', { enum: ['queued', 'sent', 'failed'] }).notNull(),
    /** What a person wrote; null for mails that are written from the order. */
    content: jsonb('content').$type<ReplyContent | null>(),
    sentAt: moment('sent_at'),
    /** A keyed hash of the address that it was sent to: what comes back concerns that one, whatever the order says by then. */
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

/** What a fulfiller says of itself. A row from before a field was asked for lacks it and is read with that field empty: one old
 *  row must not keep a whole list from being shown. */
const fulfillerDetails = customType<{ data: FulfillerDetails; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (details) => JSON.stringify(details),
  fromDriver: (stored) => {
    const given = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return { ...EMPTY_DETAILS, ...Object.fromEntries(given.filter(([, value]) => value !== null)) };
  },
});

/** Who prints and ships. Without an event a fulfiller serves all of its tenant's. */
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
    /** How orders get there. */
    provider: text('provider', { enum: FULFILLER_PROVIDERS }).notNull().default('email'),
    /** Of the platform, for every tenant's orders. */
    shared: boolean('shared').notNull().default(false),
    /** The project's own stand-in: its address and keys come from this installation's settings. */
    sandbox: boolean('sandbox').notNull().default(false),
    /** Encrypted; written and used, never shown (EVT-17). */
    apiKey: text('api_key'),
    /** Encrypted; what orders and callbacks are signed with. Shown once, to whoever makes it. */
    signingSecret: text('signing_secret'),
    testedAt: moment('tested_at'),
    /** What went wrong at the last test; '' = nothing. */
    testResult: text('test_result').notNull().default(''),
    disabledAt: moment('disabled_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('fulfillers_tenant').on(table.tenantId)],
);

export interface FulfillerDetails {
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly country: string;
  /** ISO 3166 alpha-2. */
  readonly shipsTo: readonly string[];
  readonly categories: readonly string[];
  readonly printMethods: readonly string[];
  readonly leadTimeDays: number | null;
  readonly apiEndpoint: string;
  /** Where the last test order was sent, when not to the address of orders; absent = nowhere else. */
  readonly testEndpoint?: string;
  readonly vatNumber: string;
  /** Minor units of `priceCurrency` for one printed piece; absent = unknown. */
  readonly pricePerItemMinor?: number | null;
  readonly priceCurrency?: Currency | null;
  /** Pieces that it takes within 24 hours; absent = without limit. */
  readonly dailyCapacity?: number | null;
}
