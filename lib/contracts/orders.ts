import { z } from 'zod';
import { LINE_CHANGE_KINDS } from '@/lib/domain/orders/corrections';
import { isOrderStatus, PAYMENT_STATES, PLACED_PAYMENT_STATES } from '@/lib/domain/orders/statuses';
import { TIMELINE_CODES } from '@/lib/domain/orders/timeline';
import { DISPUTE_STATES, PAYMENT_HOLDS } from '@/lib/domain/payments/disputes';
import { REPLACEMENT_PAYERS, REPLACEMENT_REASONS } from '@/lib/domain/replacements/replacements';
import { sceneSchema } from '@/lib/domain/scene/schema';
import { VIEWS } from '@/lib/rendering/core/blanks/types';
import { orderSchema } from './checkout';
import { defineEndpoint, envelope } from './define';
import {
  amount,
  currency,
  dateSchema,
  gatewayKind,
  isoDay,
  numericId,
  region,
  side,
  tenantParams,
  timeZone,
  uuid,
} from './field-types';
import { orderRequestSchema } from './order-requests';
import { refundRowSchema } from './refunds';

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
    // Unknown values match nothing, unlike a missing filter.
    .transform((values) => (values.length > 0 ? values.filter(isKnown) : undefined));

/** Value entered in a shop that matches no field of our design. */
export const linePropertySchema = z.object({ name: z.string(), value: z.string() });

/** Order filter: parameters of the list's address, of an export and of bulk work (ORD-08). */
export const orderFilterSchema = z.object({
  /** Words, or beginnings of words, of reference, name, e-mail or postcode. */
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
  /** Only orders that have not moved for a day before production. */
  stuck: z.literal('1').optional(),
  /** Only orders held by their payment: disputed, or refunded in full. */
  held: z.literal('1').optional(),
  /** Only orders with an open dispute. */
  disputed: z.literal('1').optional(),
  /** Only orders that wait for a person: by status, held by payment, or disputed. */
  attention: z.literal('1').optional(),
  /** Only orders not yet sent to this fulfiller id. */
  unsent: numericId.optional(),
  /** Only those on which work failed for good and still wants a person. */
  failed: z.literal('1').optional(),
  /** Only orders that count as revenue (ADM-12). */
  counted: z.literal('1').optional(),
  /** Only orders that their tenant makes itself. */
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
  /** Most urgent state of its disputes; null without any. */
  dispute: z.enum(DISPUTE_STATES).nullable(),
  /** Why its payment prevents production. */
  hold: z.enum(PAYMENT_HOLDS).nullable(),
  delivery_from: dateSchema,
  delivery_to: dateSchema,
  preview: z.string().nullable(),
  tenant_name: z.string(),
  /** Fulfiller; null = not chosen. */
  fulfiller: z.string().nullable(),
  /** Whether it waits for personalisation that its shopper did not provide. */
  personalisation_missing: z.boolean(),
  /** Whether its tenant makes it itself. */
  self_made: z.boolean(),
  /** Whether its tenant makes it itself, now or once it is sent: no fulfiller gets it. */
  stays_here: z.boolean(),
});
const listQuery = orderFilterSchema.extend({
  sort: z.enum(['newest', 'oldest', 'total-desc', 'total-asc']).default('newest'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
/** Parsed. */
export type OrderListQuery = z.output<typeof listQuery>;

/** Row of the list, parsed: `total` in minor units. */
export type OrderRowDto = z.output<typeof orderRowSchema>;

/** Print file of one side of a line; `bytes` null until it is drawn. */
export const printFileSchema = z.object({
  id: uuid,
  line_id: uuid,
  side,
  state: z.enum(['queued', 'ready', 'failed']),
  width_px: z.number().int(),
  height_px: z.number().int(),
  dpi: z.number().int(),
  bytes: z.number().int().nullable(),
  file_name: z.string(),
});

/** Order with everything its owner works with; amounts in major units. */
export const orderDetailSchema = z.object({
  order: orderSchema,
  placed_at: z.string(),
  store_name: z.string(),
  store_slug: z.string(),
  /** Client of the order, for staff; null for its own people. */
  client: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  customer_phone: z.string(),
  /** Whether mails to its address bounce, so that none is sent. */
  mails_bounce: z.boolean(),
  message: z.string(),
  payment: z.object({
    gateway: gatewayKind.nullable(),
    intent_id: z.string().nullable(),
    account: z.string().nullable(),
    paid_at: z.string().nullable(),
    paid: amount,
    /** Refunded, including pending refunds. */
    refunded: amount,
    /** Amount that can still be refunded. */
    refundable: amount,
    refunds: z.array(refundRowSchema),
    /** Disputes of the payment, oldest first. */
    disputes: z.array(
      z.object({
        id: uuid,
        amount,
        state: z.enum(DISPUTE_STATES),
        /** The provider's reason. */
        reason: z.string(),
        /** Deadline of the provider for evidence. */
        due_by: z.string().nullable(),
        at: z.string(),
        /** Page of the provider's dashboard for the response; null when it has none. */
        url: z.string().nullable(),
      }),
    ),
    /** Why the payment prevents production. */
    hold: z.enum(PAYMENT_HOLDS).nullable(),
  }),
  /**
   * What the order brought its owner, from the ledger: payments less refunds and disputed amounts, the tax in them, and the
   * cost at the platform's fulfillers. Null for readers who may not see cost.
   */
  result: z.object({ received: amount, tax: amount, production: amount, shipping: amount, profit: amount }).nullable(),
  /** Number of changes of the order; a correction names the one it is based on. */
  version: z.number().int(),
  /** Fulfiller from which the order must be recalled before a change; null where none has it. */
  recall_first: z.string().nullable(),
  /** Actions that the reader may take now. */
  may: z.object({
    refund: z.boolean(),
    cancel: z.boolean(),
    correct_address: z.boolean(),
    /** Texts, pictures, colours and sizes of lines. */
    correct_lines: z.boolean(),
    update: z.boolean(),
    replace: z.boolean(),
    ask_refund: z.boolean(),
    ask_cancellation: z.boolean(),
    answer_requests: z.boolean(),
  }),
  /** Open requests of customer service, oldest first. */
  requests: z.array(orderRequestSchema),
  /** Order that this one replaces. */
  replaces: z
    .object({
      id: uuid,
      order_ref: z.string(),
      reason: z.enum(REPLACEMENT_REASONS),
      payer: z.enum(REPLACEMENT_PAYERS),
    })
    .nullable(),
  replaced_by: z.array(z.object({ id: uuid, order_ref: z.string() })),
  /** Shop where it was bought and paid, and what was reported to it; null for our own stores' orders. */
  shopify: z
    .object({
      shop: z.string(),
      name: z.string(),
      admin_url: z.string(),
      /** Since when Shopify no longer lists it, although it was accepted. */
      missing_since: z.string().nullable(),
      is_reported: z.boolean(),
      problem: z.string(),
    })
    .nullable(),
  lang: z.string(),
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
      custom_texts: z.array(z.object({ side, label: z.string(), text: z.string() })),
      /** Sold design revision; null for orders from before designs had revisions. */
      design_revision: z.number().int().nullable(),
      front_preview: z.string().nullable(),
      back_preview: z.string().nullable(),
      /** Values that the shopper entered in Shopify under names unknown to our design; not printed. */
      properties: z.array(linePropertySchema),
      /** Number of texts and pictures that the shopper did not provide. */
      missing: z.number().int(),
      print_files: z.array(printFileSchema),
    }),
  ),
  /** Open request to the shopper; null = nothing is missing. */
  personalisation: z.object({ expires_at: z.string(), can_ask: z.boolean() }).nullable(),
  /** Changes of lines with both versions; the timeline refers to them by id. */
  corrections: z.array(
    z.object({
      id: uuid,
      line_id: uuid,
      changes: z.array(
        z.object({ kind: z.enum(LINE_CHANGE_KINDS), label: z.string(), before: z.string(), after: z.string() }),
      ),
      pictures: z.array(z.object({ view: side, before: z.string(), after: z.string() })),
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
      /** System event; null for a person's note. */
      code: z.enum(TIMELINE_CODES).nullable(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      note: z.string().nullable(),
    }),
  ),
});

/** Line as ordered: article, colour and both designs (ORD-06). */
export const orderedLineSchema = z.object({
  form: z.string(),
  colour_hex: z.string(),
  front: sceneSchema.nullable(),
  back: sceneSchema.nullable(),
});
export type OrderedLineDto = z.output<typeof orderedLineSchema>;

/** Lists count up to this number; larger results are narrowed down rather than paged. */
export const MAX_COUNTED_ORDERS = 10_000;

const orderPageSchema = z.object({
  rows: z.array(orderRowSchema),
  /** `total` is counted up to {@link MAX_COUNTED_ORDERS}; `has_more`: there are more. */
  meta: z.object({ page: z.number(), per_page: z.number(), total: z.number(), has_more: z.boolean() }),
  stores: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** ISO codes of destination countries. */
  countries: z.array(z.string()),
  /** Clients to choose from, for staff. */
  clients: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Name of the fulfiller that the filter `unsent` asks about; null without the filter, or if it is unknown here. */
  unsent_fulfiller: z.string().nullable(),
});

/** Number of corrections of a line; absent, or above the last one, the current state. */
export const lineVersion = z.coerce.number().int().min(0).max(10_000).optional();

/** Owner's orders (ORD-06, ORD-08). */
export const orderEndpoints = {
  list: defineEndpoint({
    name: 'orders.list',
    method: 'GET',
    path: '/api/:tenant/orders',
    summary: 'Orders of the tenant, 25 a page, by search and filters (ORD-08).',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: listQuery,
    answer: envelope(orderPageSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  all: defineEndpoint({
    name: 'orders.all',
    method: 'GET',
    path: '/api/orders',
    summary:
      'Orders of every tenant, or of one client, for the platform’s staff; found by a whole reference, e-mail address or payment intent id.',
    audience: 'user',
    action: 'orders.all',
    handledBy: 'tenant-api',
    query: listQuery.extend({ client: numericId.optional() }),
    answer: envelope(orderPageSchema),
    errors: ['unauthenticated', 'forbidden', 'invalid'],
  }),
  tenantOf: defineEndpoint({
    name: 'orders.tenantOf',
    method: 'GET',
    path: '/api/orders/:orderId/tenant',
    summary: 'Whose an order is, for the platform’s staff.',
    audience: 'user',
    action: 'orders.all',
    handledBy: 'tenant-api',
    params: z.object({ orderId: uuid }),
    answer: envelope(z.object({ tenant_id: z.number().int(), tenant_name: z.string() })),
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
  line: defineEndpoint({
    name: 'orders.line',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId',
    summary: 'What a line looked like when it was ordered: goods, colour and both designs (ORD-06).',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid, lineId: uuid }),
    query: z.object({ v: lineVersion }),
    answer: envelope(orderedLineSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  linePicture: defineEndpoint({
    name: 'orders.linePicture',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/pictures/:view',
    summary: 'A picture of a line as it was ordered, whatever became of the product since.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'web',
    params: tenantParams.extend({ orderId: uuid, lineId: uuid, view: z.enum(VIEWS) }),
    query: z.object({
      w: z.coerce
        .number()
        .int()
        .pipe(z.union([z.literal(160), z.literal(640)]))
        .default(640),
      v: lineVersion,
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
  }),
  orderedPicture: defineEndpoint({
    name: 'orders.orderedPicture',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/ordered/:view',
    summary: 'The same picture for the shopper, whose confirmation and mail hold its sealed address.',
    audience: 'public',
    handledBy: 'web',
    params: tenantParams.extend({ orderId: uuid, lineId: uuid, view: z.enum(VIEWS) }),
    query: z.object({
      key: z.string().max(100),
      /** Formats that mail programs can read are included. */
      format: z.enum(['webp', 'jpeg']).default('webp'),
      v: lineVersion,
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
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
