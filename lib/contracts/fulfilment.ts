import { z } from 'zod';
import { BATCH_KINDS, DEAD_LETTER_TASKS } from '@/lib/domain/fulfilment/bulk';
import { FULFILLER_EVENTS } from '@/lib/domain/fulfilment/events';
import { PRODUCTION_MODES } from '@/lib/domain/fulfilment/production';
import { RECALL_CAUSES, RECALL_STATES } from '@/lib/domain/fulfilment/recall';
import { routingDecisionSchema } from '@/lib/domain/fulfilment/routing';
import { isCarrier, isTrackingNumber, isTrackingUrl } from '@/lib/domain/fulfilment/tracking';
import { LINE_CHANGE_KINDS } from '@/lib/domain/orders/corrections';
import { ORDER_ACTIONS } from '@/lib/domain/orders/order-actions';
import { TRACKING_STEPS } from '@/lib/domain/orders/status-terms';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { defineEndpoint, envelope } from './define';
import {
  amount,
  currency,
  dateSchema,
  isoDay,
  moment,
  numericId,
  side,
  storeParams,
  tenantParams,
  uuid,
} from './field-types';
import { lookedUpOrderSchema } from './fulfiller-api';
import { productionFindings } from './production';

const orderParams = tenantParams.extend({ orderId: uuid });
const status = z.string().refine(isOrderStatus, 'invalid');
/** Up to 100 ids of orders, comma-separated. */
const idList = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(uuid).min(1, 'required').max(100));
const baseEndpoint = { audience: 'user', handledBy: 'tenant-api' } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Where a parcel can be followed; also what a fulfiller's event and a row of an import must be. */
export const trackingSchema = z.object({
  carrier: z.string('required').trim().min(1, 'required').refine(isCarrier, 'invalid'),
  tracking_number: z.string('required').trim().min(1, 'required').refine(isTrackingNumber, 'invalid'),
  tracking_url: z.string().trim().default('').refine(isTrackingUrl, 'no public https'),
});

/** The pieces in a parcel, by the ids of the order's lines. */
const parcelLines = z
  .array(
    z.strictObject({
      line_id: uuid,
      quantity: z.number('whole numbers only').int('whole numbers only').min(1, 'too small').max(100_000, 'too large'),
    }),
  )
  .min(1, 'required')
  .max(500, 'too many');

/** A shipment as a person enters it: a parcel of a self-made order may have no number. */
const shipmentSchema = z.strictObject({
  carrier: z
    .string()
    .trim()
    .refine((text) => text === '' || isCarrier(text), 'invalid')
    .default(''),
  tracking_number: z
    .string()
    .trim()
    .refine((text) => text === '' || isTrackingNumber(text), 'invalid')
    .default(''),
  tracking_url: trackingSchema.shape.tracking_url,
  /** The pieces in the parcel; without, all that are left. */
  lines: parcelLines.optional(),
});

/** Event that a fulfiller reports for an order; `event_id` is the fulfiller's own and unique. */
export const fulfillerEventSchema = z.object({
  event_id: z.string().trim().min(1, 'required').max(200, 'too long'),
  /** When it happened there. */
  occurred_at: moment,
  reference: z.string().trim().min(1, 'required').max(60, 'too long'),
  event: z.enum(FULFILLER_EVENTS),
  message: z.string().trim().max(500, 'too long').default(''),
  /** With `shipped`, or alone with any other event. */
  tracking: trackingSchema.optional(),
  /** With `shipped`: the pieces in the parcel; without, all that are left. */
  lines: parcelLines.optional(),
  /** With `delayed`: the last day of the new estimate. */
  delayed_to: isoDay.optional(),
});

/**
 * Outcome of a fulfiller's event: `recorded` saves a parcel of a cancelled order for people to see; `test` is the
 * outcome on the test order.
 */
const callbackOutcome = z.enum(['applied', 'ignored', 'held', 'recorded', 'test']);
/** Signed parameters of a fulfiller's link: recipient, expiry (seconds since 1970) and signature. */
export const linkSeal = z.object({
  fulfiller: numericId,
  expires: z.coerce.number().int().min(0).max(1e11),
  key: z.string().max(100),
});

const lookUpParams = z.object({ fulfillerId: numericId, reference: z.string().min(1).max(60) });

const trackingDtoSchema = z.object({ carrier: z.string(), tracking_number: z.string(), tracking_url: z.string() });
const pieceCount = z.object({ shipped: z.number().int(), total: z.number().int() });
const parcelPieces = z.array(z.object({ name: z.string(), quantity: z.number().int() }));

/** Actions on many self-made orders at once. */
export const MAKER_STEPS = ['made', 'shipped'] as const;

/** Paper of one order. */
export const DOCUMENT_KINDS = ['packing-slip', 'pick-list', 'invoice', 'credit-note', 'credit-note-reversal'] as const;

const deadLetterSchema = z.object({
  id: uuid,
  order_id: uuid,
  order_ref: z.string(),
  task: z.enum(DEAD_LETTER_TASKS),
  status: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  failed_at: z.string(),
});

export type FailedSubmissionDto = z.output<typeof deadLetterSchema>;

const fulfilmentSchema = z.object({
  status: z.string(),
  /** Time of the automatic start of production; null = a person starts it. */
  start_at: z.string().nullable(),
  fulfiller: z.object({ id: z.number(), name: z.string(), sandbox: z.boolean() }).nullable(),
  /** The tenant makes it itself; it has no fulfiller. */
  self_made: z.boolean(),
  /** The tenant makes it itself, or will once its print files are ready. */
  stays_here: z.boolean(),
  chosen_by_hand: z.boolean(),
  routing: routingDecisionSchema.nullable(),
  external_id: z.string().nullable(),
  submissions: z.array(
    z.object({
      fulfiller: z.string(),
      state: z.enum(['accepted', 'rejected', 'failed']),
      reason: z.string(),
      at: z.string(),
    }),
  ),
  /** Fulfillers from which the order was recalled, the last one first. */
  recalls: z.array(
    z.object({
      fulfiller: z.string(),
      cause: z.enum(RECALL_CAUSES),
      state: z.enum(RECALL_STATES),
      reason: z.string(),
      at: z.string(),
      /** The change that waits for the answer; null when it is decided, and where there is none. */
      waits: z
        .object({
          kind: z.enum(['line', 'address']),
          name: z.string(),
          changes: z.array(
            z.object({ kind: z.enum(LINE_CHANGE_KINDS), label: z.string(), before: z.string(), after: z.string() }),
          ),
        })
        .nullable(),
    }),
  ),
  /** Documents that can be printed now. */
  documents: z.array(z.enum(DOCUMENT_KINDS)),
  /** Who bills the shopper instead of the store; null = the store. */
  billed_by: z.enum(['shopify']).nullable(),
  /** Company data without which the invoice is only a receipt. */
  invoice_lacks: z.enum(['vat_number']).nullable(),
  tracking: trackingDtoSchema.nullable(),
  /** Parcels that have left, the first one first; empty for orders from before parcels were recorded. */
  parcels: z.array(
    z.object({
      id: uuid,
      tracking: trackingDtoSchema.nullable(),
      shipped_at: z.string(),
      /** The fulfiller sent it although the order was cancelled. */
      after_cancellation: z.boolean(),
      pieces: parcelPieces,
    }),
  ),
  pieces: pieceCount,
  /** The pieces that are still to be sent. */
  unsent: z.array(
    z.object({
      line_id: uuid,
      name: z.string(),
      colour: z.string(),
      size: z.string(),
      /** Texts that the shopper personalised. */
      texts: z.array(z.string()),
      quantity: z.number().int(),
    }),
  ),
  shipped_at: z.string().nullable(),
  delayed_to: dateSchema.nullable(),
  /** The page that the shopper follows it on. */
  tracking_page: z.string(),
  /** Minor-unit codec: what producing it takes from the budgets; null = not taken. */
  cost: amount.nullable(),
  /** Of an order that waits for room in its store's budget or its tenant's credit: what producing it takes, and what the limit
   *  and its use are now; `limit` null = none. Null for every other order. */
  shortfall: z.object({ currency, cost: amount, limit: amount.nullable(), used: amount }).nullable(),
  dead_letters: z.array(deadLetterSchema),
  /** When it is sent again to a fulfiller that it did not reach; null where that is not waited for. */
  next_try_at: z.string().nullable(),
  /** Fulfillers that can be chosen by hand. */
  choices: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Actions that the reader may take now. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  may_track: z.boolean(),
  /** Whether it may start given-up work again. */
  may_restart: z.boolean(),
  /** Where its reader may move it by hand. */
  moves: z.array(z.string()),
});

/** State of an order in production, parsed: amounts in minor units. */
export type FulfilmentDto = z.output<typeof fulfilmentSchema>;

const batchSchema = z.object({
  id: uuid,
  kind: z.enum(BATCH_KINDS),
  /** Of `move`: the status that the orders go to. */
  to: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'undone']),
  /** Until then it can be taken back. */
  starts_at: z.string(),
  created_at: z.string(),
  total: z.number().int(),
  /** How many of them their tenant makes itself: these are prepared and sent to no fulfiller. */
  staying: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** Ids that were asked for and are no order of the tenant's. */
  unknown: z.number().int(),
  /** The first hundred of those refused in a list, all of them where one batch is asked for. */
  problems: z.array(z.object({ order_id: uuid, order_ref: z.string(), reason: z.string() })),
});
export type BatchDto = z.output<typeof batchSchema>;
/** Orders that one batch may hold. */
export const MAX_ORDERS_PER_BATCH = 10_000;

/** Orders on their way through production, as their owner works with them. */
export const fulfilmentEndpoints = {
  show: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.fulfilment',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/fulfilment',
    summary: 'Where an order is in production, who makes it and why, and what can be done.',
    action: 'orders.view',
    params: orderParams,
    answer: envelope(fulfilmentSchema),
    errors: refusals,
  }),
  act: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.fulfil',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/fulfilment',
    summary:
      'Sends an order now, holds it, tries it again, has its fulfiller chosen anew, by the rules or by hand, takes it to be made by the tenant itself (make), marks such an order as made (made), or lets it go on although its payment is in doubt (release).',
    action: 'orders.update',
    params: orderParams,
    body: z.strictObject({ action: z.enum(ORDER_ACTIONS), fulfiller_id: numericId.nullish() }),
    answer: envelope(z.object({ status: z.string() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  move: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.move',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/status',
    summary: 'Moves an order by hand, where the table of statuses allows it (ORD-03).',
    action: 'orders.update',
    params: orderParams,
    body: z.strictObject({ from: status, to: status, note: z.string().trim().max(500, 'too long').default('') }),
    answer: envelope(z.object({ status: z.string() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  track: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.track',
    method: 'PUT',
    path: '/api/:tenant/orders/:orderId/tracking',
    summary:
      'Writes down where a parcel can be followed; an order that is with its fulfiller, or that its tenant makes itself, is shipped by it. The latter may leave without a number.',
    action: 'orders.produce',
    params: orderParams,
    body: shipmentSchema,
    answer: envelope(z.object({ status: z.string() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  importTracking: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.importTracking',
    method: 'POST',
    path: '/api/:tenant/orders/tracking',
    summary:
      'Tracking of many orders from CSV (reference, carrier, tracking_number, tracking_url); a wrong row keeps none of the others.',
    action: 'orders.produce',
    params: tenantParams,
    bodySize: 'large',
    body: z.strictObject({ csv: z.string().max(2_000_000, 'too long'), apply: z.boolean().default(false) }),
    answer: envelope(
      z.object({
        rows: z.number().int(),
        applied: z.number().int(),
        problems: z.array(z.object({ line: z.number().int(), reference: z.string(), reason: z.string() })),
      }),
    ),
    errors: [...refusals, 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  sendMany: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.sendMany',
    method: 'POST',
    path: '/api/:tenant/orders/batches',
    summary:
      'Sends ticked orders, or all that match a filter, to their fulfillers, moves them to a status, or marks orders that their tenant makes itself as made or shipped; begins after a while in which it can be undone.',
    action: 'orders.produce',
    params: tenantParams,
    body: z.strictObject({
      request_key: uuid,
      ids: z.array(uuid).min(1, 'required').max(100, 'too many').optional(),
      filter: z.record(z.string().max(20), z.string().max(800)).optional(),
      /** Move them there in place of sending them (ORD-03). */
      to: status.optional(),
      /** Mark self-made orders in place of sending them. */
      make: z.enum(MAKER_STEPS).optional(),
      /** With `make: shipped`: who carries the parcels, and the number of each by the id of its order. */
      carrier: z
        .string()
        .trim()
        .refine((text) => text === '' || isCarrier(text), 'invalid')
        .default(''),
      tracking: z
        .record(
          uuid,
          z
            .string()
            .trim()
            .refine((text) => text === '' || isTrackingNumber(text), 'invalid'),
        )
        .default({}),
      /** For their timelines; cancelling needs one. */
      note: z.string().trim().max(500, 'too long').default(''),
    }),
    answer: envelope(batchSchema),
    errors: [...refusals, 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  listBatches: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.batches',
    method: 'GET',
    path: '/api/:tenant/orders/batches',
    summary: 'The last five pieces of bulk work.',
    action: 'orders.view',
    params: tenantParams,
    answer: envelope(z.array(batchSchema)),
    errors: refusals,
  }),
  showBatch: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.batch',
    method: 'GET',
    path: '/api/:tenant/orders/batches/:batchId',
    summary: 'How far bulk work is, and which orders it could not do.',
    action: 'orders.view',
    params: tenantParams.extend({ batchId: uuid }),
    answer: envelope(batchSchema),
    errors: refusals,
  }),
  undoBatch: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.undoBatch',
    method: 'DELETE',
    path: '/api/:tenant/orders/batches/:batchId',
    summary: 'Takes bulk work back before it begins.',
    action: 'orders.produce',
    params: tenantParams.extend({ batchId: uuid }),
    answer: envelope(batchSchema),
    errors: [...refusals, 'conflict'],
  }),
  deadLetters: defineEndpoint({
    ...baseEndpoint,
    name: 'deadLetters.list',
    method: 'GET',
    path: '/api/:tenant/dead-letters',
    summary: 'Work on orders that was given up, newest first, at most 100.',
    action: 'orders.view',
    params: tenantParams,
    answer: envelope(z.array(deadLetterSchema)),
    errors: refusals,
  }),
  replay: defineEndpoint({
    ...baseEndpoint,
    name: 'deadLetters.replay',
    method: 'POST',
    path: '/api/:tenant/dead-letters/:letterId/replay',
    summary: 'Starts work again that was given up.',
    action: 'orders.produce',
    params: tenantParams.extend({ letterId: uuid }),
    answer: envelope(z.object({ replayed: z.literal(true) })),
    errors: [...refusals, 'conflict'],
  }),
  document: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.document',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/documents/:kind',
    summary: 'Packing slip, pick list, invoice, credit notes or their reversals of an order as PDF, in its language.',
    action: 'orders.download',
    params: orderParams.extend({ kind: z.enum(DOCUMENT_KINDS) }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: [...refusals, 'conflict'],
  }),
  pickList: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.pickList',
    method: 'GET',
    path: '/api/:tenant/orders/documents/:kind',
    summary: 'One pick list, or the packing slips, of up to 100 orders as PDF.',
    action: 'orders.download',
    params: tenantParams.extend({ kind: z.enum(['pick-list', 'packing-slips']) }),
    query: z.object({ ids: idList }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: [...refusals, 'invalid'],
  }),
  labels: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.labels',
    method: 'GET',
    path: '/api/:tenant/orders/labels',
    summary: 'Label data of up to 100 orders as CSV: reference, recipient and address, a row a parcel.',
    action: 'orders.download',
    params: tenantParams,
    query: z.object({ ids: idList }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: [...refusals, 'invalid'],
  }),
  file: defineEndpoint({
    name: 'fulfilment.file',
    method: 'GET',
    path: '/api/:tenant/print-files/:fileId',
    summary: 'A print file for the fulfiller that was sent its link, until that expires or another one has the order.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ fileId: uuid }),
    query: linkSeal,
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid'],
  }),
  mockup: defineEndpoint({
    name: 'fulfilment.mockup',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/mockups/:side',
    summary:
      'A picture of a printed side of an order’s line for the fulfiller that was sent its link, as long as it may have it.',
    audience: 'public',
    handledBy: 'web',
    params: orderParams.extend({ lineId: uuid, side }),
    query: linkSeal,
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  callback: defineEndpoint({
    name: 'fulfilment.callback',
    method: 'POST',
    path: '/api/fulfillers/:fulfillerId/callbacks',
    summary: 'A fulfiller’s signed word on an order: its status, parcels or a delay.',
    audience: 'public',
    csrf: 'none',
    handledBy: 'web',
    bodyType: 'raw',
    params: z.object({ fulfillerId: numericId }),
    body: z.unknown(),
    answer: envelope(z.object({ outcome: callbackOutcome, status: z.string() })),
    errors: ['malformed', 'unauthenticated', 'not_found', 'invalid', 'conflict'],
  }),
  receive: defineEndpoint({
    name: 'service.fulfillerCallback',
    method: 'POST',
    path: '/api/service/fulfillers/:fulfillerId/callbacks',
    summary: 'The same as it came, with what proves it.',
    audience: 'service',
    handledBy: 'tenant-api',
    bodySize: 'large',
    params: z.object({ fulfillerId: numericId }),
    body: z.object({ timestamp: z.string().max(40), signature: z.string().max(200), text: z.string().max(100_000) }),
    answer: envelope(z.object({ outcome: callbackOutcome, status: z.string() })),
    errors: ['malformed', 'unauthenticated', 'not_found', 'invalid', 'conflict'],
  }),
  lookUp: defineEndpoint({
    name: 'fulfilment.lookUp',
    method: 'GET',
    path: '/api/fulfillers/:fulfillerId/orders/:reference',
    summary: 'An order that a fulfiller has, as it stands now, with fresh links to its files; signed by the fulfiller.',
    audience: 'public',
    handledBy: 'web',
    params: lookUpParams,
    answer: envelope(lookedUpOrderSchema),
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
  }),
  receiveLookUp: defineEndpoint({
    name: 'service.fulfillerLookUp',
    method: 'POST',
    path: '/api/service/fulfillers/:fulfillerId/orders/:reference',
    summary: 'The same, with what proves it.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: lookUpParams,
    body: z.object({ timestamp: z.string().max(40), signature: z.string().max(200), text: z.string().max(500) }),
    answer: envelope(lookedUpOrderSchema),
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
    rateLimit: { points: 600, perSeconds: 300 },
  }),
  tracking: defineEndpoint({
    name: 'storefront.tracking',
    method: 'GET',
    path: '/api/:tenant/:slug/tracking/:orderId',
    summary: 'Where an order is, for whoever was mailed its link.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams.extend({ orderId: uuid }),
    query: z.object({ key: z.string().max(100) }),
    answer: envelope(
      z.object({
        order_ref: z.string(),
        state: z.enum([...TRACKING_STEPS, 'waiting', 'cancelled']),
        /** Whether its payment was refunded, in part or in full; without the amount, as the link may be passed on. */
        refund: z.enum(['partly refunded', 'refunded']).nullable(),
        /** Whether its payment keeps it from being made for now: no day of delivery can be promised. */
        is_paused: z.boolean(),
        /** Steps with the moment that they were reached first. */
        reached: z.array(z.object({ step: z.enum(TRACKING_STEPS), at: z.string() })),
        delivery_from: dateSchema,
        delivery_to: dateSchema,
        delayed_to: dateSchema.nullable(),
        tracking: trackingDtoSchema.nullable(),
        /** Where the order left in several parcels, or parts of it are still to come: what has left. */
        parcels: z.array(z.object({ tracking: trackingDtoSchema.nullable(), pieces: parcelPieces })),
        pieces: pieceCount,
        items: z.array(z.object({ name: z.string(), quantity: z.number(), picture: z.string().nullable() })),
      }),
    ),
    errors: ['not_found', 'invalid'],
  }),
};

/** Automatic steps of an event's orders, and the limit for their production costs. */
export const eventFulfilmentSchema = z.object({
  automatic: z.boolean(),
  hold_minutes: z.number('whole numbers only').int('whole numbers only').min(0, 'too small').max(10_080, 'too large'),
  currency,
  /** Major units; null = without limit. */
  budget: amount.nullable(),
  budget_used: amount,
  /** How its orders are made, where that differs from the account's setting; null = as there. */
  production: z.enum(PRODUCTION_MODES).nullable(),
  /** The account's setting; null = not chosen. */
  account_production: z.enum(PRODUCTION_MODES).nullable(),
  /** Problems that prevent its orders from being produced. */
  production_findings: productionFindings,
});
