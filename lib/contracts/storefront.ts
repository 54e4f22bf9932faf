import { z } from 'zod';
import { DEFAULT_PRODUCT_SORT, PRODUCT_SORTS } from '@/lib/domain/catalogue/sort-products';
import { elementSchema } from '@/lib/domain/scene/schema';
import { contactFields } from '@/lib/domain/store/contact-form';
import { storeContentFields } from '@/lib/domain/store/content';
import { EVENT_TYPES, STORE_STATUSES } from '@/lib/domain/store/event';
import { looseBoolean } from '@/lib/domain/store/loose-boolean';
import { richTextSchema } from '@/lib/domain/text/document';
import { defineEndpoint, envelope } from './define';
import { amount, currency, language, numericId, region, side, slug, storeParams, zeroOrOne } from './wire';

/** Shipping prices of a destination; null = not offered, 0 = offered free (CHK-08). Further columns are ignored. */
export const shippingPricesSchema = z.object({
  standard: amount.nullable(),
  standard_tracked: amount.nullable(),
  express: amount.nullable(),
  additional_item_price: amount,
});

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

/** What the pages of a store say (EVT-04, EVT-05). */
export const storePageContentSchema = z.object({
  ...storeContentFields,
  /** Whether somebody would read what the contact form sends; the address itself never leaves the tenant API. */
  contact_us_form_enabled: z.boolean().default(false),
});

/** STO-10, STO-11: a store as its shoppers' pages need it. */
export const storeSchema = z.object({
  tenant_id: z.number(),
  event_id: z.number(),
  name: z.string(),
  slug,
  status: z.enum(STORE_STATUSES),
  event_type: z.object({ type: z.enum(EVENT_TYPES) }),
  is_sample: looseBoolean,
  region,
  currency,
  default_event_lang: language.nullish().transform((value) => value ?? 'en'),
  vat_rate: z.union([z.number(), z.string()]),
  not_vat_registered: looseBoolean,
  free_retail_shipping: looseBoolean,
  fixed_retail_shipping_price: amount.nullable(),
  custom_retail_shipping: shippingPricesSchema.nullable(),
  /** ISO 3166 alpha-2 of where the store ships to; empty = everywhere. */
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
  /** The owner's own words for these pages, as documents; null = the standard text. */
  store_pages: z
    .object({ about: richTextSchema.nullable(), privacy: richTextSchema.nullable(), terms: richTextSchema.nullable() })
    .default({ about: null, privacy: null, terms: null }),
  /** What the owner tells search engines (EVT-14); empty = the page's own words. */
  store_seo: z.object({ title: z.string(), description: z.string(), share_image: z.string(), index: z.boolean() }),
  store_colour_set: colourSetSchema,
  store_font_set: fontSetSchema,
  categories: z.array(z.string()),
  updated_at: z.string(),
});

/** A colour that a product is offered in; `hex` is #rrggbb. */
export const colourSchema = z.object({ code: z.string(), name: z.string(), hex: z.string().regex(/^#[0-9a-f]{6}$/i) });

/** One product in a grid. */
export const productCardSchema = z.object({
  id: z.number(),
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  form: z.string(),
  /** Ex VAT. */
  price: amount,
  store_default_vat: zeroOrOne,
  colours: z.array(colourSchema),
  printed_sides: z.array(side),
  customisable: z.boolean(),
  /** Changes whenever the picture would. */
  picture_version: z.string(),
  added_at: z.string(),
});

const money = z.object({ amount: z.number(), currency: z.string(), locale: z.string() });
const printArea = z.object({
  width_mm: z.number(),
  height_mm: z.number(),
  width_px: z.number(),
  height_px: z.number(),
  converted: z.boolean(),
  scaledPercentage: z.number(),
});
const sideFiles = z.object({ front: z.string().nullable(), back: z.string().nullable() });

/** The design record (CAT-01, CAT-03, CAT-04), names as the specification fixes them. */
export const productRecordSchema = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  tenant_id: z.number(),
  status: z.string(),
  locked: zeroOrOne,
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  category: z.string(),
  store_default_vat: zeroOrOne,
  picture_version: z.string(),
  event_prices: z.array(
    z.object({ id: z.number(), event_id: z.number(), product_id: z.number(), store_selling_price: amount }),
  ),
  products: z.object({
    front: z.array(elementSchema),
    back: z.array(elementSchema),
    fonts: z.array(z.string()),
    items: z.object({ front: printArea.nullable(), back: printArea.nullable() }),
    selected: z.object({
      code: z.string(),
      family: z.string(),
      /** Which goods pictures show it (lib/rendering/core/goods). */
      form: z.string(),
      categories: z.array(z.string()),
      values: z.object({
        brand: z.string(),
        blank_price: z.array(money),
        print_price: z.array(money),
        print_area_dpi: z.number(),
        print_area_width_mm: z.number(),
        print_area_height_mm: z.number(),
        colour_count: z.number(),
        /** Facts as `kind:value` (lib/domain/catalogue/facts.ts), or texts to show as they are. */
        details_specs: z.array(z.string()),
        /** Rows of the size guide: size code → measurement name → centimetres. */
        size_chart: z.record(z.string(), z.record(z.string(), z.number())),
      }),
      associations: z.array(z.string()),
    }),
    colours: z.array(z.string()),
    colour_names: z.record(z.string(), z.string()),
    colour_hex: z.record(z.string(), z.string()),
    images: z.record(z.string(), sideFiles),
    identifiers: z.array(z.string()),
    sizes: z.array(z.string()),
    skus: z.array(z.string()),
    artwork: z.object({
      front: z.string().nullable(),
      back: z.string().nullable(),
      front_preview: z.string().nullable(),
      back_preview: z.string().nullable(),
    }),
    colour_size: z.record(z.string(), z.array(z.string())),
    /** Colour → size → SKU. */
    colour_skus: z.record(z.string(), z.record(z.string(), z.string())),
    colour_identifiers: z.record(z.string(), z.record(z.string(), z.string())),
  }),
});

/** A store, parsed: amounts in minor units ex VAT. */
export type StoreWire = z.output<typeof storeSchema>;
/** A product in a grid, parsed: `price` in minor units ex VAT. */
export type ProductCardWire = z.output<typeof productCardSchema>;
/** The design record, parsed: prices in minor units ex VAT. */
export type ProductRecordWire = z.output<typeof productRecordSchema>;

/** A store's pages: what it is, what it sells, and how it is written to. */
export const storefrontEndpoints = {
  store: defineEndpoint({
    name: 'storefront.store',
    method: 'GET',
    path: '/api/stores/:slug',
    summary: 'A store by the first segment of its address, whatever its status.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ slug }),
    answer: envelope(storeSchema),
    errors: ['not_found'],
  }),
  showcase: defineEndpoint({
    name: 'storefront.showcase',
    method: 'GET',
    path: '/api/showcase-stores',
    summary: 'Active stores that the platform shows on its front page.',
    audience: 'service',
    handledBy: 'tenant-api',
    answer: envelope(z.array(storeSchema)),
  }),
  products: defineEndpoint({
    name: 'storefront.products',
    method: 'GET',
    path: '/api/:tenant/:slug/products',
    summary: 'The products of a store, in one of the five orders (CAT-02).',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    query: z.object({
      sort: z.enum(PRODUCT_SORTS).default(DEFAULT_PRODUCT_SORT),
      category: z.string().max(80).optional(),
    }),
    answer: envelope(z.array(productCardSchema)),
    errors: ['not_found'],
  }),
  product: defineEndpoint({
    name: 'storefront.product',
    method: 'GET',
    path: '/api/:tenant/:slug/product-id=:productID',
    summary: 'A product with others that its readers may like (API-08).',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams.extend({ productID: numericId }),
    answer: envelope(
      z.object({
        product: productRecordSchema,
        you_may_like_products: z.array(productCardSchema),
        event: storeSchema.optional(),
      }),
    ),
    errors: ['not_found'],
  }),
  contact: defineEndpoint({
    name: 'storefront.contact',
    method: 'POST',
    path: '/api/:tenant/:slug/contact',
    summary: 'Sends a message to whoever reads the store’s contact form (STO-18).',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    body: z.strictObject(contactFields),
    bodyType: 'json-or-multipart',
    formPage: '/:slug/contact-us',
    answer: envelope(z.object({ sent: z.literal(true) })),
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  /** The tenant API's half: counts, and puts the mail into the queue. */
  leaveMessage: defineEndpoint({
    name: 'storefront.leaveMessage',
    method: 'POST',
    path: '/api/service/:tenant/:slug/messages',
    summary: 'Queues a shopper’s message to a store.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: z.object(contactFields),
    answer: envelope(z.object({ sent: z.literal(true) })),
    errors: ['not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 10, perSeconds: 600 },
  }),
  lockedToCountry: defineEndpoint({
    name: 'storefront.lockedToCountry',
    method: 'GET',
    path: '/api/:tenant/:slug/locked-to-country',
    summary: 'Countries that a store is locked to; empty when it is not (API-06).',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams,
    query: z.object({ lang: language.default('en') }),
    answer: envelope(z.array(z.object({ name: z.string(), label: z.string(), iso2: z.string() }))),
    errors: ['not_found'],
  }),
};
