import { z } from 'zod';
import { VIEW_NAMES } from '@/lib/rendering/core/blanks/types';
import { defineEndpoint } from './define';
import { numericId } from './field-types';

/** Pictures of pushed products, fetched by shops. */
export const shopPictureEndpoints = {
  picture: defineEndpoint({
    name: 'shopPictures.picture',
    method: 'GET',
    path: '/api/:tenant/shopify/pictures/:productId/:view',
    summary:
      'A product picture for a shop to fetch, as JPEG of 1000 px, or small for a list: its address is sealed, whatever the store’s status.',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ tenant: numericId, productId: numericId, view: z.enum(VIEW_NAMES) }),
    query: z.object({
      colour: z.string().max(80),
      key: z.string().max(64),
      /** Picture version: a changed picture gets another address. */
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
};
