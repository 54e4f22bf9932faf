import { z } from 'zod';
import { MAX_LIST_PAGE, MAX_SEARCH_LENGTH, PRODUCTS_PER_PAGE } from '@/lib/domain/catalogue/listing';
import { DEFAULT_PRODUCT_SORT, PRODUCT_SORTS } from '@/lib/domain/catalogue/sort-products';
import { contactFields, contactSubjectFields } from '@/lib/domain/store/contact-form';
import { storeContentFields } from '@/lib/domain/store/content';
import { EVENT_TYPES, STORE_STATUSES } from '@/lib/domain/store/event';
import { looseBooleanSchema } from '@/lib/domain/store/loose-boolean';
import { richTextSchema } from '@/lib/domain/text/document';
import { shopperCalendarSchema } from './calendars';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import {
  amount,
  currency,
  dateSchema,
  language,
  numericId,
  region,
  shippingMethod,
  slug,
  storeParams,
} from './field-types';
import { shownFundraiserSchema } from './fundraisers';
import { productCardSchema, productRecordSchema } from './product';

/** Shipping prices to a destination; null = not offered, 0 = offered free (CHK-08). */
export const shippingPricesSchema = z.object({
  standard: amount.nullable(),
  standard_tracked: amount.nullable(),
  express: amount.nullable(),
  additional_item_price: amount,
});

/** First and last day of a delivery. */
export const deliveryRangeSchema = z.object({ from: dateSchema, to: dateSchema });

/** Dates of a shipping method. */
const methodDeliverySchema = deliveryRangeSchema.extend({
  /** Whether the parcel is expected before the store's event; absent without an event, and once it has begun. */
  arrives_before_event: z.boolean().optional(),
});
export type MethodDelivery = z.output<typeof methodDeliverySchema>;

/** Delivery dates of each shipping method; null = not offered. */
export const deliveryDatesSchema = z
  .object({
    standard: methodDeliverySchema.nullable(),
    standard_tracked: methodDeliverySchema.nullable(),
    express: methodDeliverySchema.nullable(),
  })
  .default({ standard: null, standard_tracked: null, express: null });

const colourSetSchema = z.object({
  id: z.number(),
  name: z.string(),
  primary: z.string(),
  secondary: z.string(),
  tertiary: z.string().nullable(),
  background_image: z.string().nullish(),
});
const fontSchema = z.object({ name: z.string(), url: z.string(), weight: z.number() });
const fontSetSchema = z.object({
  id: z.number(),
  font_set_name: z.string(),
  font_one: fontSchema,
  font_two: fontSchema,
});

/** Content of a store's pages (EVT-04, EVT-05). */
export const storePageContentSchema = z.object({
  ...storeContentFields,
  /** Whether the contact form has a recipient. The recipient's address never leaves the tenant API. */
  contact_us_form_enabled: z.boolean().default(false),
});

/** Store as its storefront pages need it (STO-10, STO-11). */
export const storeSchema = z.object({
  tenant_id: z.number(),
  event_id: z.number(),
  name: z.string(),
  slug,
  status: z.enum(STORE_STATUSES),
  event_type: z.object({ type: z.enum(EVENT_TYPES) }),
  is_sample: looseBooleanSchema,
  region,
  currency,
  default_event_lang: language.nullish().transform((value) => value ?? 'en'),
  /** Languages, in addition to the default one, that search engines are informed of. */
  published_languages: z.array(language).default([]),
  /** The store's verified custom domain; null without one. */
  domain: z.string().nullable().default(null),
  /** Origins of other sites whose pages may embed the store's personaliser in a frame (SHP-08). */
  widget_origins: z.array(z.string()).default([]),
  /** Whether the store is offered in languages other than its own (SET-05). */
  translation: z.boolean().default(true),
  vat_rate: z.union([z.number(), z.string()]),
  not_vat_registered: looseBooleanSchema,
  free_retail_shipping: looseBooleanSchema,
  fixed_retail_shipping_price: amount.nullable(),
  custom_retail_shipping: shippingPricesSchema.nullable(),
  /** ISO 3166 alpha-2 codes of the countries that the store ships to; empty = all countries. */
  countries: z.array(z.string().length(2)),
  states: z.array(z.string()),
  company_details: z.object({
    legal_name: z.string(),
    trading_name: z.string(),
    registration_number: z.string(),
    vat_number: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  store_page_content: storePageContentSchema,
  /** The owner's texts for these pages, as rich-text documents; null = the standard text. */
  store_pages: z
    .object({ about: richTextSchema.nullable(), privacy: richTextSchema.nullable(), terms: richTextSchema.nullable() })
    .default({ about: null, privacy: null, terms: null }),
  /** The owner's settings for search engines (EVT-14); empty = the page's default texts. */
  store_seo: z.object({ title: z.string(), description: z.string(), share_image: z.string(), index: z.boolean() }),
  store_colour_set: colourSetSchema,
  store_font_set: fontSetSchema,
  /** Cause that the store raises money for; null = none. */
  fundraiser: shownFundraiserSchema.nullable().default(null),
  /** Event and order windows; null = orders at any time. */
  calendar: shopperCalendarSchema.nullable().default(null),
  /** Data from which delivery dates are calculated. */
  delivery: z
    .object({
      /** Minutes between the payment of an order and the start of its production. */
      hold_minutes: z.number(),
      /** Business days that the store's fulfiller takes until the hand-over to the carrier; null = unknown. */
      lead_time_days: z.number().nullable(),
      cut_off_hour: z.number().nullable().default(null),
      /** Country of the store's fulfiller, ISO 3166 alpha-2; null = unknown. */
      origin: z.string().nullable(),
    })
    .default({ hold_minutes: 0, lead_time_days: null, cut_off_hour: null, origin: null }),
  categories: z.array(z.string()),
  updated_at: z.string(),
});

/** Parsed store: amounts in minor units ex VAT. */
export type StoreDto = z.output<typeof storeSchema>;
/** Data of a storefront: the store, its products, and its contact form. */
export const storefrontEndpoints = {
  store: defineEndpoint({
    name: 'storefront.store',
    method: 'GET',
    path: '/api/stores/:slug',
    summary: 'Returns a store by the first segment of its address, in any status.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ slug }),
    answer: buildEnvelopeSchema(storeSchema),
    errors: ['not_found'],
  }),
  showcase: defineEndpoint({
    name: 'storefront.showcase',
    method: 'GET',
    path: '/api/showcase-stores',
    summary: 'Lists active stores for the platform’s home page.',
    audience: 'service',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(z.array(storeSchema)),
  }),
  products: defineEndpoint({
    name: 'storefront.products',
    method: 'GET',
    path: '/api/:tenant/:slug/products',
    summary: 'Lists one page of a store’s products, in one of the five sort orders (CAT-02), by category and search.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    query: z.object({
      sort: z.enum(PRODUCT_SORTS).default(DEFAULT_PRODUCT_SORT),
      category: z.string().max(80).optional(),
      /** Search text. Each of its words must occur in the product's name, category, brand or colours. */
      q: z.string().max(MAX_SEARCH_LENGTH).optional(),
      page: z.coerce.number().int().min(1).max(MAX_LIST_PAGE).default(1),
      per_page: z.coerce.number().int().min(1).max(PRODUCTS_PER_PAGE).default(PRODUCTS_PER_PAGE),
    }),
    answer: buildEnvelopeSchema(z.array(productCardSchema)).extend({
      meta: z.object({
        page: z.number(),
        per_page: z.number(),
        /** Number of products that match the category and the search. */
        total: z.number(),
        /** Number of matches of the search in each category, independent of the selected category. */
        categories: z.array(z.object({ name: z.string(), count: z.number() })),
      }),
    }),
    errors: ['not_found', 'invalid'],
  }),
  highlights: defineEndpoint({
    name: 'storefront.highlights',
    method: 'GET',
    path: '/api/:tenant/:slug/highlights',
    summary: 'Returns the newest products of a store, and each of its categories with its newest product.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    answer: buildEnvelopeSchema(
      z.object({
        newest: z.array(productCardSchema),
        /** Whether shoppers may personalise at least one of the 48 newest products. */
        has_customisable: z.boolean(),
        categories: z.array(z.object({ name: z.string(), count: z.number(), product: productCardSchema })),
      }),
    ),
    errors: ['not_found'],
  }),
  sitemapProducts: defineEndpoint({
    name: 'storefront.sitemapProducts',
    method: 'GET',
    path: '/api/service/:tenant/:slug/sitemap-products',
    summary: 'Lists one part of a store’s products, ordered by id, for its sitemaps.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    query: z.object({ part: z.coerce.number().int().min(1).max(MAX_LIST_PAGE).default(1) }),
    answer: buildEnvelopeSchema(z.array(productCardSchema)).extend({ meta: z.object({ parts: z.number() }) }),
    errors: ['not_found'],
  }),
  product: defineEndpoint({
    name: 'storefront.product',
    method: 'GET',
    path: '/api/:tenant/:slug/product-id=:productID',
    summary: 'Returns a product with related products (API-08).',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams.extend({ productID: numericId }),
    answer: buildEnvelopeSchema(
      z.object({
        product: productRecordSchema,
        you_may_like_products: z.array(productCardSchema),
        event: storeSchema.optional(),
        /**
         * Price ex VAT to ship one piece within the region's first country by the first of the offered methods; null
         * when shipping there is not offered.
         */
        home_shipping: z
          .object({ country: z.string().length(2), price: amount, methods: z.array(shippingMethod).default([]) })
          .nullable()
          .default(null),
      }),
    ),
    errors: ['not_found'],
  }),
  /** Finds the current address of a store by an address that it used before. */
  formerAddress: defineEndpoint({
    name: 'storefront.formerAddress',
    method: 'GET',
    path: '/api/service/former-addresses/:slug',
    summary: 'Returns the current address of a store by a former one.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ slug }),
    answer: buildEnvelopeSchema(z.object({ slug })),
    errors: ['not_found'],
  }),
  productState: defineEndpoint({
    name: 'storefront.productState',
    method: 'GET',
    path: '/api/service/:tenant/:slug/product-states/:productID',
    summary: 'Returns whether a store offers a product, offered it before, or never offered it.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams.extend({ productID: numericId }),
    answer: buildEnvelopeSchema(z.object({ state: z.enum(['on_offer', 'gone', 'unknown']) })),
    errors: ['not_found'],
  }),
  domains: defineEndpoint({
    name: 'storefront.domains',
    method: 'GET',
    path: '/api/service/store-domains',
    summary: 'Lists the verified own domains of stores.',
    audience: 'service',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(z.array(z.object({ host: z.string(), tenant_id: z.number(), slug }))),
  }),
  listed: defineEndpoint({
    name: 'storefront.listed',
    method: 'GET',
    path: '/api/service/listed-stores',
    summary: 'Lists the stores that search engines may list, with the time of their last change.',
    audience: 'service',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(
      z.array(
        z.object({
          slug,
          domain: z.string().nullable(),
          updated_at: z.string(),
          /** Number of sitemap files for the store's products; 1 when it has none. */
          sitemap_parts: z.number(),
        }),
      ),
    ),
  }),
  contact: defineEndpoint({
    name: 'storefront.contact',
    method: 'POST',
    path: '/api/:tenant/:slug/contact',
    summary: 'Sends a message to the recipient of the store’s contact form (STO-18).',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    query: z.object(contactSubjectFields),
    body: z.strictObject(contactFields),
    bodyType: 'json-or-multipart',
    formPage: '/:slug/contact-us',
    formPageQuery: ['product', 'colour'],
    answer: buildEnvelopeSchema(z.object({ sent: z.literal(true) })),
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  /** Endpoint of the tenant API that enforces the rate limit and enqueues the mail. */
  leaveMessage: defineEndpoint({
    name: 'storefront.leaveMessage',
    method: 'POST',
    path: '/api/service/:tenant/:slug/messages',
    summary: 'Enqueues a shopper’s message to a store.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: z.object({ ...contactFields, ...contactSubjectFields }),
    answer: buildEnvelopeSchema(z.object({ sent: z.literal(true) })),
    errors: ['not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 10, perSeconds: 600 },
  }),
  lockedToCountry: defineEndpoint({
    name: 'storefront.lockedToCountry',
    method: 'GET',
    path: '/api/:tenant/:slug/locked-to-country',
    summary: 'Lists the only countries that a store ships to; empty when it ships to all (API-06).',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    query: z.object({ lang: language.default('en') }),
    answer: buildEnvelopeSchema(z.array(z.object({ name: z.string(), label: z.string(), iso2: z.string() }))),
    errors: ['not_found'],
  }),
};
