import { z } from 'zod';
import { addressFields } from '@/lib/domain/checkout/address-form';
import { PAYMENT_STATES } from '@/lib/domain/orders/statuses';
import { PENDING_STEPS } from '@/lib/domain/payments/pending';
import { PROMO_CODE_STATES } from '@/lib/domain/promo/promo';
import { SIDES } from '@/lib/domain/scene/schema';
import { basketLineSchema } from './basket-line';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import type { RateLimit } from './endpoint';
import {
  amount,
  currency,
  dateSchema,
  gatewayKind,
  language,
  numericId,
  region,
  shippingMethod,
  storeParams,
  uuid,
  zeroOrOne,
} from './field-types';
import { reasonSchema } from './reasons';
import { deliveryDatesSchema, deliveryRangeSchema, shippingPricesSchema } from './storefront';

/**
 * Rate limit per network address for address and payment requests. It is high because all guests of a venue may share
 * one network address.
 */
export const CHECKOUT_RATE_LIMIT: RateLimit = {
  points: 1_200,
  perSeconds: 60,
  setting: 'CHECKOUT_LIMIT_PER_MINUTE',
  slowsDown: true,
};

const text = (max = 5_000) => z.string().max(max);

/**
 * Order as its shopper sees it (ORD-01): amounts in major units of `currency`, including VAT unless the name says
 * otherwise.
 */
export const orderSchema = z.object({
  id: uuid,
  order_ref: z.string(),
  status: z.string(),
  payment_state: z.enum(PAYMENT_STATES),
  currency,
  region,
  subtotal: amount,
  shipping: amount,
  discount: amount,
  total_store_price_excluding_vat: amount,
  total_store_vat: amount,
  total_store_price: amount,
  /** Part of the order's amount that the store gives to its cause; null = no donation. */
  donation: z.object({ amount, name: z.string() }).nullable().default(null),
  shipping_method: shippingMethod,
  estimated_delivery_date_x: dateSchema,
  estimated_delivery_date_y: dateSchema,
  /**
   * Key of the tracking page; null until the order is placed, and for callers who have not proved that they placed the
   * order. When nothing is due, the response to the payment request already contains it, as the proof for
   * {@link paymentSuccessBodySchema}.
   */
  tracking_key: z.string().nullable(),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    address_first_line: z.string(),
    address_second_line: z.string(),
    address_city: z.string(),
    address_country: z.string(),
    address_postcode: z.string(),
    address_county: z.string(),
    address_state: z.string(),
  }),
  lines: z.array(
    z.object({
      product_id: z.number(),
      name: z.string(),
      colour: z.string(),
      /** Colour code of the catalogue, which pages translate. */
      colour_code: z.string(),
      size: z.string(),
      quantity: z.number(),
      /** The shopper's printed texts (DSN-05). */
      custom_texts: z.array(z.object({ side: z.enum(SIDES), text: z.string() })),
      /** Unit price that the shopper sees: including VAT where it applies, unlike `price` elsewhere in the API. */
      unit_price: amount,
      vat_applies: z.boolean(),
      front_preview: z.string().nullable(),
      back_preview: z.string().nullable(),
    }),
  ),
});
/** Order, parsed: amounts in minor units. */
export type OrderDto = z.output<typeof orderSchema>;

/** Totals of a basket in the US: sales tax is calculated on products, shipping and discount (MNY-11). */
export const breakdownSchema = z.object({ subtotal: amount, tax_amount: amount, grand_total: amount });
const anyRoute = storeParams.extend({ route: z.array(z.string()).default([]) });

/** Payment request of the shipping step (API-14). */
export const payBodySchema = z.object({
  /**
   * Total that the shopper saw: including shipping and discount, before US tax. The server rejects the request if it
   * differs from its own total (PAY-11).
   */
  amount: amount,
  discount_code: text(80).nullish(),
  products: z.array(basketLineSchema).min(1, 'required').max(200),
  customer_id: uuid,
  shipping_method: shippingMethod,
  total_shipping_price: amount,
});

/** Data for the payment step; `client_secret` is null when nothing is due (CHK-12). */
export const payResponseSchema = z.object({
  client_secret: z.string().nullable(),
  tenant_stripe_connect_account_id: z.string().nullable(),
  order: orderSchema,
  order_fully_paid_by_voucher: z.boolean(),
  basket_tax_breakdown: breakdownSchema.nullable(),
  /**
   * Gateway of the card payment, and the publishable key for its payment element. Null when nothing is due and no
   * gateway is configured.
   */
  gateway: gatewayKind.nullable(),
  publishable_key: z.string().nullable(),
});

/** Request that the browser sends after a payment (API-16, API-17). The server uses only the intent or the order. */
export const paymentSuccessBodySchema = z.object({
  payment_intent: text(200).optional(),
  /**
   * Proof that the caller is the payer: the intent's client secret or, for an order without a payment, its tracking
   * key. Without it the response contains neither the customer nor printed texts.
   */
  client_secret: text(300).optional(),
  no_payment_needed: z.union([z.boolean(), z.string()]).optional(),
  order_id: text(60).optional(),
  estimatedDeliveryDateX: dateSchema.optional(),
  estimatedDeliveryDateY: dateSchema.optional(),
  /** Ignored: the payment request has already stored the order (ORD-06). */
  products: z.unknown().optional(),
});

/** Option of the country field: `name` (English) is the submitted value, `label` is displayed. */
export const countryOptionSchema = z.object({ name: z.string(), label: z.string(), iso2: z.string() });

/** Data for checkout's first step; the HTML of /{slug}/checkout contains it too. */
export const checkoutSetupSchema = z.object({
  /** Messages of the namespace `checkout` in the shopper's language and the store's region. */
  texts: z.record(z.string(), z.string()),
  countries: z.array(countryOptionSchema),
  /** English name of the preselected country. */
  default_country: z.string(),
  states: z.array(z.string()),
  terms_path: z.string(),
  /** Languages offered in the checkout overlay, which hides the page's own selector; [] = one language only. */
  languages: z.array(z.object({ code: language, name: z.string() })),
  /** Whether all codes of the store are upper case, so that fields may convert what the shopper types to upper case. */
  are_codes_upper_case: z.boolean(),
  /** Gateway of the store's region; null when none is configured, so that only free orders are possible. */
  gateway: gatewayKind.nullable(),
  /** Delivery dates of an order placed now, to the store's first country by the preselected shipping method. */
  delivery: deliveryRangeSchema,
});
/** Checkout's initial data, parsed. */
export type CheckoutSetup = z.output<typeof checkoutSetupSchema>;

/** Calls from the basket to the paid order (BSK-12, API-13…17, GFT-09). */
export const checkoutEndpoints = {
  setup: defineEndpoint({
    name: 'checkout.setup',
    method: 'GET',
    path: '/api/:tenant/:slug/checkout/setup',
    summary: 'Returns the texts, countries and terms that the checkout needs at its start.',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    query: z.object({ lang: language.default('en') }),
    answer: buildEnvelopeSchema(checkoutSetupSchema),
    errors: ['not_found', 'invalid'],
  }),
  checkBasket: defineEndpoint({
    name: 'checkout.checkBasket',
    method: 'POST',
    path: '/api/:tenant/:slug/basket/check',
    summary: 'Returns current prices and availability of basket lines (BSK-12).',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    bodySize: 'large',
    body: z.object({
      lines: z
        .array(
          z.object({
            id: text(300),
            product_id: numericId,
            colour: text(80),
            size: text(40),
            /** Quantity, so that the check can reject a basket above the maximum order amount. */
            quantity: z.number().int().min(1).max(999).optional(),
            /**
             * Design that the shopper saw, with the shopper's input (this field and the next three). Without them the
             * design is not compared.
             */
            design_revision: basketLineSchema.shape.design_revision,
            images: basketLineSchema.shape.images,
            front: basketLineSchema.shape.products.shape.front,
            back: basketLineSchema.shape.products.shape.back,
          }),
        )
        .max(200),
    }),
    answer: buildEnvelopeSchema(
      z.array(
        z.object({
          id: z.string(),
          available: z.boolean(),
          /**
           * Set while the store takes no orders: every line is then unavailable, including lines that can be ordered
           * later.
           */
          on_hold: z.literal(true).optional(),
          price: amount.nullable(),
          store_default_vat: zeroOrOne,
          name: z.string().nullable(),
          /**
           * Whether the line would be printed differently from what was displayed; checkout then shows both designs.
           */
          design_changed: z.boolean(),
          /** Number of available pieces, when the basket contains more; absent otherwise. */
          pieces_left: z.number().int().optional(),
        }),
      ),
    ),
    errors: ['not_found', 'invalid'],
  }),
  createCustomer: defineEndpoint({
    name: 'checkout.createCustomer',
    method: 'POST',
    path: '/api/:tenant/:slug/checkout/create-customer',
    summary: 'Saves the shopper’s address and returns the shipping prices for it (API-13).',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    bodySize: 'large',
    body: z.object({
      ...addressFields,
      lang: language.default('en'),
      products: z.array(basketLineSchema).min(1, 'required').max(200),
      /**
       * Customer that this checkout created before its address was edited; the order, voucher and payment are
       * transferred to the new customer (PAY-13).
       */
      customer_id: uuid.nullish(),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        customer_id: uuid,
        country_iso2: z.string(),
        state_abbreviation: z.string().nullable(),
        shipping_prices: shippingPricesSchema,
        delivery_dates: deliveryDatesSchema,
        event_vouchers: z.array(z.object({ code: z.string(), discount_amount: amount })),
        has_voucher_opportunity: z.boolean(),
      }),
    ),
    rateLimit: CHECKOUT_RATE_LIMIT,
    errors: ['not_found', 'invalid', 'store_on_hold', 'conflict', 'rate_limited'],
  }),
  pay: defineEndpoint({
    name: 'checkout.pay',
    method: 'POST',
    path: '/api/:tenant/:slug/:route*/pay',
    summary: 'Calculates and places the order, then opens its payment intent (API-14).',
    audience: 'public',
    handledBy: 'web',
    params: anyRoute,
    bodySize: 'large',
    body: payBodySchema,
    answer: buildEnvelopeSchema(payResponseSchema),
    errors: ['not_found', 'invalid', 'store_on_hold', 'conflict', 'rate_limited', 'unavailable', 'upstream_timeout'],
  }),
  paymentSuccess: defineEndpoint({
    name: 'checkout.paymentSuccess',
    method: 'POST',
    path: '/api/:tenant/:slug/:route*/payment-success',
    summary: 'Settles an order whose intent succeeded, or that a voucher paid in full (API-16, API-17).',
    audience: 'public',
    handledBy: 'web',
    params: anyRoute,
    bodySize: 'large',
    body: paymentSuccessBodySchema,
    bodyType: 'json-or-multipart',
    answer: buildEnvelopeSchema(z.object({ order: orderSchema })),
    errors: ['not_found', 'invalid', 'conflict', 'unavailable', 'upstream_timeout'],
  }),
  checkPromoCode: defineEndpoint({
    name: 'checkout.checkPromoCode',
    method: 'POST',
    path: '/api/:tenant/:slug/promo-code/check',
    summary:
      'Returns whether a gift’s code can be used now, or why it cannot, without using it. Unknown codes count as failed attempts.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    body: z.object({ code: text(80).trim().min(1, 'required') }),
    answer: buildEnvelopeSchema(z.object({ state: z.enum(PROMO_CODE_STATES) })),
    errors: ['not_found', 'invalid', 'rate_limited'],
    // High, because all guests of a festival may share one network address.
    rateLimit: { points: 3_000, perSeconds: 600 },
  }),
  giftOrder: defineEndpoint({
    name: 'checkout.giftOrder',
    method: 'POST',
    path: '/api/:tenant/:slug/gift-order',
    summary: 'Claims a gift with a promotion code (GFT-09).',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    bodySize: 'large',
    body: z.object({
      ...addressFields,
      message: text().default(''),
      promo_code: text(80).default(''),
      /**
       * Amount due that the shopper saw, before US tax; the request is rejected if it differs. Absent = no comparison.
       */
      amount: amount.optional(),
      lang: language.default('en'),
      products: z.array(basketLineSchema).min(1, 'required').max(1, 'one gift a claim'),
    }),
    answer: buildEnvelopeSchema(payResponseSchema),
    errors: ['not_found', 'invalid', 'store_on_hold', 'conflict', 'rate_limited', 'unavailable', 'upstream_timeout'],
  }),
  confirmation: defineEndpoint({
    name: 'checkout.confirmation',
    method: 'GET',
    path: '/api/:tenant/:slug/confirmation',
    summary:
      'Returns the order of a payment intent, for the page to which a shopper returns after the payment (PAY-08).',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    query: z.object({ payment_intent: text(200), payment_intent_client_secret: text(300) }),
    answer: buildEnvelopeSchema(
      z.object({
        order: orderSchema,
        status: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
        message: z.string().nullable(),
        /** Reason of the error as a code, whose text the program provides (ERR-08); null = none. */
        reason: reasonSchema.nullable().default(null),
        /** Data for continuing with this intent; null when it can no longer be paid. */
        payment: payResponseSchema
          .pick({ gateway: true, publishable_key: true, tenant_stripe_connect_account_id: true })
          .nullable(),
        /**
         * Action outside of the shop that the payment waits for, its deadline, and the provider's page about it; null =
         * none.
         */
        pending: z
          .object({ step: z.enum(PENDING_STEPS), until: z.string().nullable(), url: z.string().nullable() })
          .nullable()
          .default(null),
      }),
    ),
    errors: ['not_found', 'invalid', 'unavailable', 'upstream_timeout'],
  }),
};
