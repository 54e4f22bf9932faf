import { z } from 'zod';
import { addressFields } from '@/lib/domain/checkout/address-form';
import { PAYMENT_STOPS } from '@/lib/domain/payments/accounts';
import { CHECKOUT_RATE_LIMIT, orderSchema, payBodySchema } from '../checkout';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { amount, currency, gatewayKind, language, region, storeParams, uuid } from '../field-types';

/** Placed order with the data that the web tier needs to create an intent at the region's gateway. */
const placedOrder = z.object({
  order: orderSchema,
  region,
  currency,
  /** Amount to charge in minor units, including tax; 0 = paid by voucher, or free. */
  amount_due_minor: z.number().int().nonnegative(),
  breakdown: z
    .object({ subtotal_minor: z.number().int(), tax_minor: z.number().int(), grand_total_minor: z.number().int() })
    .nullable(),
  connected_account: z.string().nullable(),
  /**
   * Version of the order, increased when the same checkout sends other data; part of the provider's idempotency key
   * (PAY-13).
   */
  version: z.number().int(),
  fully_paid_by_voucher: z.boolean(),
  receipt_email: z.string(),
  /** Id of this order version's intent at the gateway; null = none is attached. */
  intent_id: z.string().nullable(),
  gateway: gatewayKind.nullable(),
  /** Attempt number, part of the idempotency key for creating an intent. */
  intent_attempt: z.number().int(),
  /**
   * Intent of an earlier version of the order, which must be cancelled so that nobody can pay it (PAY-13); null = none.
   */
  stale_intent: z
    .object({ gateway: gatewayKind, region, intent_id: z.string(), account: z.string().nullable() })
    .nullable()
    .default(null),
  /** Whether a payment that has ended may be replaced by a new one; false once the store has closed. */
  is_renewable: z.boolean().default(true),
});

/** Calls about an order before payment: inserting it, attaching its intent, and finding it by its intent. */
export const orderServiceEndpoints = {
  codeRules: defineEndpoint({
    name: 'service.codeRules',
    method: 'GET',
    path: '/api/service/:tenant/:slug/code-rules',
    summary:
      'Returns how the codes of a store are written, without revealing one, so that the checkout’s fields can help.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    answer: buildEnvelopeSchema(z.object({ are_upper_case: z.boolean() })),
    errors: ['not_found'],
  }),
  paymentStop: defineEndpoint({
    name: 'service.paymentStop',
    method: 'GET',
    path: '/api/service/:tenant/:slug/payment-stop',
    summary:
      'Returns why a store can take no card payments although its tenant has, or had, a payment account in the store’s region.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    answer: buildEnvelopeSchema(z.object({ stop: z.enum(PAYMENT_STOPS).nullable() })),
    errors: ['not_found'],
  }),
  placeOrder: defineEndpoint({
    name: 'service.placeOrder',
    method: 'POST',
    path: '/api/service/:tenant/:slug/orders',
    summary: 'Calculates the prices of a basket and inserts the order with its payment open.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: payBodySchema,
    answer: buildEnvelopeSchema(placedOrder),
    rateLimit: CHECKOUT_RATE_LIMIT,
    errors: ['not_found', 'invalid', 'store_on_hold', 'conflict', 'rate_limited', 'unavailable'],
  }),
  placeGift: defineEndpoint({
    name: 'service.placeGift',
    method: 'POST',
    path: '/api/service/:tenant/:slug/gifts',
    summary: 'Redeems a promotion code and inserts the gift order. It is settled at once when nothing is due.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: z.object({
      ...addressFields,
      message: z.string().max(5_000).default(''),
      promo_code: z.string().max(80).default(''),
      amount: amount.optional(),
      lang: language.default('en'),
      products: z.array(z.unknown()).min(1).max(1),
    }),
    answer: buildEnvelopeSchema(placedOrder),
    rateLimit: CHECKOUT_RATE_LIMIT,
    errors: ['not_found', 'invalid', 'store_on_hold', 'rate_limited', 'unavailable'],
  }),
  attachIntent: defineEndpoint({
    name: 'service.attachIntent',
    method: 'POST',
    path: '/api/service/orders/:orderId/intent',
    summary: 'Stores which intent pays an order version.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ orderId: uuid }),
    body: z.object({
      gateway: gatewayKind,
      intent_id: z.string().max(200),
      account: z.string().nullable(),
      version: z.number().int(),
    }),
    answer: buildEnvelopeSchema(z.object({ attached: z.boolean() })),
    errors: ['not_found', 'conflict'],
  }),
  renewPayment: defineEndpoint({
    name: 'service.renewPayment',
    method: 'POST',
    path: '/api/service/orders/:orderId/renew-payment',
    summary:
      'Detaches the intent of an unpaid order and raises the order’s version. A payment of the former intent no longer settles the order.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ orderId: uuid }),
    body: z.object({ intent_id: z.string().max(200) }),
    answer: buildEnvelopeSchema(placedOrder),
    errors: ['not_found', 'conflict'],
  }),
  decidePaymentTerms: defineEndpoint({
    name: 'service.decidePaymentTerms',
    method: 'POST',
    path: '/api/service/orders/:orderId/payment-terms',
    summary:
      'Decides the application fee: the part of a payment to an owner’s account that the platform keeps for production. 503 `no_payments` for a payment to the platform’s own account by a client that is not verified.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ orderId: uuid }),
    body: z.object({ version: z.number().int(), gateway: gatewayKind, account: z.string().nullable() }),
    answer: buildEnvelopeSchema(z.object({ fee_minor: z.number().int().min(0) })),
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  findOrderByIntent: defineEndpoint({
    name: 'service.findOrderByIntent',
    method: 'GET',
    path: '/api/service/:tenant/:slug/intents/:intentId',
    summary:
      'Finds the order that an intent pays, or was opened for in an earlier version, with the intent’s gateway, region and account.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams.extend({ intentId: z.string().max(200) }),
    answer: buildEnvelopeSchema(
      z.object({
        order: orderSchema,
        region,
        gateway: gatewayKind,
        account: z.string().nullable(),
        /**
         * Whether the intent belongs to the current version of the order. A payment of an earlier version does not
         * settle the order.
         */
        is_current: z.boolean(),
      }),
    ),
    errors: ['not_found'],
  }),
};
