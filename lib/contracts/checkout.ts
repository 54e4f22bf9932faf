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

/** Limit per network address of addresses and payment requests: a venue's guests share one. */
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
  /** Part of the order's amount that the store gives to its cause; null = nothing. */
  donation: z.object({ amount, name: z.string() }).nullable().default(null),
  shipping_method: shippingMethod,
  estimated_delivery_date_x: dateSchema,
  estimated_delivery_date_y: dateSchema,
  /**
   * Key of the tracking page; null until the order is placed, and for callers who did not prove that they ordered it.
   * The payment request of an order without an amount due returns it at once, as the proof for {@link
   * paymentSuccessBodySchema}.
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
      /** Unit price as the shopper sees it, including VAT where it applies. */
      unit_price: amount,
      vat_applies: z.boolean(),
      front_preview: z.string().nullable(),
      back_preview: z.string().nullable(),
    }),
  ),
});
/** Order, parsed: amounts in minor units. */
export type OrderDto = z.output<typeof orderSchema>;

/** US totals: tax is added to products, shipping and discount (MNY-11). */
export const breakdownSchema = z.object({ subtotal: amount, tax_amount: amount, grand_total: amount });
const anyRoute = storeParams.extend({ route: z.array(z.string()).default([]) });

/** Payment request of the shipping step (API-14). */
export const payBodySchema = z.object({
  /** Total including shipping and discount, before US tax: a claim to check (PAY-11). */
  amount: amount,
  discount_code: text(80).nullish(),
  products: z.array(basketLineSchema).min(1, 'required').max(200),
  customer_id: uuid,
  shipping_method: shippingMethod,
  total_shipping_price: amount,
});

/** Data for the payment step; `client_secret` null = nothing is due (CHK-12). */
export const payResponseSchema = z.object({
  client_secret: z.string().nullable(),
  tenant_stripe_connect_account_id: z.string().nullable(),
  order: orderSchema,
  order_fully_paid_by_voucher: z.boolean(),
  basket_tax_breakdown: breakdownSchema.nullable(),
  /**
   * Gateway of the card payment (null = nothing is due and none is configured), with the publishable key of its
   * element.
   */
  gateway: gatewayKind.nullable(),
  publishable_key: z.string().nullable(),
});

/** Browser's report after a payment (API-16, API-17); only the intent or the order counts. */
export const paymentSuccessBodySchema = z.object({
  payment_intent: text(200).optional(),
  /**
   * Proves that the caller is the payer; otherwise the response contains neither customer nor texts. For an order
   * without a payment it is the order's tracking key, once it is settled.
   */
  client_secret: text(300).optional(),
  no_payment_needed: z.union([z.boolean(), z.string()]).optional(),
  order_id: text(60).optional(),
  estimatedDeliveryDateX: dateSchema.optional(),
  estimatedDeliveryDateY: dateSchema.optional(),
  /** Ignored claims; the order was stored by the payment request (ORD-06). */
  products: z.unknown().optional(),
});

/** Country of the address form: the English name is the value, the label is displayed. */
export const countryOptionSchema = z.object({ name: z.string(), label: z.string(), iso2: z.string() });

/** Data for checkout's first step, also contained in the HTML of /{slug}/checkout. */
export const checkoutSetupSchema = z.object({
  /** Messages of the namespace `checkout` in the shopper's language and the store's region. */
  texts: z.record(z.string(), z.string()),
  countries: z.array(countryOptionSchema),
  /** English country name. */
  default_country: z.string(),
  states: z.array(z.string()),
  terms_path: z.string(),
  /** Languages offered in the checkout overlay, which hides the page's own selector; [] = one language only. */
  languages: z.array(z.object({ code: language, name: z.string() })),
  /** Whether all codes of the store are upper case, so that its fields can convert input. */
  are_codes_upper_case: z.boolean(),
  /** Gateway of the store's region; null = none, so that only free orders are possible. */
  gateway: gatewayKind.nullable(),
  /** Delivery of an order of now to the store's first country, by the method that is selected first. */
  delivery: deliveryRangeSchema,
});
/** Checkout's initial data, parsed. */
export type CheckoutSetup = z.output<typeof checkoutSetupSchema>;

/** From the basket to the paid order (BSK-12, API-13…17, GFT-09). */
export const checkoutEndpoints = {
  setup: defineEndpoint({
    name: 'checkout.setup',
    method: 'GET',
    path: '/api/:tenant/:slug/checkout/setup',
    summary: 'Texts, countries and terms that the checkout starts with.',
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
    summary: 'Current price and availability of basket lines (BSK-12).',
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
            /** Allows the check to reject a basket above the maximum order amount. */
            quantity: z.number().int().min(1).max(999).optional(),
            /** Displayed design and the shopper's input; without them the design is not compared. */
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
          /** Set while the store takes no orders; no line is available then, also those that are sold again later. */
          on_hold: z.literal(true).optional(),
          price: amount.nullable(),
          store_default_vat: zeroOrOne,
          name: z.string().nullable(),
          /**
           * Whether the line would be printed differently from what was displayed; checkout then shows both designs.
           */
          design_changed: z.boolean(),
          /** Number of available pieces, where the basket contains more. */
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
    summary: 'Takes the address and answers what shipping costs there (API-13).',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    bodySize: 'large',
    body: z.object({
      ...addressFields,
      lang: language.default('en'),
      products: z.array(basketLineSchema).min(1, 'required').max(200),
      /**
       * Customer of the same checkout before its address was edited: order, voucher and payment move along (PAY-13).
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
    summary: 'Prices the order, writes it, then opens the payment intent (API-14).',
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
    summary: 'Whether a gift’s code can be used now, or why not; takes nothing. Unknown codes count as wrong attempts.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    body: z.object({ code: text(80).trim().min(1, 'required') }),
    answer: buildEnvelopeSchema(z.object({ state: z.enum(PROMO_CODE_STATES) })),
    errors: ['not_found', 'invalid', 'rate_limited'],
    // A whole festival may share one address.
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
      /** Displayed amount due, before US tax: a claim to check. Without it nothing is compared. */
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
    summary: 'The order of a payment intent, for the page that a shopper comes back to (PAY-08).',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    query: z.object({ payment_intent: text(200), payment_intent_client_secret: text(300) }),
    answer: buildEnvelopeSchema(
      z.object({
        order: orderSchema,
        status: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
        message: z.string().nullable(),
        /** Code of a message whose text the program provides (ERR-08). */
        reason: reasonSchema.nullable().default(null),
        /** Data to continue with this intent; null when it cannot be paid any more. */
        payment: payResponseSchema
          .pick({ gateway: true, publishable_key: true, tenant_stripe_connect_account_id: true })
          .nullable(),
        /**
         * Step outside of the shop for which the payment waits, with its end and the provider's page with its details;
         * null = none.
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
