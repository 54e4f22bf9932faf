import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import type { TaxRow } from '@/lib/domain/documents/tax-rows';
import { BATCH_KINDS, DEAD_LETTER_TASKS } from '@/lib/domain/fulfilment/bulk';
import type { ParcelLine } from '@/lib/domain/fulfilment/parcels';
import { RECALL_CAUSES, RECALL_STATES } from '@/lib/domain/fulfilment/recall';
import type { RoutingDecision } from '@/lib/domain/fulfilment/routing';
import { CURRENCIES } from '@/lib/domain/money/money';
import type { WaitingCorrection } from '@/lib/domain/orders/corrections';
import { PAYMENT_HOLDS } from '@/lib/domain/payments/disputes';
import { refunds } from './fulfilment';
import { type CustomerSnapshot, type orderLines, orders } from './orders';
import { events } from './stores';
import { moment, tenants, users } from './tenancy';

const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .references(() => tenants.id);

/** An order on its way through production; written when it is paid, one a order. */
export const orderFulfilments = pgTable(
  'order_fulfilments',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** When it leaves `new` by itself; null = when somebody sends it. */
    startAt: moment('start_at'),
    /** A person wants it at a fulfiller, whatever its event's setting says. */
    send: boolean('send').notNull().default(false),
    /** Who asked for it to be sent; null = its event's setting did. */
    sentBy: integer('sent_by').references(() => users.id),
    /** What producing it costs, in minor units of its currency, once it is taken from budget and credit. */
    reservedMinor: integer('reserved_minor'),
    /** When its bill was paid: what it took of the tenant's credit was given back then. */
    settledAt: moment('settled_at'),
    /** Who was chosen, and why (issue rows in lib/domain/fulfilment/routing.ts). */
    fulfillerId: integer('fulfiller_id'),
    /** Chosen by a person: nobody else gets it without consent. */
    chosenByHand: boolean('chosen_by_hand').notNull().default(false),
    /** The tenant makes it itself: it waits in its work list and is sent to no fulfiller. */
    selfMade: boolean('self_made').notNull().default(false),
    routing: jsonb('routing').$type<RoutingDecision | null>(),
    /** Counts submissions that were answered: part of what a fulfiller recognises a repeated one by. */
    round: integer('round').notNull().default(1),
    /** The fulfiller's own name for it. */
    externalId: text('external_id'),
    submittedAt: moment('submitted_at'),
    /** When the newest event of the fulfiller happened that was applied. */
    lastEventAt: moment('last_event_at'),
    carrier: text('carrier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    trackingUrl: text('tracking_url').notNull().default(''),
    shippedAt: moment('shipped_at'),
    /** A later day than promised, told by the fulfiller. */
    delayedTo: date('delayed_to', { mode: 'string' }),
    /** Why the payment keeps it from being made; null = nothing does. */
    heldFor: text('held_for', { enum: PAYMENT_HOLDS }),
    /** When to look whether the order stands still before production; null = not again. */
    stuckCheckAt: moment('stuck_check_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_fulfilments_fulfiller').on(table.fulfillerId, table.submittedAt),
    index('order_fulfilments_tenant').on(table.tenantId),
    index('order_fulfilments_stuck').on(table.stuckCheckAt).where(sql`stuck_check_at is not null`),
    index('order_fulfilments_held').on(table.tenantId).where(sql`held_for is not null`),
    index('order_fulfilments_self_made').on(table.tenantId).where(sql`self_made and shipped_at is null`),
  ],
);

/** What producing orders may cost: of an event, or on a tenant's credit, which is kept for each currency by itself. A table of
 *  its own, because a changed event or tenant empties the caches of its stores' pages. */
export const budgets = pgTable(
  'budgets',
  {
    id: serial('id').primaryKey(),
    tenantId: tenantId(),
    /** 0 = of the tenant. */
    eventId: integer('event_id').notNull().default(0),
    /** Of a tenant's credit; '' for an event, which has one currency. */
    currency: text('currency', { enum: ['', ...CURRENCIES] })
      .notNull()
      .default(''),
    /** Minor units; null = without limit, but nothing at all of a credit that is limited in another currency alone. */
    limitMinor: integer('limit_minor'),
    /** What orders have taken of it; changed by conditional updates alone. */
    usedMinor: bigint('used_minor', { mode: 'number' }).notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('budgets_key').on(table.tenantId, table.eventId, table.currency)],
);

/** Each time that an order was handed to a fulfiller. */
export const fulfillerSubmissions = pgTable(
  'fulfiller_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fulfillerId: integer('fulfiller_id').notNull(),
    state: text('state', { enum: ['accepted', 'rejected', 'failed'] }).notNull(),
    reason: text('reason').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('fulfiller_submissions_last').on(table.fulfillerId, table.at),
    index('fulfiller_submissions_order').on(table.orderId),
  ],
);

/** Orders that a fulfiller has and shall not make: it is told until it has answered. */
export const fulfillerRecalls = pgTable(
  'fulfiller_recalls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fulfillerId: integer('fulfiller_id').notNull(),
    /** The fulfiller's own name for it, where it gave one. */
    externalId: text('external_id'),
    cause: text('cause', { enum: RECALL_CAUSES }).notNull(),
    state: text('state', { enum: RECALL_STATES }).notNull().default('waiting'),
    /** The fulfiller's words, or what went wrong. */
    reason: text('reason').notNull().default(''),
    /** The change for which it is taken back, until that is decided. */
    correction: jsonb('correction').$type<WaitingCorrection | null>(),
    /** Who asked for that change. */
    askedBy: integer('asked_by').references(() => users.id),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('fulfiller_recalls_order').on(table.orderId),
    uniqueIndex('fulfiller_recalls_correction').on(table.orderId).where(sql`correction is not null`),
  ],
);

/** Parcels of orders: one row a parcel, with the pieces inside. An order that left whole has one. */
export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Pieces by line; [] = not told, as of a parcel of a cancelled order. */
    lines: jsonb('lines').$type<ParcelLine[]>().notNull(),
    carrier: text('carrier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    trackingUrl: text('tracking_url').notNull().default(''),
    /** Whether it was announced after the order had been cancelled. */
    afterCancellation: boolean('after_cancellation').notNull().default(false),
    shippedAt: moment('shipped_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('parcels_order').on(table.orderId)],
);

/** What a fulfiller said, once an id of its own. `held` waits until the order's submission is written down. */
export const fulfillerEvents = pgTable(
  'fulfiller_events',
  {
    fulfillerId: integer('fulfiller_id').notNull(),
    eventId: text('event_id').notNull(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    outcome: text('outcome', { enum: ['applied', 'ignored', 'held', 'refused', 'recorded'] }).notNull(),
    reason: text('reason').notNull().default(''),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.fulfillerId, table.eventId] }),
    index('fulfiller_events_order').on(table.orderId),
  ],
);

/** Work that was given up after its last try: a person sees it, and starts it again. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    task: text('task', { enum: DEAD_LETTER_TASKS }).notNull(),
    /** Where the order stood. */
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    attempts: integer('attempts').notNull(),
    failedAt: moment('failed_at').notNull().defaultNow(),
    replayedAt: moment('replayed_at'),
    replayedBy: integer('replayed_by').references(() => users.id),
  },
  (table) => [
    index('dead_letters_open').on(table.tenantId, table.failedAt).where(sql`replayed_at is null`),
    index('dead_letters_order').on(table.orderId),
  ],
);

/** Work on many orders at once, begun after a while in which it can be taken back. */
export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: BATCH_KINDS }).notNull(),
    /** Of `move`: where to, and what stands with it in the timelines. */
    to: text('to_status'),
    note: text('note').notNull().default(''),
    /** Of `mark shipped`: who carries the parcels; '' = not said. */
    carrier: text('carrier').notNull().default(''),
    state: text('state', { enum: ['waiting', 'running', 'done', 'undone'] }).notNull(),
    startsAt: moment('starts_at').notNull(),
    total: integer('total').notNull(),
    /** Ids that were asked for and are no order of the tenant's. */
    unknown: integer('unknown').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('batches_newest').on(table.tenantId, table.createdAt)],
);

export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** Of `mark shipped`: the parcel's number at its carrier; '' = none. */
    trackingNumber: text('tracking_number').notNull().default(''),
    state: text('state', { enum: ['waiting', 'done', 'refused'] }).notNull(),
    /** Why it was refused, in a word that pages translate. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.orderId] })],
);

/** Papers with a number: each kind of a tenant has a row of its own, without a gap. */
const DOCUMENT_KINDS = ['invoice', 'credit note', 'reversal'] as const;

/** The last number that a tenant has given out, for documents whose numbers have no gap.
 *  @public read by the migration tool; written in SQL */
export const documentCounters = pgTable(
  'document_counters',
  {
    tenantId: tenantId(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind] })],
);

/** Invoices, credit notes and what reverses these: what they say is kept as it was when they got their number. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    number: integer('number').notNull(),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** Minor units of the order's currency. */
    amountMinor: integer('amount_minor').notNull(),
    /** Who sold and who bought, as it stood then; null on those from before it was kept. */
    parties: jsonb('parties').$type<DocumentParties | null>(),
    /** The taxable amount of every rate, fixed when the number was given; null on documents from before it was stored. */
    taxes: jsonb('taxes').$type<readonly TaxRow[] | null>(),
    /** What the document says of the order, fixed when the number was given; null on documents from before it was stored. */
    contents: jsonb('contents').$type<DocumentContents | null>(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('documents_number').on(table.tenantId, table.kind, table.number),
    uniqueIndex('documents_invoice').on(table.orderId).where(sql`kind = 'invoice'`),
    uniqueIndex('documents_refund').on(table.refundId, table.kind).where(sql`refund_id is not null`),
  ],
);

/** What a document says of its order, in minor units: a correction of the order does not change it. */
export type DocumentContents = Pick<
  typeof orders.$inferSelect,
  'subtotalMinor' | 'shippingMinor' | 'discountMinor' | 'netMinor' | 'vatMinor' | 'totalMinor'
> & {
  readonly lines: readonly Pick<
    typeof orderLines.$inferSelect,
    'name' | 'sku' | 'colour' | 'colourName' | 'size' | 'quantity' | 'unitGrossMinor' | 'vatApplies' | 'customTexts'
  >[];
};

/** What a document says of those that it stands between: neither a new address nor a new name of the company changes it. */
export interface DocumentParties {
  readonly seller: {
    readonly name: string;
    readonly address: string;
    readonly vatNumber: string;
    readonly registrationNumber: string;
  };
  readonly customer: CustomerSnapshot;
  /** Basis points; null or missing where nobody knows it. */
  readonly vatRateBps?: number | null | undefined;
}
