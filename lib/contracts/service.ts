import { z } from 'zod';
import { addressFields } from '@/lib/domain/checkout/address-form';
import { CHECKOUT_LIMIT, orderSchema, payBodySchema } from './checkout';
import { defineEndpoint, envelope } from './define';
import { orderedLineSchema } from './orders';
import { refundDueSchema } from './refunds';
import { currency, gatewayKind, intentStatus, language, region, storeParams, uuid } from './wire';

/** What the order needs of a payment: the web tier turns it into an intent at the region's gateway. */
const placedOrder = z.object({
  order: orderSchema,
  region,
  currency,
  /** Minor units to charge, tax included; 0 = fully paid by voucher or free. */
  amount_due_minor: z.number().int().nonnegative(),
  breakdown: z
    .object({ subtotal_minor: z.number().int(), tax_minor: z.number().int(), grand_total_minor: z.number().int() })
    .nullable(),
  connected_account: z.string().nullable(),
  /** Goes up when the same checkout asks again with other data: part of the provider's idempotency key (PAY-13). */
  version: z.number().int(),
  fully_paid_by_voucher: z.boolean(),
  receipt_email: z.string(),
  /** The intent that this order version already has, if any. */
  intent_id: z.string().nullable(),
  gateway: gatewayKind.nullable(),
  /** An intent of an earlier version that must not stay payable (PAY-13). */
  stale_intent: z
    .object({ gateway: gatewayKind, intent_id: z.string(), account: z.string().nullable() })
    .nullable()
    .default(null),
});

const settled = z.object({ order: orderSchema, settled_now: z.boolean() });
const settlement = z.object({
  gateway: gatewayKind,
  intent_id: z.string().max(200),
  account: z.string().nullable(),
  status: intentStatus,
  amount_minor: z.number().int(),
  currency: z.string(),
  failure_message: z.string().max(500).nullable().default(null),
});
/** Regions that the web tier takes test payments for at this moment; anywhere else a test intent pays for nothing. */
const testRegions = z.array(region).default([]);

/** An intent of the built-in gateway, as the real one shows its own to a server. */
export const testIntentSchema = z.object({
  id: z.string(),
  client_secret: z.string(),
  account: z.string().nullable(),
  amount_minor: z.number().int(),
  currency: z.string(),
  status: intentStatus,
  last_error: z.string().nullable(),
  refunded_minor: z.number().int(),
  region,
  order_id: uuid,
});

/**
 * What only the web tier may ask of the tenant API, and nobody else can see (404): the steps of a payment around the
 * gateway, the test gateway's state, files, and the feed of changes. Amounts here are integer minor units, as a payment
 * provider counts.
 */
export const serviceEndpoints = {
  feed: defineEndpoint({
    name: 'service.feed',
    method: 'GET',
    path: '/api/service/feed',
    summary: 'Changes as they are committed, one JSON object a line, for caches and live updates.',
    audience: 'service',
    handledBy: 'tenant-api',
    answer: z.unknown(),
    answerType: 'stream',
  }),
  placeOrder: defineEndpoint({
    name: 'service.placeOrder',
    method: 'POST',
    path: '/api/service/:tenant/:slug/orders',
    summary: 'Prices a basket and writes the order as awaiting payment.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: payBodySchema,
    answer: envelope(placedOrder),
    rateLimit: CHECKOUT_LIMIT,
    errors: ['not_found', 'invalid', 'store_on_hold', 'conflict', 'rate_limited'],
  }),
  placeGift: defineEndpoint({
    name: 'service.placeGift',
    method: 'POST',
    path: '/api/service/:tenant/:slug/gifts',
    summary: 'Takes a promotion code and writes the gift order; settled at once when nothing is due.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: z.object({
      ...addressFields,
      message: z.string().max(5_000).default(''),
      promo_code: z.string().max(80).default(''),
      lang: language.default('en'),
      products: z.array(z.unknown()).min(1).max(1),
    }),
    answer: envelope(placedOrder),
    rateLimit: CHECKOUT_LIMIT,
    errors: ['not_found', 'invalid', 'store_on_hold', 'rate_limited'],
  }),
  attachIntent: defineEndpoint({
    name: 'service.attachIntent',
    method: 'POST',
    path: '/api/service/orders/:orderId/intent',
    summary: 'Remembers which intent pays an order version.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ orderId: uuid }),
    body: z.object({
      gateway: gatewayKind,
      intent_id: z.string().max(200),
      account: z.string().nullable(),
      version: z.number().int(),
    }),
    answer: envelope(z.object({ attached: z.boolean() })),
    errors: ['not_found', 'conflict'],
  }),
  renewPayment: defineEndpoint({
    name: 'service.renewPayment',
    method: 'POST',
    path: '/api/service/orders/:orderId/renew-payment',
    summary: 'Takes an unpaid order off the intent it has, one version on: what paid for it is no longer taken.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ orderId: uuid }),
    body: z.object({ intent_id: z.string().max(200) }),
    answer: envelope(placedOrder),
    errors: ['not_found', 'conflict'],
  }),
  findOrderByIntent: defineEndpoint({
    name: 'service.findOrderByIntent',
    method: 'GET',
    path: '/api/service/:tenant/:slug/intents/:intentId',
    summary: 'The order that an intent pays, or was opened for in an earlier version, and where the intent is kept.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams.extend({ intentId: z.string().max(200) }),
    answer: envelope(
      z.object({
        order: orderSchema,
        region,
        gateway: gatewayKind,
        account: z.string().nullable(),
        /** False for an intent of an earlier version: it pays for nothing any more. */
        is_current: z.boolean(),
      }),
    ),
    errors: ['not_found'],
  }),
  settle: defineEndpoint({
    name: 'service.settle',
    method: 'POST',
    path: '/api/service/orders/settle',
    summary:
      'The one way an order becomes paid; verified facts in, the same order out however often it is called (PAY-10).',
    audience: 'service',
    handledBy: 'tenant-api',
    body: settlement.extend({
      webhook_event_id: z.string().max(200).nullable().default(null),
      /** The order that the intent says it is for; what a gateway's event is recognised by before its intent is noted. */
      order_id: uuid.nullable().default(null),
      test_regions: testRegions,
    }),
    answer: envelope(settled.extend({ refund: refundDueSchema.nullable() })),
    errors: ['not_found', 'invalid', 'conflict', 'unavailable'],
  }),
  settleWithoutPayment: defineEndpoint({
    name: 'service.settleWithoutPayment',
    method: 'POST',
    path: '/api/service/:tenant/:slug/orders/:orderId/settle-without-payment',
    summary: 'Confirms an order that the server knows to have nothing due (API-17).',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams.extend({ orderId: uuid }),
    answer: envelope(settled),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  claimPending: defineEndpoint({
    name: 'service.claimPending',
    method: 'POST',
    path: '/api/service/orders/claim-pending',
    summary: 'Orders whose payment is open, each leased to one reconciler for a minute.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      older_than_seconds: z.number().int().min(0).max(86_400),
      limit: z.number().int().min(1).max(100),
    }),
    answer: envelope(
      z.array(
        z.object({
          order_id: uuid,
          gateway: gatewayKind,
          intent_id: z.string(),
          account: z.string().nullable(),
          region,
          /** Its price counts on a voucher that it can't have any more: it must not stay payable (VOU-07). */
          voucher_gone: z.boolean(),
        }),
      ),
    ),
  }),
  createTestIntent: defineEndpoint({
    name: 'service.createTestIntent',
    method: 'POST',
    path: '/api/service/test-intents',
    summary: 'Opens an intent at the built-in test gateway; the same key answers the same intent.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      idempotency_key: z.string().max(200),
      order_id: uuid,
      account: z.string().nullable(),
      region,
      amount_minor: z.number().int().positive(),
      currency,
      webhook_url: z.url(),
    }),
    answer: envelope(testIntentSchema),
  }),
  readTestIntent: defineEndpoint({
    name: 'service.readTestIntent',
    method: 'GET',
    path: '/api/service/test-intents/:intentId',
    summary: 'An intent of the test gateway as its server side sees it.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ intentId: z.string().max(200) }),
    query: z.object({ account: z.string().optional() }),
    answer: envelope(testIntentSchema),
    errors: ['not_found'],
  }),
  advanceTestIntent: defineEndpoint({
    name: 'service.advanceTestIntent',
    method: 'POST',
    path: '/api/service/test-intents/:intentId/advance',
    summary: 'Moves a test intent: confirm with a test method, or end its authentication; queues the webhook.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ intentId: z.string().max(200) }),
    body: z.discriminatedUnion('step', [
      z.object({
        step: z.literal('confirm'),
        client_secret: z.string().max(300),
        payment_method: z.string().max(60),
        test_regions: testRegions,
      }),
      z.object({
        step: z.literal('authenticate'),
        client_secret: z.string().max(300),
        outcome: z.enum(['complete', 'fail']),
        test_regions: testRegions,
      }),
      z.object({ step: z.literal('cancel') }),
      z.object({ step: z.literal('refund'), key: z.string().max(100), amount_minor: z.number().int().min(1) }),
    ]),
    answer: envelope(testIntentSchema),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  storeUpload: defineEndpoint({
    name: 'service.storeUpload',
    method: 'POST',
    path: '/api/service/:tenant/:slug/uploads',
    summary: 'Keeps a picture that the web tier has checked and re-encoded (base64).',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: z.object({
      name: z.string().max(200),
      type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
      width: z.number().int(),
      height: z.number().int(),
      data: z.string(),
    }),
    answer: envelope(z.object({ id: uuid })),
    errors: ['not_found', 'invalid', 'too_large', 'rate_limited'],
    // A whole festival may stand behind one address.
    rateLimit: { points: 600, perSeconds: 600 },
  }),
  orderedLine: defineEndpoint({
    name: 'service.orderedLine',
    method: 'GET',
    path: '/api/service/:tenant/orders/:orderId/lines/:lineId',
    summary: 'A line as it was ordered, to draw for whoever holds the address of its picture.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ tenant: storeParams.shape.tenant, orderId: uuid, lineId: uuid }),
    answer: envelope(orderedLineSchema),
    errors: ['not_found'],
  }),
  readUpload: defineEndpoint({
    name: 'service.readUpload',
    method: 'GET',
    path: '/api/service/:tenant/uploads/:assetId',
    summary: 'The bytes of an uploaded picture of this tenant.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ tenant: storeParams.shape.tenant, assetId: uuid }),
    /** At whose address it is shown: a store of the same tenant, in whatever state. */
    query: z.object({ slug: storeParams.shape.slug.optional() }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found'],
  }),
};
