import { z } from 'zod';
import { VIEW_NAMES } from '@/lib/rendering/core/blanks/types';
import { defineEndpoint } from './define';
import { numericId, uuid } from './field-types';

/** Call with which Shopify shops fetch the pictures of products that were pushed to them. */
export const shopPictureEndpoints = {
  picture: defineEndpoint({
    name: 'shopPictures.picture',
    method: 'GET',
    path: '/api/:tenant/shopify/pictures/:productId/:view',
    summary:
      'Returns a product picture for a shop at a signed address, as JPEG of 1000 px or smaller for a list, whatever the store’s status.',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ tenant: numericId, productId: numericId, view: z.enum(VIEW_NAMES) }),
    query: z.object({
      colour: z.string().max(80),
      key: z.string().max(64),
      /** Picture version, so that a changed picture has another address. */
      v: z.string().max(40).optional(),
      w: z.coerce
        .number()
        .pipe(z.literal([160, 1000]))
        .default(1000),
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  photo: defineEndpoint({
    name: 'shopPictures.photo',
    method: 'GET',
    path: '/api/:tenant/shopify/photos/:assetId',
    summary:
      'An owner’s own photo of a product for a shop to fetch, as WebP of at most 2000 px: its address is sealed.',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ tenant: numericId, assetId: uuid }),
    query: z.object({ key: z.string().max(64) }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
};
