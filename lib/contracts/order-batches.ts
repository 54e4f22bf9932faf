import { z } from 'zod';
import { BATCH_KINDS } from '@/lib/domain/fulfilment/bulk';
import { isCarrier, isTrackingNumber } from '@/lib/domain/fulfilment/tracking';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams, uuid } from './field-types';

const status = z.string().refine(isOrderStatus, 'invalid');
const baseEndpoint = { audience: 'user', handledBy: 'tenant-api' } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Actions on many self-made orders at once. */
export const SELF_MADE_ORDER_STEPS = ['made', 'shipped'] as const;

const batchSchema = z.object({
  id: uuid,
  kind: z.enum(BATCH_KINDS),
  /** For `move`: target status of the orders. */
  to: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'undone']),
  /** Start of the batch; until then it can be undone. */
  starts_at: z.string(),
  created_at: z.string(),
  total: z.number().int(),
  /** Number of orders that the tenant makes itself: they are prepared and sent to no fulfiller. */
  staying: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** Requested ids that are not orders of the tenant. */
  unknown: z.number().int(),
  /** Rejected orders: the first hundred in a list of batches, all of them when one batch is requested. */
  problems: z.array(z.object({ order_id: uuid, order_ref: z.string(), reason: z.string() })),
});
export type BatchDto = z.output<typeof batchSchema>;
/** Orders that one batch may hold. */
export const MAX_ORDERS_PER_BATCH = 10_000;

/** Bulk work on orders: sending, moving and marking many at once. */
export const orderBatchEndpoints = {
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
      /** Target status, for moving the orders instead of sending them (ORD-03). */
      to: status.optional(),
      /** Step with which self-made orders are marked, instead of sending orders. */
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
      /** Note for the orders' timelines; required for a cancellation. */
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
    summary: 'The last five pieces of bulk work.',
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
    summary: 'How far bulk work is, and which orders it could not do.',
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
    summary: 'Takes bulk work back before it begins.',
    action: 'orders.produce',
    params: tenantParams.extend({ batchId: uuid }),
    answer: buildEnvelopeSchema(batchSchema),
    errors: [...refusals, 'conflict'],
  }),
};
