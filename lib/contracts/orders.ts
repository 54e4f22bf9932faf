import { z } from 'zod';
import { isOrderStatus, PAYMENT_STATES, PLACED_PAYMENT_STATES } from '@/lib/domain/orders/statuses';
import { DISPUTE_STATES, PAYMENT_HOLDS } from '@/lib/domain/payments/disputes';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, dateSchema, isoDay, numericId, region, tenantParams, timeZone, uuid } from './field-types';
import { orderDetailSchema } from './order-detail';

const buildListSchema = (isKnown: (value: string) => boolean) =>
  z
    .string()
    .max(800)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    // A list of only unknown values becomes [], which matches no orders; a missing filter matches all.
    .transform((values) => (values.length > 0 ? values.filter(isKnown) : undefined));

/** Order filter: parameters of the list's address, of an export and of bulk work (ORD-08). */
export const orderFilterSchema = z.object({
  /** Search text: each word is the beginning of a word in the reference, name, e-mail address or postcode. */
  q: z.string().max(200).optional(),
  /** Comma-separated statuses. */
  status: buildListSchema(isOrderStatus).optional(),
  /** Comma-separated payment states. */
  payment: buildListSchema((value) => PLACED_PAYMENT_STATES.some((state) => state === value)).optional(),
  /** Comma-separated upper-case ISO codes. */
  country: buildListSchema((value) => /^[A-Z]{2}$/.test(value)).optional(),
  /** Slug of a store. */
  store: z.string().max(80).optional(),
  region: z.union([region, z.literal('').transform(() => undefined)]).optional(),
  /** First and last day, YYYY-MM-DD, inclusive, in `zone`. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  zone: timeZone.optional(),
  currency: currency.optional(),
  /** Only orders with an open request (ROL-11). */
  asked: z.literal('1').optional(),
  /** Only orders that have kept the same status before production for a day or longer. */
  stuck: z.literal('1').optional(),
  /** Only orders held by their payment: disputed, or refunded in full. */
  held: z.literal('1').optional(),
  /** Only orders with an open dispute. */
  disputed: z.literal('1').optional(),
  /** Only orders that wait for a person: by status, held by payment, or disputed. */
  attention: z.literal('1').optional(),
  /** Only orders assigned to the fulfiller with this id that have not reached it. */
  unsent: numericId.optional(),
  /** Only orders with a job that failed its last attempt and still needs a person. */
  failed: z.literal('1').optional(),
  /** Only orders that count as revenue (ADM-12). */
  counted: z.literal('1').optional(),
  /** Only orders that the tenant produces itself. */
  own: z.literal('1').optional(),
  /** Only orders that wait until their tenant chooses a production mode or retries them. */
  waiting: z.literal('1').optional(),
});
export type OrderFilter = z.output<typeof orderFilterSchema>;

/** Row of the owner's order list (ORD-08). */
export const orderRowSchema = z.object({
  id: uuid,
  order_ref: z.string(),
  placed_at: z.string(),
  store_name: z.string(),
  store_slug: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  country: z.string(),
  items: z.number().int(),
  currency,
  region,
  total: amount,
  status: z.string(),
  payment_state: z.enum(PAYMENT_STATES),
  /** State of the order's most urgent dispute; null = no dispute. */
  dispute: z.enum(DISPUTE_STATES).nullable(),
  /** Reason why the payment prevents production; null = it does not. */
  hold: z.enum(PAYMENT_HOLDS).nullable(),
  delivery_from: dateSchema,
  delivery_to: dateSchema,
  preview: z.string().nullable(),
  tenant_name: z.string(),
  /** Name of the fulfiller; null = not chosen. */
  fulfiller: z.string().nullable(),
  /** Whether the order waits for personalisation that its shopper has not provided. */
  personalisation_missing: z.boolean(),
  /** Whether the tenant makes the order itself now. */
  self_made: z.boolean(),
  /** Whether the tenant makes the order itself, now or once its production starts, so that no fulfiller receives it. */
  stays_here: z.boolean(),
});
const listQuery = orderFilterSchema.extend({
  sort: z.enum(['newest', 'oldest', 'total-desc', 'total-asc']).default('newest'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
/** Parsed query of the order list. */
export type OrderListQuery = z.output<typeof listQuery>;

/** Row of the order list, parsed: `total` in minor units. */
export type OrderRowDto = z.output<typeof orderRowSchema>;

/** Maximum count of orders in a list. Users narrow down larger results with filters instead of paging to their end. */
export const MAX_COUNTED_ORDERS = 10_000;

const orderPageSchema = z.object({
  rows: z.array(orderRowSchema),
  /** `total` is counted up to {@link MAX_COUNTED_ORDERS}; `has_more`: there are more orders than `total`. */
  meta: z.object({ page: z.number(), per_page: z.number(), total: z.number(), has_more: z.boolean() }),
  stores: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** ISO codes of destination countries. */
  countries: z.array(z.string()),
  /** Clients that staff can filter by. */
  clients: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /**
   * Name of the fulfiller that the filter `unsent` selects; null without the filter, or if the tenant has no such
   * fulfiller.
   */
  unsent_fulfiller: z.string().nullable(),
});

/** Calls that list orders, and that return one order with all its details (ORD-06, ORD-08). */
export const orderEndpoints = {
  list: defineEndpoint({
    name: 'orders.list',
    method: 'GET',
    path: '/api/:tenant/orders',
    summary: 'Lists the tenant’s orders by search and filters, 25 per page (ORD-08).',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: listQuery,
    answer: buildEnvelopeSchema(orderPageSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  all: defineEndpoint({
    name: 'orders.all',
    method: 'GET',
    path: '/api/orders',
    summary:
      'Lists orders of all tenants, or of one client, for the platform’s staff. Searches for complete references, e-mail addresses and payment intent ids.',
    audience: 'user',
    action: 'orders.all',
    handledBy: 'tenant-api',
    query: listQuery.extend({ client: numericId.optional() }),
    answer: buildEnvelopeSchema(orderPageSchema),
    errors: ['unauthenticated', 'forbidden', 'invalid'],
  }),
  tenantOf: defineEndpoint({
    name: 'orders.tenantOf',
    method: 'GET',
    path: '/api/orders/:orderId/tenant',
    summary: 'Returns the tenant that owns an order, for the platform’s staff.',
    audience: 'user',
    action: 'orders.all',
    handledBy: 'tenant-api',
    params: z.object({ orderId: uuid }),
    answer: buildEnvelopeSchema(z.object({ tenant_id: z.number().int(), tenant_name: z.string() })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  show: defineEndpoint({
    name: 'orders.show',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId',
    summary: 'Returns an order with its lines, previews, print files and timeline.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid }),
    answer: buildEnvelopeSchema(orderDetailSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
