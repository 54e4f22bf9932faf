import { z } from 'zod';
import { customisationSchema } from '@/lib/domain/scene/schema';
import { VIEW_NAMES } from '@/lib/rendering/core/blanks/types';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { numericId, storeParams, uuid } from './field-types';
import { PICTURE_WIDTHS_PX, STORE_PICTURE_WIDTHS_PX } from './picture-url';

const view = z.enum(VIEW_NAMES);

const ownWidth = z.coerce.number().int().pipe(z.literal(STORE_PICTURE_WIDTHS_PX));

/** Pictures drawn by the server, and pictures uploaded by shoppers. */
export const renderingEndpoints = {
  /** Plain GET, so that an <img> shows the shopper's text without JavaScript. */
  picture: defineEndpoint({
    name: 'rendering.picture',
    method: 'GET',
    path: '/api/:tenant/:slug/pictures/:productId/:view',
    summary: 'A product picture drawn by the server, optionally with the shopper’s texts.',
    audience: 'public',
    handledBy: 'web',
    params: storeParams.extend({ productId: numericId, view }),
    query: z.object({
      colour: z.string().max(80).optional(),
      /** Width in px. */
      w: z.coerce.number().int().pipe(z.literal(PICTURE_WIDTHS_PX)).default(640),
      format: z.enum(['webp', 'png', 'jpeg']).default('webp'),
      /** Customisation as JSON. */
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
    summary: 'What links to a store, or to one of its products, are shown with: 1200 × 630 px, JPEG.',
    audience: 'public',
    handledBy: 'web',
    params: storeParams.extend({ subject: z.union([z.literal('store'), numericId]) }),
    /** `v` identifies the drawing; without the current version the response is cached briefly. */
    query: z.object({ v: z.string().max(40).optional() }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'rate_limited'],
  }),
  siteShareImage: defineEndpoint({
    name: 'rendering.siteShareImage',
    method: 'GET',
    path: '/api/share-images',
    summary: 'What links to a page of the platform are shown with; the title is signed.',
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
    summary: 'Draws both sides with the shopper’s customisation and answers their addresses.',
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
    summary: 'Takes a shopper’s picture (png, jpeg, webp), checks and re-encodes it.',
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
    summary: 'A shopper’s or a store’s own picture, as it is or at most so many px wide.',
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
    summary: 'Artwork of the platform at most so many px wide.',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ name: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
    query: z.object({ w: ownWidth }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
};
