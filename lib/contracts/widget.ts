import { z } from 'zod';
import { MAX_WIDGET_ORIGINS } from '@/lib/domain/widget/origins';
import { WIDGET_LIMITS } from '@/lib/domain/widget/snippet';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { language, slug, storeParams } from './field-types';

const settings = z.object({
  /** Origins whose pages may embed the store's personaliser in a frame. */
  origins: z.array(z.string()),
  /**
   * Origin of the tenant's connected Shopify shop, which may embed the personaliser without being listed; null = no
   * shop is connected.
   */
  shop_origin: z.string().nullable(),
  status: z.string(),
  locked: z.boolean(),
  products: z.number().int(),
});
export type WidgetSettingsDto = z.output<typeof settings>;

/** Content of the widget: texts in the language of the embedding page, amounts formatted for the region. */
const feed = z.object({
  store: z.object({ name: z.string(), url: z.string(), language }),
  /** Whether the embedding page may open the personaliser in a frame. */
  may_frame: z.boolean(),
  theme: z.object({ accent: z.string(), on_accent: z.string() }),
  products: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Formatted price such as '£24.00', or the label for a gift. */
      price: z.string(),
      /** Tax note of the price, such as 'incl. VAT'. */
      price_note: z.string(),
      personalisable: z.boolean(),
      picture: z.object({ src: z.string(), srcset: z.string() }),
      url: z.string(),
      frame_url: z.string(),
    }),
  ),
  /** Whether the store has more products than this response contains. */
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
export type WidgetFeedDto = z.output<typeof feed>;

const baseEndpoint = {
  audience: 'user',
  handledBy: 'tenant-api',
  action: 'events.manage',
  params: storeParams,
} as const;

/** Product widget that merchants embed in their own pages (SHP-08). */
export const widgetEndpoints = {
  feed: defineEndpoint({
    name: 'widget.feed',
    method: 'GET',
    path: '/api/widget/:slug',
    summary:
      'Returns the products of an open store for its widget on other sites. Readable from every origin, without cookies (SHP-08).',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ slug }),
    query: z.object({
      lang: language.optional(),
      limit: z.coerce.number().int().min(WIDGET_LIMITS.min).max(WIDGET_LIMITS.max).default(WIDGET_LIMITS.normal),
    }),
    answer: buildEnvelopeSchema(feed),
    errors: ['not_found', 'invalid'],
  }),
  settings: defineEndpoint({
    ...baseEndpoint,
    name: 'widget.settings',
    method: 'GET',
    path: '/api/:tenant/store-admin/:slug/widget',
    summary: 'Returns the sites whose pages may embed a store’s personaliser.',
    answer: buildEnvelopeSchema(settings),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  save: defineEndpoint({
    ...baseEndpoint,
    name: 'widget.save',
    method: 'PUT',
    path: '/api/:tenant/store-admin/:slug/widget',
    summary:
      'Sets the sites whose pages may embed a store’s personaliser. The entered addresses are converted to origins.',
    body: z.strictObject({
      origins: z.array(z.string().trim().max(500, 'too long')).max(MAX_WIDGET_ORIGINS, 'too many'),
    }),
    answer: buildEnvelopeSchema(settings),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
};
