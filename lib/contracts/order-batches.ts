import { z } from 'zod';
import { BATCH_KINDS } from '@/lib/domain/fulfilment/bulk';
import { isCarrier, isTrackingNumber } from '@/lib/domain/fulfilment/tracking';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams, uuid } from './field-types';

const status = z.string().refine(isOrderStatus, 'invalid');
const baseEndpoint = { audience: 'user', handledBy: 'tenant-api' } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Steps with which many self-made orders can be marked at once. */
export const SELF_MADE_ORDER_STEPS = ['made', 'shipped'] as const;

const batchSchema = z.object({
  id: uuid,
  kind: z.enum(BATCH_KINDS),
  /** Target status of the orders; null unless the batch moves orders. */
  to: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'undone']),
  /** Time at which the batch starts; it can be undone until then. */
  starts_at: z.string(),
  created_at: z.string(),
  total: z.number().int(),
  /** Number of orders that the tenant makes itself: they are prepared for production but not sent to a fulfiller. */
  staying: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** Number of requested ids that are not orders of the tenant. */
  unknown: z.number().int(),
  /**
   * Rejected orders with the reason: at most 100 in a list of batches, all of them when a single batch is requested.
   */
  problems: z.array(z.object({ order_id: uuid, order_ref: z.string(), reason: z.string() })),
});
export type BatchDto = z.output<typeof batchSchema>;
/** Maximum number of orders in a batch. */
export const MAX_ORDERS_PER_BATCH = 10_000;

/** Calls that send, move or mark many orders at once. */
export const orderBatchEndpoints = {
  sendMany: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.sendMany',
    method: 'POST',
    path: '/api/:tenant/orders/batches',
    summary:
      'Sends selected orders, or all that match a filter, to their fulfillers, moves them to a status, or marks self-made orders as made or shipped. Starts after some time, until which it can be undone.',
    action: 'orders.produce',
    params: tenantParams,
    body: z.strictObject({
      request_key: uuid,
      ids: z.array(uuid).min(1, 'required').max(100, 'too many').optional(),
      filter: z.record(z.string().max(20), z.string().max(800)).optional(),
      /** Target status, for moving the orders instead of sending them (ORD-03). */
      to: status.optional(),
      /** Step to mark self-made orders with; absent = the orders are sent or moved. */
      make: z.enum(SELF_MADE_ORDER_STEPS).optional(),
      /** With `make: shipped`: carrier of the parcels, and the tracking number of each parcel by order id. */
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
      /** Note for the timelines of the orders; required for a cancellation. */
      note: z.string().trim().max(500, 'too long').default(''),
    }),
    answer: buildEnvelopeSchema(batchSchema),
    errors: [...refusals, 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  listBatches: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.batches',
    method: 'GET',
    path: '/api/:tenant/orders/batches',
    summary: 'Lists the last five batches of bulk actions.',
    action: 'orders.view',
    params: tenantParams,
    answer: buildEnvelopeSchema(z.array(batchSchema)),
    errors: refusals,
  }),
  showBatch: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.batch',
    method: 'GET',
    path: '/api/:tenant/orders/batches/:batchId',
    summary: 'Returns the progress of a batch, and the orders that it could not change.',
    action: 'orders.view',
    params: tenantParams.extend({ batchId: uuid }),
    answer: buildEnvelopeSchema(batchSchema),
    errors: refusals,
  }),
  undoBatch: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.undoBatch',
    method: 'DELETE',
    path: '/api/:tenant/orders/batches/:batchId',
    summary: 'Undoes a batch before it starts.',
    action: 'orders.produce',
    params: tenantParams.extend({ batchId: uuid }),
    answer: buildEnvelopeSchema(batchSchema),
    errors: [...refusals, 'conflict'],
  }),
};
