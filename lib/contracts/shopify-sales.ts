import { z } from 'zod';
import { FULFILMENT_ORDER_STATES } from '@/lib/domain/orders/status-terms';
import { AUTOMATIC_REPAIRS, CHAIN_FAULT_NAMES, CHAIN_LINKS } from '@/lib/domain/shopify/doctor';
import { LISTING_PROBLEMS, LISTING_STATES } from '@/lib/domain/shopify/listings';
import { DIFFERENCE_KINDS } from '@/lib/domain/shopify/store-product';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, numericId, region, side, tenantParams, uuid } from './field-types';

/** Difference between a product here and in the connected shop (SHP-09). */

const differenceSchema = z.object({
  id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** Colour and size of the variant; '' = the product as a whole. */
  about: z.string(),
  /** Value in this system; null = absent here. */
  ours: z.string().nullable(),
  /** Value in the shop; null = absent there. */
  theirs: z.string().nullable(),
  /**
   * Only for a price difference: amount per piece by which the shop's price is below the production cost, before
   * shipping; null = the price covers the cost.
   */
  loss: amount.nullable(),
  /** Only for a picture difference: the side and colour of our product that the picture shows. */
  picture: z.object({ view: side, colour: z.string() }).nullable(),
});
export type DifferenceDto = z.output<typeof differenceSchema>;

const listingSchema = z.object({
  id: z.number().int(),
  state: z.enum(LISTING_STATES),
  problem: z.enum(LISTING_PROBLEMS).nullable(),
  /** Error text as Shopify returned it. */
  problem_text: z.string(),
  pushed_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** Address of the product in the Shopify admin; null before the first push. */
  admin_url: z.string().nullable(),
  differences: z.number().int(),
  /** Largest loss per piece at the shop's prices, before shipping; null = no variant is sold at a loss. */
  loss: amount.nullable(),
  /** Whether the product was deleted in the shop. */
  gone: z.boolean(),
  /** Whether the product changed here after it was last pushed. */
  outdated: z.boolean(),
  /** Whether the design's sample content is printed where the shopper entered nothing. */
  allows_sample: z.boolean(),
});

const productSchema = z.object({
  event_id: z.number().int(),
  product_id: z.number().int(),
  name: z.string(),
  is_active: z.boolean(),
  price: amount,
  picture_version: z.string(),
  view: side,
  /** Address of the product's picture that works without a session cookie, as needed in Shopify's frame. */
  picture: z.string(),
  /** Labels of the texts that shoppers can enter; a shop uses them as names of line item properties. */
  fields: z.array(z.string()),
  /** State of the product in the shop; null = the product is not there. */
  listing: listingSchema.nullable(),
});
export type ShopProductDto = z.output<typeof productSchema>;

const storeSchema = z.object({
  slug: z.string(),
  name: z.string(),
  currency,
  region,
  products: z.array(productSchema),
});
export type ShopStoreDto = z.output<typeof storeSchema>;

const picked = z
  .array(z.strictObject({ listing_id: numericId, ids: z.array(z.string().max(300)).min(1).max(5_000) }))
  .min(1, 'required')
  .max(500, 'too many');

const baseEndpoint = {
  audience: 'user',
  action: 'shopify.manage',
  handledBy: 'tenant-api',
  params: tenantParams,
} as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;
const queued = buildEnvelopeSchema(z.object({ queued: z.number().int() }));

const findingSchema = z.object({
  fault: z.enum(CHAIN_FAULT_NAMES),
  about: z.array(z.string()),
  count: z.number().int(),
});
const chainSchema = z.object({
  at: z.string(),
  /**
   * `examined` = number of inspected products of the shop, newest first; `products` = number of all products in the
   * shop.
   */
  examined: z.number().int(),
  products: z.number().int(),
  links: z.array(
    z.object({
      link: z.enum(CHAIN_LINKS),
      state: z.enum(['good', 'broken', 'untried']),
      findings: z.array(findingSchema),
    }),
  ),
});
export type ShopifyDiagnosticsDto = z.output<typeof chainSchema>;

export const shopifySalesEndpoints = {
  products: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.products',
    method: 'GET',
    embedded: true,
    path: '/api/:tenant/shopify/products',
    summary: 'Lists all products of the tenant’s stores, with their state in the shop and pending pushes.',
    answer: buildEnvelopeSchema(
      z.object({
        /** Address of the connected shop; null = no shop is connected. */
        shop: z.string().nullable(),
        /** Currency of the shop, ISO 4217; null before the first push. */
        currency: z.string().nullable(),
        stores: z.array(storeSchema),
        waiting: z.number().int(),
        last_sync_at: z.string().nullable(),
      }),
    ),
    errors: refusals,
  }),
  push: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.push',
    method: 'POST',
    embedded: true,
    path: '/api/:tenant/shopify/products',
    summary: 'Pushes products to the shop, or updates them there. The work continues after the response.',
    bodySize: 'large',
    body: z.strictObject({
      products: z
        .array(z.strictObject({ event_id: numericId, product_id: numericId }))
        .min(1, 'required')
        .max(2_000, 'too many'),
    }),
    answer: queued,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  remove: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.remove',
    method: 'POST',
    path: '/api/:tenant/shopify/products/remove',
    summary: 'Removes products from the shop.',
    body: z.strictObject({ listings: z.array(numericId).min(1, 'required').max(500, 'too many') }),
    answer: queued,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  allowSample: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.allowSample',
    method: 'PUT',
    path: '/api/:tenant/shopify/listings/:listingId/sample',
    summary:
      'Sets whether a design’s sample content is printed when a shopper in Shopify entered nothing. If not, such orders wait.',
    params: tenantParams.extend({ listingId: numericId }),
    body: z.strictObject({ allows_sample: z.boolean() }),
    answer: buildEnvelopeSchema(z.object({ allows_sample: z.boolean() })),
    errors: [...refusals, 'invalid'],
  }),
  differences: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.differences',
    method: 'GET',
    path: '/api/:tenant/shopify/differences',
    summary: 'Lists the differences between products here and in the shop, and which of them were accepted.',
    answer: buildEnvelopeSchema(
      z.object({
        shop: z.string().nullable(),
        currency: z.string().nullable(),
        checked_at: z.string().nullable(),
        /** Number of products that are compared. */
        compared: z.number().int(),
        rows: z.array(
          z.object({
            listing_id: z.number().int(),
            product_id: z.number().int(),
            name: z.string(),
            store_slug: z.string(),
            store_name: z.string(),
            /**
             * Currency and region of the store that sells the product; `loss` uses this currency. Null = no store sells
             * the product any more.
             */
            money: z.object({ currency, region }).nullable(),
            picture_version: z.string(),
            admin_url: z.string().nullable(),
            busy: z.boolean(),
            /** Time of the product's last comparison with the shop; null = never. */
            checked_at: z.string().nullable(),
            differences: z.array(differenceSchema),
            accepted: z.array(
              differenceSchema.pick({ id: true, kind: true, theirs: true }).extend({ key: z.string() }),
            ),
          }),
        ),
      }),
    ),
    errors: refusals,
  }),
  check: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.check',
    method: 'POST',
    path: '/api/:tenant/shopify/differences',
    summary: 'Starts a comparison of all pushed products with the shop. The list then contains its result.',
    answer: buildEnvelopeSchema(z.object({ queued: z.boolean() })),
    errors: [...refusals, 'conflict'],
  }),
  repair: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.repair',
    method: 'POST',
    path: '/api/:tenant/shopify/differences/repair',
    summary: 'Writes our values of these differences to the shop and leaves the others unchanged.',
    bodySize: 'large',
    body: z.strictObject({ picked }),
    answer: queued,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  accept: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.accept',
    method: 'POST',
    path: '/api/:tenant/shopify/differences/accept',
    summary: 'Accepts the shop’s values of these differences until they change again.',
    bodySize: 'large',
    body: z.strictObject({ picked }),
    answer: queued,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  withdraw: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.withdraw',
    method: 'POST',
    path: '/api/:tenant/shopify/differences/withdraw',
    summary: 'Withdraws the acceptance of differences, so that they are reported again.',
    body: z.strictObject({ listing_id: numericId, ids: z.array(z.string().max(300)).min(1).max(5_000) }),
    answer: queued,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  work: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.work',
    method: 'GET',
    path: '/api/:tenant/shopify/orders',
    summary: 'Lists the last fulfilment requests of the shop, with their state and the orders made for them.',
    answer: buildEnvelopeSchema(
      z.object({
        shop: z.string().nullable(),
        /** Time at which orders were last fetched successfully; null = never. */
        checked_at: z.string().nullable(),
        problem: z.string(),
        rows: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /**
             * `waiting` = accepted, but blocked until a person resolves an issue with one of the Merchloom orders made
             * for this fulfilment order.
             */
            state: z.enum([...FULFILMENT_ORDER_STATES, 'waiting']),
            reason: z.string().nullable(),
            /** Time since which Shopify no longer returns the accepted fulfilment order; null = it does. */
            missing_since: z.string().nullable(),
            at: z.string(),
            orders: z.array(
              z.object({
                id: uuid,
                order_ref: z.string(),
                status: z.string(),
                is_reported: z.boolean(),
                problem: z.string(),
              }),
            ),
          }),
        ),
      }),
    ),
    errors: refusals,
  }),
  sync: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.sync',
    method: 'POST',
    path: '/api/:tenant/shopify/orders',
    summary: 'Fetches the shop’s fulfilment requests now. This also happens automatically every few minutes.',
    answer: buildEnvelopeSchema(z.object({ queued: z.boolean() })),
    errors: [...refusals, 'conflict'],
  }),
  doctor: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.doctor',
    method: 'POST',
    path: '/api/:tenant/shopify/doctor',
    summary: 'Runs a diagnosis from sign-up to tracking that reports each problem and leaves no data behind.',
    answer: buildEnvelopeSchema(chainSchema),
    errors: refusals,
    rateLimit: { points: 20, perSeconds: 60 },
  }),
  repairConnection: defineEndpoint({
    ...baseEndpoint,
    name: 'shopify.repairConnection',
    method: 'POST',
    path: '/api/:tenant/shopify/doctor/repair',
    summary: 'Performs one of the repairs that the diagnosis offers.',
    body: z.strictObject({ repair: z.enum(AUTOMATIC_REPAIRS) }),
    answer: queued,
    errors: [...refusals, 'invalid', 'conflict', 'unavailable'],
    rateLimit: { points: 20, perSeconds: 60 },
  }),
};
