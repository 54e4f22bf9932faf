import { z } from 'zod';
import { requiredLineSchema } from '@/lib/domain/account/fields';
import { addressFields, optionalPhoneSchema } from '@/lib/domain/checkout/address-form';
import { REPLY_LIMITS, REPLY_TEMPLATES } from '@/lib/domain/orders/replies';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams, uuid } from './field-types';
import { orderFilterSchema } from './orders';
import { reasonSchema } from './reasons';
import { idempotencyKey, refundBodySchema, refundDueSchema, refundRowSchema } from './refunds';

const orderParams = tenantParams.extend({ orderId: uuid });
/** Maximum number of individually selected orders. */
export const MAX_SELECTED_ORDERS = 100;
/** Reason of a cancellation; shown in the order's timeline and with its refund. */
const cancelReason = z.string().trim().min(1, 'required').max(500, 'too long');
/** Maximum number of mails per request. */
export const MAX_MAILS_PER_CALL = 1_000;

/** Subject of an export's rows: orders or lines. */
export const EXPORT_ROW_KINDS = ['orders', 'lines'] as const;

/** Owner's actions on orders (ORD-08). */
export const orderAdminEndpoints = {
  export: defineEndpoint({
    name: 'orders.export',
    method: 'GET',
    path: '/api/:tenant/orders/export',
    summary:
      'Exports all orders that match, newest first, as a streamed CSV file that spreadsheets do not evaluate as formulas; one row per order or per line.',
    audience: 'user',
    action: 'orders.download',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: orderFilterSchema.extend({
      /** Comma-separated order ids; replaces the filter. */
      ids: z
        .string()
        .max(40 * MAX_SELECTED_ORDERS)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(uuid).max(MAX_SELECTED_ORDERS))
        .optional(),
      rows: z.enum(EXPORT_ROW_KINDS).default('orders'),
    }),
    answer: z.unknown(),
    answerType: 'stream',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
  resendMany: defineEndpoint({
    name: 'orders.resendMany',
    method: 'POST',
    path: '/api/:tenant/orders/mails',
    summary: 'Sends the confirmation again for selected orders, or for all that match a filter (at most 1000).',
    audience: 'user',
    action: 'orders.update',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({
      request_key: idempotencyKey,
      ids: z.array(uuid).min(1, 'required').max(MAX_SELECTED_ORDERS, 'too many').optional(),
      filter: orderFilterSchema.strict().optional(),
    }),
    answer: buildEnvelopeSchema(z.object({ queued: z.number().int() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
  resend: defineEndpoint({
    name: 'orders.resend',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/mails',
    summary: 'Sends the confirmation of an order again.',
    audience: 'user',
    action: 'orders.update',
    handledBy: 'tenant-api',
    params: orderParams,
    body: z.strictObject({ request_key: idempotencyKey }),
    answer: buildEnvelopeSchema(z.object({ queued: z.number().int() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  draftReply: defineEndpoint({
    name: 'orders.draftReply',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/replies/:template',
    summary: 'Returns the draft of a mail to the shopper, in the language of the order.',
    audience: 'user',
    action: 'orders.update',
    handledBy: 'tenant-api',
    params: orderParams.extend({ template: z.enum(REPLY_TEMPLATES) }),
    answer: buildEnvelopeSchema(z.object({ subject: z.string(), text: z.string(), lang: z.string(), to: z.string() })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  reply: defineEndpoint({
    name: 'orders.reply',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/replies',
    summary: 'Sends a mail to the shopper of an order, once per idempotency key.',
    audience: 'user',
    action: 'orders.update',
    handledBy: 'tenant-api',
    params: orderParams,
    body: z.strictObject({
      request_key: idempotencyKey,
      subject: requiredLineSchema(REPLY_LIMITS.subject),
      text: z.string().trim().min(1, 'required').max(REPLY_LIMITS.text, 'too long'),
    }),
    answer: buildEnvelopeSchema(z.object({ queued: z.number().int() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  addNote: defineEndpoint({
    name: 'orders.addNote',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/notes',
    summary: 'Adds a note to an order’s timeline, for users of the tenant.',
    audience: 'user',
    action: 'orders.update',
    handledBy: 'tenant-api',
    params: orderParams,
    body: z.strictObject({ text: z.string().trim().min(1, 'required').max(2_000, 'too long') }),
    answer: buildEnvelopeSchema(z.object({ noted: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  correctAddress: defineEndpoint({
    name: 'orders.correctAddress',
    method: 'PATCH',
    path: '/api/:tenant/orders/:orderId/address',
    summary:
      'Corrects the address of an order before production and within its country. This resumes an order with an address issue (ORD-03).',
    audience: 'user',
    action: 'orders.update',
    handledBy: 'tenant-api',
    params: orderParams,
    // New address. Country and state cannot be changed, because they determined the price; nor can the e-mail address,
    // to which mails were already sent.
    body: z.strictObject({
      name: addressFields.name,
      /** Phone number; may be empty when the order was placed without one. */
      phone: optionalPhoneSchema,
      address_first_line: addressFields.address_first_line,
      address_second_line: addressFields.address_second_line,
      address_city: addressFields.address_city,
      address_county: addressFields.address_county,
      address_postcode: addressFields.address_postcode,
      /**
       * Country and state (this field and the next), only for orders without them, because Shopify may withhold both.
       */
      address_country: addressFields.address_country.optional(),
      address_state: addressFields.address_state.optional(),
      /** Whether the caller confirms a postcode that does not match the format of its country or state. */
      keep_postcode: z.boolean().optional(),
      /** Version of the order that the caller saw; of two concurrent changes one is rejected. */
      version: z.number().int().optional(),
      /** Whether to mail the shopper about the correction. */
      notify_shopper: z.boolean().optional(),
      /** Whether to recall the order from a fulfiller that has not begun. */
      recall: z.boolean().optional(),
    }),
    answer: buildEnvelopeSchema(z.object({ status: z.string(), waiting: z.boolean() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  cancel: defineEndpoint({
    name: 'orders.cancel',
    method: 'POST',
    path: '/api/:tenant/orders/cancellations',
    summary: 'Cancels orders that are not in production yet and refunds their payments (ORD-10).',
    audience: 'user',
    action: 'orders.cancel',
    handledBy: 'web',
    params: tenantParams,
    body: z.strictObject({
      ids: z.array(uuid).min(1, 'required').max(MAX_SELECTED_ORDERS, 'too many'),
      reason: cancelReason,
    }),
    // `unchanged`: orders that could not be cancelled because they are too far in production, are already cancelled, or
    // belong to another tenant.
    answer: buildEnvelopeSchema(z.object({ cancelled: z.array(uuid), unchanged: z.array(uuid) })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  cancelOne: defineEndpoint({
    name: 'service.cancelOrder',
    method: 'POST',
    path: '/api/service/:tenant/orders/:orderId/cancellation',
    summary: 'Cancels an order, releases its voucher and stores its refund as due.',
    audience: 'service',
    asUser: 'orders.cancel',
    handledBy: 'tenant-api',
    params: orderParams,
    body: z.strictObject({ reason: cancelReason }),
    answer: buildEnvelopeSchema(z.object({ refund: refundDueSchema.nullable() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  refund: defineEndpoint({
    name: 'orders.refund',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/refunds',
    summary: 'Refunds a part or all of a payment through the gateway that received it, once per idempotency key.',
    audience: 'user',
    action: 'orders.refund',
    handledBy: 'web',
    params: orderParams,
    body: refundBodySchema,
    /**
     * `delay`: reason why the refund could not be made yet; null when the provider has a temporary fault, or when there
     * is no delay.
     */
    answer: buildEnvelopeSchema(refundRowSchema.extend({ delay: reasonSchema.nullable().default(null) })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
};
