import { z } from 'zod';
import { RETRYABLE_TASKS } from '@/lib/domain/fulfilment/bulk';
import { PRODUCTION_MODES } from '@/lib/domain/fulfilment/production';
import { RECALL_CAUSES, RECALL_STATES } from '@/lib/domain/fulfilment/recall';
import { routingDecisionSchema } from '@/lib/domain/fulfilment/routing';
import { isCarrier, isTrackingNumber } from '@/lib/domain/fulfilment/tracking';
import { LINE_CHANGE_KINDS } from '@/lib/domain/orders/corrections';
import { ORDER_ACTIONS } from '@/lib/domain/orders/order-actions';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, dateSchema, numericId, tenantParams, uuid } from './field-types';
import { DOCUMENT_KINDS } from './order-documents';
import { parcelLines, parcelPieces, pieceCount, trackingDtoSchema, trackingSchema } from './parcels';
import { productionFindings } from './production';

const orderParams = tenantParams.extend({ orderId: uuid });
const status = z.string().refine(isOrderStatus, 'invalid');
const baseEndpoint = { audience: 'user', handledBy: 'tenant-api' } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

const failedJobSchema = z.object({
  id: uuid,
  order_id: uuid,
  order_ref: z.string(),
  task: z.enum(RETRYABLE_TASKS),
  status: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  failed_at: z.string(),
});

export type FailedSubmissionDto = z.output<typeof failedJobSchema>;

/** Shipment as a person enters it. Carrier and number may be empty for a parcel of a self-made order. */
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
  /** Pieces in the parcel; absent = all pieces that are not shipped yet. */
  lines: parcelLines.optional(),
});

const fulfilmentSchema = z.object({
  status: z.string(),
  /** Time at which production starts automatically; null = a person has to start it. */
  start_at: z.string().nullable(),
  fulfiller: z.object({ id: z.number(), name: z.string(), sandbox: z.boolean() }).nullable(),
  /** Whether the tenant makes the order itself now, so that it has no fulfiller. */
  self_made: z.boolean(),
  /** Whether the tenant makes the order itself, either now or as soon as its print files are ready. */
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
  /** Recalls of the order from fulfillers, latest first. */
  recalls: z.array(
    z.object({
      fulfiller: z.string(),
      cause: z.enum(RECALL_CAUSES),
      state: z.enum(RECALL_STATES),
      reason: z.string(),
      at: z.string(),
      /**
       * Change that is applied if the fulfiller agrees to the recall; null when the fulfiller has responded, or the
       * recall has no change.
       */
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
  /** Party that bills the shopper instead of the store; null = the store. */
  billed_by: z.enum(['shopify']).nullable(),
  /** Company details without which only a receipt can be issued instead of an invoice; null = none is missing. */
  invoice_lacks: z.enum(['vat_number']).nullable(),
  tracking: trackingDtoSchema.nullable(),
  /** Shipped parcels, earliest first; [] for orders from before parcels were recorded. */
  parcels: z.array(
    z.object({
      id: uuid,
      tracking: trackingDtoSchema.nullable(),
      shipped_at: z.string(),
      /** Whether the parcel was shipped although the order had been cancelled. */
      after_cancellation: z.boolean(),
      pieces: parcelPieces,
    }),
  ),
  pieces: pieceCount,
  /** Pieces that are not shipped yet. */
  unsent: z.array(
    z.object({
      line_id: uuid,
      name: z.string(),
      colour: z.string(),
      size: z.string(),
      /** Texts that the shopper entered. */
      texts: z.array(z.string()),
      quantity: z.number().int(),
    }),
  ),
  shipped_at: z.string().nullable(),
  /** Last day of the promise that was stored with the order. */
  promised_to: dateSchema,
  delayed_to: dateSchema.nullable(),
  /** Address of the shopper's tracking page. */
  tracking_page: z.string(),
  /** Amount that the order's production reserves from the budgets; null = nothing is reserved. */
  cost: amount.nullable(),
  /**
   * For an order that exceeds its store's budget, its tenant's credit, or the money that the platform holds for the
   * tenant: the cost of producing it, the limit and its current use; `limit` null = no limit. Null for every other
   * order.
   */
  shortfall: z
    .object({
      of: z.enum(['budget', 'credit', 'balance']),
      currency,
      cost: amount,
      limit: amount.nullable(),
      used: amount,
    })
    .nullable(),
  dead_letters: z.array(failedJobSchema),
  /**
   * Time at which the order is sent again to a fulfiller that it did not reach; null = no such attempt is scheduled.
   */
  next_try_at: z.string().nullable(),
  /** Fulfillers that a person can choose for the order. */
  choices: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Actions that the reader may take now. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  may_track: z.boolean(),
  /** Whether the reader may restart the order's failed jobs. */
  may_restart: z.boolean(),
  /** Statuses to which the reader may move the order. */
  moves: z.array(z.string()),
});

/** State of an order in production, parsed: amounts in minor units. */
export type FulfilmentDto = z.output<typeof fulfilmentSchema>;

/** Owner's calls about orders in production. */
export const fulfilmentEndpoints = {
  show: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.fulfilment',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/fulfilment',
    summary:
      'Returns the state of an order in production, its fulfiller with the reasons for the choice, and the possible actions.',
    action: 'orders.view',
    params: orderParams,
    answer: buildEnvelopeSchema(fulfilmentSchema),
    errors: refusals,
  }),
  act: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.fulfil',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/fulfilment',
    summary:
      'Performs an action on an order: send it now, hold it, retry it, choose its fulfiller again (by the rules or by hand), let the tenant make it (make), mark such an order as made (made), or resume it although its payment is in doubt (release).',
    action: 'orders.update',
    params: orderParams,
    body: z.strictObject({ action: z.enum(ORDER_ACTIONS), fulfiller_id: numericId.nullish() }),
    answer: buildEnvelopeSchema(z.object({ status: z.string() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  move: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.move',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/status',
    summary: 'Moves an order to another status, where the table of statuses allows it (ORD-03).',
    action: 'orders.update',
    params: orderParams,
    body: z.strictObject({ from: status, to: status, note: z.string().trim().max(500, 'too long').default('') }),
    answer: buildEnvelopeSchema(z.object({ status: z.string() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  track: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.track',
    method: 'PUT',
    path: '/api/:tenant/orders/:orderId/tracking',
    summary:
      'Records the tracking of a parcel. This ships an order that is with its fulfiller, or that its tenant makes itself; the latter may be shipped without a number.',
    action: 'orders.produce',
    params: orderParams,
    body: shipmentSchema,
    answer: buildEnvelopeSchema(z.object({ status: z.string() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  importTracking: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.importTracking',
    method: 'POST',
    path: '/api/:tenant/orders/tracking',
    summary:
      'Imports the tracking of many orders from CSV (reference, carrier, tracking_number, tracking_url). An invalid row does not prevent the others.',
    action: 'orders.produce',
    params: tenantParams,
    bodySize: 'large',
    body: z.strictObject({ csv: z.string().max(2_000_000, 'too long'), apply: z.boolean().default(false) }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.number().int(),
        applied: z.number().int(),
        problems: z.array(z.object({ line: z.number().int(), reference: z.string(), reason: z.string() })),
      }),
    ),
    errors: [...refusals, 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  failedJobs: defineEndpoint({
    ...baseEndpoint,
    name: 'failedJobs.list',
    method: 'GET',
    path: '/api/:tenant/dead-letters',
    summary: 'Lists failed jobs of orders, newest first, at most 100.',
    action: 'orders.view',
    params: tenantParams,
    answer: buildEnvelopeSchema(z.array(failedJobSchema)),
    errors: refusals,
  }),
  replay: defineEndpoint({
    ...baseEndpoint,
    name: 'failedJobs.restart',
    method: 'POST',
    path: '/api/:tenant/dead-letters/:jobId/replay',
    summary: 'Restarts a failed job.',
    action: 'orders.produce',
    params: tenantParams.extend({ jobId: uuid }),
    answer: buildEnvelopeSchema(z.object({ replayed: z.literal(true) })),
    errors: [...refusals, 'conflict'],
  }),
};

/** Settings for the automatic production of an event's orders, and the budget for its costs. */
export const eventFulfilmentSchema = z.object({
  automatic: z.boolean(),
  hold_minutes: z.number('whole numbers only').int('whole numbers only').min(0, 'too small').max(10_080, 'too large'),
  currency,
  /** Maximum production cost; null = unlimited. */
  budget: amount.nullable(),
  budget_used: amount,
  /** Production mode of this store's orders; null = the account's setting. */
  production: z.enum(PRODUCTION_MODES).nullable(),
  /** Production mode of the account; null = not chosen. */
  account_production: z.enum(PRODUCTION_MODES).nullable(),
  /** Problems that prevent the store's orders from being produced. */
  production_findings: productionFindings,
});
