import { z } from 'zod';
import { customisationSchema } from '@/lib/domain/scene/schema';
import { VIEW_NAMES } from '@/lib/rendering/core/blanks/types';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { numericId, storeParams, uuid } from './field-types';
import { PICTURE_WIDTHS_PX, STORE_PICTURE_WIDTHS_PX } from './picture-url';

const view = z.enum(VIEW_NAMES);

const ownWidth = z.coerce.number().int().pipe(z.literal(STORE_PICTURE_WIDTHS_PX));

/** Calls about pictures that the server draws and pictures that shoppers upload. */
export const renderingEndpoints = {
  /** A plain GET, so that an <img> can show a product with the shopper's text without JavaScript. */
  picture: defineEndpoint({
    name: 'rendering.picture',
    method: 'GET',
    path: '/api/:tenant/:slug/pictures/:productId/:view',
    summary: 'Draws a product picture, optionally with the shopper’s texts.',
    audience: 'public',
    handledBy: 'web',
    params: storeParams.extend({ productId: numericId, view }),
    query: z.object({
      colour: z.string().max(80).optional(),
      /** Width in px. */
      w: z.coerce.number().int().pipe(z.literal(PICTURE_WIDTHS_PX)).default(640),
      format: z.enum(['webp', 'png', 'jpeg']).default('webp'),
      /** Customisation of the shopper as JSON. */
      c: z.string().max(8_000).optional(),
      /** Picture version: responses are immutable per version. */
      v: z.string().max(40).optional(),
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  shareImage: defineEndpoint({
    name: 'rendering.shareImage',
    method: 'GET',
    path: '/api/:tenant/:slug/share-images/:subject',
    summary: 'Returns the share image of a store or of one of its products: JPEG of 1200 × 630 px.',
    audience: 'public',
    handledBy: 'web',
    params: storeParams.extend({ subject: z.union([z.literal('store'), numericId]) }),
    /** `v`: version of the share image. A response for another version than the current one is cached only briefly. */
    query: z.object({ v: z.string().max(40).optional() }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'rate_limited'],
  }),
  siteShareImage: defineEndpoint({
    name: 'rendering.siteShareImage',
    method: 'GET',
    path: '/api/share-images',
    summary: 'Returns the share image of a page of the platform, with a signed title.',
    audience: 'public',
    handledBy: 'web',
    query: z.object({ title: z.string().min(1).max(300), v: z.string().max(64) }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  render: defineEndpoint({
    name: 'rendering.render',
    method: 'POST',
    path: '/api/:tenant/:slug/render',
    summary: 'Draws both sides with the shopper’s customisation and returns the addresses of the pictures.',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    bodySize: 'large',
    body: z.object({
      product_id: numericId,
      colour: z.string().max(80),
      customisation: customisationSchema,
      views: z.array(view).min(1).max(4),
      format: z.enum(['webp', 'png', 'jpeg']).default('webp'),
    }),
    answer: buildEnvelopeSchema(z.object({ urls: z.partialRecord(view, z.string()) })),
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  upload: defineEndpoint({
    name: 'rendering.upload',
    method: 'POST',
    path: '/api/:tenant/:slug/uploads',
    summary: 'Uploads a shopper’s picture (png, jpeg, webp), which is checked and re-encoded.',
    audience: 'public',
    handledBy: 'web',
    params: storeParams,
    bodyType: 'multipart',
    bodySize: 'picture',
    body: z.object({ file: z.unknown() }),
    answer: buildEnvelopeSchema(z.object({ src: z.string(), width: z.number(), height: z.number(), url: z.string() })),
    errors: ['not_found', 'invalid', 'too_large', 'unsupported_media_type', 'rate_limited', 'unavailable'],
  }),
  uploaded: defineEndpoint({
    name: 'rendering.uploaded',
    method: 'GET',
    path: '/api/:tenant/:slug/uploads/:assetId',
    summary: 'Returns a shopper’s or a store’s own picture, unchanged or scaled to a maximum width.',
    audience: 'public',
    handledBy: 'web',
    params: storeParams.extend({ assetId: uuid }),
    query: z.object({ w: ownWidth.optional() }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  art: defineEndpoint({
    name: 'rendering.art',
    method: 'GET',
    path: '/api/art/:name',
    summary: 'Returns artwork of the platform, scaled to a maximum width.',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ name: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
    query: z.object({ w: ownWidth }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
};
