import { z } from 'zod';
import { VIEW_NAMES } from '@/lib/rendering/core/blanks/types';
import { defineEndpoint } from './define';
import { numericId, storeParams, tenantParams } from './field-types';

const refusals = ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'] as const;

/** Pictures of blanks and of products, including drafts, for owners. */
export const ownerPictureEndpoints = {
  blankPicture: defineEndpoint({
    name: 'eventProducts.blankPicture',
    method: 'GET',
    path: '/api/:tenant/goods/:form/:view',
    summary: 'Draws a blank without a design.',
    audience: 'user',
    action: 'designs.manage',
    handledBy: 'web',
    params: tenantParams.extend({ form: z.string().max(80), view: z.enum(VIEW_NAMES) }),
    query: z.object({
      /** Colour as six hexadecimal digits. */
      colour: z.string().regex(/^[0-9a-f]{6}$/i),
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: refusals,
  }),
  picture: defineEndpoint({
    name: 'eventProducts.picture',
    method: 'GET',
    path: '/api/:tenant/events/:slug/products/:productId/pictures/:view',
    summary: 'Draws a product for its owner, including drafts.',
    audience: 'user',
    action: 'designs.manage',
    handledBy: 'web',
    params: storeParams.extend({ productId: numericId, view: z.enum(VIEW_NAMES) }),
    query: z.object({
      colour: z.string().max(80).optional(),
      w: z.coerce
        .number()
        .int()
        .pipe(z.literal([160, 320, 640, 1000, 2000]))
        .default(320),
      /** Picture version: identifies the drawn design, by default the draft; the browser may cache the picture. */
      v: z.string().max(40).optional(),
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: refusals,
  }),
};
