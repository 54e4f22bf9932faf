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
import { BATCH_KINDS, RETRYABLE_TASKS } from '@/lib/domain/fulfilment/bulk';
import type { ParcelLine } from '@/lib/domain/fulfilment/parcels';
import { RECALL_CAUSES, RECALL_STATES } from '@/lib/domain/fulfilment/recall';
import type { RoutingDecision } from '@/lib/domain/fulfilment/routing';
import { CURRENCIES } from '@/lib/domain/money/money';
import type { WaitingCorrection } from '@/lib/domain/orders/corrections';
import { PAYMENT_HOLDS } from '@/lib/domain/payments/disputes';
import { refunds } from './fulfilment';
import { type CustomerSnapshot, type orderLines, orders } from './orders';
import { events } from './stores';
import { tenants, timestampColumn, users } from './tenancy';

const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .references(() => tenants.id);

/** Production state of orders, one row per order, inserted when it is paid. */
export const orderFulfilments = pgTable(
  'order_fulfilments',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** Time at which the order leaves `new` automatically; null = only when a user sends it. */
    startAt: timestampColumn('start_at'),
    /** Whether a user requested sending the order to a fulfiller, regardless of its event's setting. */
    send: boolean('send').notNull().default(false),
    /** User who requested sending the order; null = it is sent because of its event's setting. */
    sentBy: integer('sent_by').references(() => users.id),
    /**
     * Production cost that is reserved from budget and credit, in minor units of the order's currency; null = not
     * reserved.
     */
    reservedMinor: integer('reserved_minor'),
    /**
     * Time from which the order reserves nothing of the tenant's credit, because its bill was paid or it needs no
     * credit; null = it reserves credit.
     */
    settledAt: timestampColumn('settled_at'),
    /**
     * Selected fulfiller; the reasons for the selection are in `routing` (issue codes in
     * lib/domain/fulfilment/routing.ts).
     */
    fulfillerId: integer('fulfiller_id'),
    /** Whether a user selected the fulfiller: the order is not moved to another one without consent. */
    chosenByHand: boolean('chosen_by_hand').notNull().default(false),
    /** Whether the tenant produces the order: it is in the tenant's work list and is not sent to a fulfiller. */
    selfMade: boolean('self_made').notNull().default(false),
    routing: jsonb('routing').$type<RoutingDecision | null>(),
    /**
     * Number of submissions that were answered, plus 1. Part of the key by which a fulfiller recognises a repeated
     * submission.
     */
    round: integer('round').notNull().default(1),
    /** Id of the order at the fulfiller. */
    externalId: text('external_id'),
    submittedAt: timestampColumn('submitted_at'),
    /** Time at which the fulfiller's newest event that this row contains happened. Older events are ignored. */
    lastEventAt: timestampColumn('last_event_at'),
    carrier: text('carrier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    trackingUrl: text('tracking_url').notNull().default(''),
    shippedAt: timestampColumn('shipped_at'),
    /**
     * Time at which the order's payment was released for a pay-out, or at which the platform turned out not to hold it;
     * null = not yet.
     */
    releasedAt: timestampColumn('released_at'),
    /**
     * Delivery date later than the promised one: reported by the fulfiller, or computed when the order was late; null =
     * not delayed.
     */
    delayedTo: date('delayed_to', { mode: 'string' }),
    /** Time of the next check whether the order still arrives as announced; null = no further check. */
    delayCheckAt: timestampColumn('delay_check_at'),
    /** Payment state that blocks production; null = not blocked. */
    heldFor: text('held_for', { enum: PAYMENT_HOLDS }),
    /** Time of the next check whether the order is stuck before production; null = no further check. */
    stuckCheckAt: timestampColumn('stuck_check_at'),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_fulfilments_fulfiller').on(table.fulfillerId, table.submittedAt),
    index('order_fulfilments_tenant').on(table.tenantId),
    index('order_fulfilments_stuck').on(table.stuckCheckAt).where(sql`stuck_check_at is not null`),
    index('order_fulfilments_delay').on(table.delayCheckAt).where(sql`delay_check_at is not null`),
    index('order_fulfilments_held').on(table.tenantId).where(sql`held_for is not null`),
    index('order_fulfilments_unreleased').on(table.shippedAt).where(sql`released_at is null`),
    index('order_fulfilments_self_made').on(table.tenantId).where(sql`self_made and shipped_at is null`),
  ],
);

/**
 * Limits for production cost: per event, and per tenant for its credit, which has one limit per currency. They are in a
 * separate table because a change of the event or tenant row clears the caches of its stores' pages.
 */
export const budgets = pgTable(
  'budgets',
  {
    id: serial('id').primaryKey(),
    tenantId: tenantId(),
    /** Event whose budget this is; 0 = the tenant's credit. */
    eventId: integer('event_id').notNull().default(0),
    /** Currency of a tenant's credit; '' for an event, which has one currency. */
    currency: text('currency', { enum: ['', ...CURRENCIES] })
      .notNull()
      .default(''),
    /**
     * Minor units; null = unlimited. For a credit that is limited in another currency only, null means that nothing may
     * be reserved.
     */
    limitMinor: integer('limit_minor'),
    /** Amount reserved by orders; changed by conditional updates only. */
    usedMinor: bigint('used_minor', { mode: 'number' }).notNull().default(0),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('budgets_key').on(table.tenantId, table.eventId, table.currency)],
);

/** Submissions of orders to fulfillers. */
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
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    index('fulfiller_submissions_last').on(table.fulfillerId, table.at),
    index('fulfiller_submissions_order').on(table.orderId),
  ],
);

/**
 * Recalls of orders: requests not to produce an order, sent to a fulfiller that may already have it. Failed requests
 * can be sent again.
 */
export const fulfillerRecalls = pgTable(
  'fulfiller_recalls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fulfillerId: integer('fulfiller_id').notNull(),
    /** Id of the order at the fulfiller; null = the fulfiller sent none. */
    externalId: text('external_id'),
    cause: text('cause', { enum: RECALL_CAUSES }).notNull(),
    state: text('state', { enum: RECALL_STATES }).notNull().default('waiting'),
    /** Message of the fulfiller, or error of the request; '' = none. */
    reason: text('reason').notNull().default(''),
    /** Correction of the order that waits for the result of the recall; null = none is waiting. */
    correction: jsonb('correction').$type<WaitingCorrection | null>(),
    /** User who requested the correction. */
    askedBy: integer('asked_by').references(() => users.id),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    index('fulfiller_recalls_order').on(table.orderId),
    uniqueIndex('fulfiller_recalls_correction').on(table.orderId).where(sql`correction is not null`),
  ],
);

/** Parcels of orders, one row per parcel with its contents. An order that is shipped in one parcel has one row. */
export const parcels = pgTable(
  'parcels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Number of pieces per order line; [] = unknown, as for a parcel of a cancelled order. */
    lines: jsonb('lines').$type<ParcelLine[]>().notNull(),
    carrier: text('carrier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    trackingUrl: text('tracking_url').notNull().default(''),
    /** Whether the parcel was announced after the cancellation of the order. */
    afterCancellation: boolean('after_cancellation').notNull().default(false),
    shippedAt: timestampColumn('shipped_at').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('parcels_order').on(table.orderId)],
);

/**
 * Events received from fulfillers, one row per event id. `held` events wait until the order's submission is recorded.
 */
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
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.fulfillerId, table.eventId] }),
    index('fulfiller_events_order').on(table.orderId),
  ],
);

/** Jobs that failed their last attempt. They are displayed to users, who can retry them. */
export const failedJobs = pgTable(
  'dead_letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tenantId: tenantId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    task: text('task', { enum: RETRYABLE_TASKS }).notNull(),
    /** Status of the order when the job failed. */
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    attempts: integer('attempts').notNull(),
    failedAt: timestampColumn('failed_at').notNull().defaultNow(),
    replayedAt: timestampColumn('replayed_at'),
    replayedBy: integer('replayed_by').references(() => users.id),
  },
  (table) => [
    index('dead_letters_open').on(table.tenantId, table.failedAt).where(sql`replayed_at is null`),
    index('dead_letters_order').on(table.orderId),
  ],
);

/** Bulk actions on orders. They start after a delay, during which they can be undone. */
export const orderBatches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: BATCH_KINDS }).notNull(),
    /** For `move`: target status, and the note for the timelines. */
    to: text('to_status'),
    note: text('note').notNull().default(''),
    /** For `mark shipped`: carrier of the parcels; '' = not given. */
    carrier: text('carrier').notNull().default(''),
    state: text('state', { enum: ['waiting', 'running', 'done', 'undone'] }).notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    total: integer('total').notNull(),
    /** Number of requested ids that are not orders of the tenant. */
    unknown: integer('unknown').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('batches_newest').on(table.tenantId, table.createdAt)],
);

export const orderBatchRows = pgTable(
  'batch_rows',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => orderBatches.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** For `mark shipped`: tracking number of the parcel; '' = none. */
    trackingNumber: text('tracking_number').notNull().default(''),
    state: text('state', { enum: ['waiting', 'done', 'refused'] }).notNull(),
    /** Code of the reason for a rejection, which screens translate; '' = not rejected. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.orderId] })],
);

/** Kinds of numbered documents. Each tenant has one number range without gaps per kind. */
const DOCUMENT_KINDS = ['invoice', 'credit note', 'reversal'] as const;

/**
 * Last number used per tenant and kind, for documents whose numbers have no gaps.
 * @public read by the migration tool; written in SQL
 */
export const documentCounters = pgTable(
  'document_counters',
  {
    tenantId: tenantId(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind] })],
);

/** Invoices, credit notes and reversals. Their contents are fixed when the number is assigned. */
export const orderDocuments = pgTable(
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
    /** Total of the document, in minor units of the order's currency. */
    amountMinor: integer('amount_minor').notNull(),
    /** Seller and buyer as they were when the document was issued; null on documents from before they were stored. */
    parties: jsonb('parties').$type<DocumentParties | null>(),
    /**
     * Taxable amount of every tax rate, fixed when the document got its number; null on documents that were issued
     * before these amounts were stored.
     */
    taxes: jsonb('taxes').$type<readonly TaxRow[] | null>(),
    /**
     * Amounts of the order on the document, fixed when the number was given; null on documents from before they were
     * stored.
     */
    contents: jsonb('contents').$type<DocumentContents | null>(),
    issuedAt: timestampColumn('issued_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('documents_number').on(table.tenantId, table.kind, table.number),
    uniqueIndex('documents_invoice').on(table.orderId).where(sql`kind = 'invoice'`),
    uniqueIndex('documents_refund').on(table.refundId, table.kind).where(sql`refund_id is not null`),
  ],
);

/** Amounts of the order that a document shows, in minor units. Later corrections of the order do not change them. */
export type DocumentContents = Pick<
  typeof orders.$inferSelect,
  'subtotalMinor' | 'shippingMinor' | 'discountMinor' | 'netMinor' | 'vatMinor' | 'totalMinor'
> & {
  readonly lines: readonly Pick<
    typeof orderLines.$inferSelect,
    'name' | 'sku' | 'colour' | 'colourName' | 'size' | 'quantity' | 'unitGrossMinor' | 'vatApplies' | 'customTexts'
  >[];
};

/** Seller and buyer on a document: later changes of a company's name or address do not affect it. */
export interface DocumentParties {
  readonly seller: {
    readonly name: string;
    readonly address: string;
    readonly vatNumber: string;
    readonly registrationNumber: string;
  };
  readonly customer: CustomerSnapshot;
  /** VAT rate in basis points; null or missing where unknown. */
  readonly vatRateBps?: number | null | undefined;
}
