import { z } from 'zod';
import { addressFields } from '@/lib/domain/checkout/address-form';
import { PAYMENT_STOPS } from '@/lib/domain/payments/accounts';
import { CHECKOUT_RATE_LIMIT, orderSchema, payBodySchema } from '../checkout';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { amount, currency, gatewayKind, language, region, storeParams, uuid } from '../field-types';

/** Data of an order for its payment: the web tier creates an intent at the region's gateway. */
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
  /** Increased when the same checkout sends other data: part of the provider's idempotency key (PAY-13). */
  version: z.number().int(),
  fully_paid_by_voucher: z.boolean(),
  receipt_email: z.string(),
  /** Existing intent of this order version. */
  intent_id: z.string().nullable(),
  gateway: gatewayKind.nullable(),
  /** Attempt number of the idempotency key for opening an intent. */
  intent_attempt: z.number().int(),
  /** Intent of an earlier version that must not stay payable (PAY-13). */
  stale_intent: z
    .object({ gateway: gatewayKind, region, intent_id: z.string(), account: z.string().nullable() })
    .nullable()
    .default(null),
});

/** Order before payment: inserting it, attaching its intent, and finding it by that. */
export const orderServiceEndpoints = {
  codeRules: defineEndpoint({
    name: 'service.codeRules',
    method: 'GET',
    path: '/api/service/:tenant/:slug/code-rules',
    summary: 'How the codes of a store are written, without naming one: the fields of the checkout help with that.',
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
      'Why a store can take no card payments though its tenant has, or had, an account of its own in its region.',
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
    summary: 'Prices a basket and writes the order as awaiting payment.',
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
    summary: 'Takes a promotion code and writes the gift order; settled at once when nothing is due.',
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
    answer: buildEnvelopeSchema(z.object({ attached: z.boolean() })),
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
    answer: buildEnvelopeSchema(placedOrder),
    errors: ['not_found', 'conflict'],
  }),
  decidePaymentTerms: defineEndpoint({
    name: 'service.decidePaymentTerms',
    method: 'POST',
    path: '/api/service/orders/:orderId/payment-terms',
    summary:
      'What of a payment to an owner’s account the platform keeps for production; the platform’s own account takes none of a client that is not verified (503 `no_payments`).',
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
    summary: 'The order that an intent pays, or was opened for in an earlier version, and where the intent is kept.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams.extend({ intentId: z.string().max(200) }),
    answer: buildEnvelopeSchema(
      z.object({
        order: orderSchema,
        region,
        gateway: gatewayKind,
        account: z.string().nullable(),
        /** False for an intent of an earlier version of the order, whose payment no longer settles the order. */
        is_current: z.boolean(),
      }),
    ),
    errors: ['not_found'],
  }),
};
