import { z } from 'zod';
import { MAX_WIDGET_ORIGINS } from '@/lib/domain/widget/origins';
import { WIDGET_LIMITS } from '@/lib/domain/widget/snippet';
import { defineEndpoint, envelope } from './define';
import { language, slug, storeParams } from './wire';

const settings = z.object({
  /** Sites whose pages may show the store's personaliser in a frame. */
  origins: z.array(z.string()),
  /** The tenant's connected Shopify shop, which may without being named; null = there is none. */
  shop_origin: z.string().nullable(),
  status: z.string(),
  locked: z.boolean(),
  products: z.number().int(),
});
export type WidgetSettingsWire = z.output<typeof settings>;

/** What the widget shows; every text is in the language of the page, every amount written as the region writes it. */
const feed = z.object({
  store: z.object({ name: z.string(), url: z.string(), language }),
  /** Whether the page that asks may show the personaliser in a frame. */
  may_frame: z.boolean(),
  theme: z.object({ accent: z.string(), on_accent: z.string() }),
  products: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** '£24.00'; or the word for a gift. */
      price: z.string(),
      /** What the price holds: 'incl. VAT'. */
      price_note: z.string(),
      personalisable: z.boolean(),
      picture: z.object({ src: z.string(), srcset: z.string() }),
      url: z.string(),
      frame_url: z.string(),
    }),
  ),
  /** Whether the store has products that are not among these. */
  more: z.boolean(),
  texts: z.object({
    products: z.string(),
    personalise: z.string(),
    all: z.string(),
    close: z.string(),
    open_in_store: z.string(),
    loading: z.string(),
    refused: z.string(),
  }),
});
export type WidgetFeedWire = z.output<typeof feed>;

const own = { audience: 'user', handledBy: 'tenant-api', action: 'events.manage', params: storeParams } as const;

/** The widget that merchants put into pages of their own (SHP-08). */
export const widgetEndpoints = {
  feed: defineEndpoint({
    name: 'widget.feed',
    method: 'GET',
    path: '/api/widget/:slug',
    summary:
      'The products of an open store for its widget on any page; readable from every origin, without cookies (SHP-08).',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ slug }),
    query: z.object({
      lang: language.optional(),
      limit: z.coerce.number().int().min(WIDGET_LIMITS.min).max(WIDGET_LIMITS.max).default(WIDGET_LIMITS.normal),
    }),
    answer: envelope(feed),
    errors: ['not_found', 'invalid'],
  }),
  settings: defineEndpoint({
    ...own,
    name: 'widget.settings',
    method: 'GET',
    path: '/api/:tenant/store-admin/:slug/widget',
    summary: 'Where a store’s widget may open its personaliser.',
    answer: envelope(settings),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  save: defineEndpoint({
    ...own,
    name: 'widget.save',
    method: 'PUT',
    path: '/api/:tenant/store-admin/:slug/widget',
    summary: 'Names the sites whose pages may frame a store’s personaliser; what is typed becomes an origin.',
    body: z.strictObject({
      origins: z.array(z.string().trim().max(500, 'too long')).max(MAX_WIDGET_ORIGINS, 'too many'),
    }),
    answer: envelope(settings),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
};
