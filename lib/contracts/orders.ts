import { z } from 'zod';
import { orderSchema } from './checkout';
import { defineEndpoint, envelope } from './define';
import { amount, tenantParams, uuid, wireDate } from './wire';

/** A row of the owner's order list (ORD-08). */
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
  currency: z.enum(['GBP', 'EUR', 'USD']),
  region: z.enum(['UK', 'EU', 'US']),
  total: amount,
  status: z.string(),
  delivery_from: wireDate,
  delivery_to: wireDate,
  preview: z.string().nullable(),
});
export type OrderRowWire = z.output<typeof orderRowSchema>;

export const printFileSchema = z.object({
  id: uuid,
  line_id: uuid,
  side: z.enum(['front', 'back']),
  state: z.enum(['queued', 'ready', 'failed']),
  width_px: z.number().int(),
  height_px: z.number().int(),
  dpi: z.number().int(),
  bytes: z.number().int().nullable(),
  file_name: z.string(),
});

export const orderDetailSchema = z.object({
  order: orderSchema,
  placed_at: z.string(),
  store_name: z.string(),
  store_slug: z.string(),
  customer_phone: z.string(),
  message: z.string(),
  payment: z.object({
    gateway: z.string().nullable(),
    intent_id: z.string().nullable(),
    account: z.string().nullable(),
    paid_at: z.string().nullable(),
  }),
  discount_code: z.string().nullable(),
  lines: z.array(
    z.object({
      id: uuid,
      sku: z.string(),
      name: z.string(),
      colour_name: z.string(),
      size: z.string(),
      quantity: z.number().int(),
      unit_net: amount,
      unit_gross: amount,
      custom_texts: z.array(z.object({ side: z.enum(['front', 'back']), label: z.string(), text: z.string() })),
      front_preview: z.string().nullable(),
      back_preview: z.string().nullable(),
      print_files: z.array(printFileSchema),
    }),
  ),
  timeline: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      kind: z.enum(['status', 'payment', 'mail', 'print', 'note']),
      actor: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});

export const orderEndpoints = {
  list: defineEndpoint({
    name: 'orders.list',
    method: 'GET',
    path: '/api/:tenant/orders',
    summary: 'Orders of the tenant, newest first, 25 a page, by search, status and store.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: z.object({
      q: z.string().max(200).optional(),
      /** Comma-separated statuses. */
      status: z.string().max(800).optional(),
      store: z.string().max(80).optional(),
      sort: z.enum(['newest', 'oldest', 'total-desc', 'total-asc']).default('newest'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: envelope(
      z.object({
        rows: z.array(orderRowSchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
        stores: z.array(z.object({ slug: z.string(), name: z.string() })),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  show: defineEndpoint({
    name: 'orders.show',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId',
    summary: 'One order with lines, previews, print files and timeline.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid }),
    answer: envelope(orderDetailSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  printFile: defineEndpoint({
    name: 'orders.printFile',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/print-files/:fileId',
    summary: 'The print-ready PNG of one side.',
    audience: 'user',
    action: 'orders.download',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid, fileId: uuid }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  }),
};
