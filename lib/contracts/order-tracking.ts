import { z } from 'zod';
import { TRACKING_STEPS } from '@/lib/domain/orders/status-terms';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { dateSchema, storeParams, uuid } from './field-types';
import { parcelPieces, pieceCount, trackingDtoSchema } from './parcels';

/** Call of the tracking page on which a shopper follows an order. */
export const orderTrackingEndpoints = {
  tracking: defineEndpoint({
    name: 'storefront.tracking',
    method: 'GET',
    path: '/api/:tenant/:slug/tracking/:orderId',
    summary: 'Where an order is, for whoever was mailed its link.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams.extend({ orderId: uuid }),
    query: z.object({ key: z.string().max(100) }),
    answer: buildEnvelopeSchema(
      z.object({
        order_ref: z.string(),
        state: z.enum([...TRACKING_STEPS, 'waiting', 'cancelled']),
        /** Whether its payment was refunded, in part or in full; without the amount, as the link may be passed on. */
        refund: z.enum(['partly refunded', 'refunded']).nullable(),
        /** Whether the payment's state prevents production for now, so that no delivery date is shown. */
        is_paused: z.boolean(),
        /** Steps with the time at which each was first reached. */
        reached: z.array(z.object({ step: z.enum(TRACKING_STEPS), at: z.string() })),
        delivery_from: dateSchema,
        delivery_to: dateSchema,
        delayed_to: dateSchema.nullable(),
        tracking: trackingDtoSchema.nullable(),
        /** Shipped items, where the order is shipped in several parcels or parts of it are not shipped yet. */
        parcels: z.array(z.object({ tracking: trackingDtoSchema.nullable(), pieces: parcelPieces })),
        pieces: pieceCount,
        items: z.array(z.object({ name: z.string(), quantity: z.number(), picture: z.string().nullable() })),
      }),
    ),
    errors: ['not_found', 'invalid'],
  }),
};
