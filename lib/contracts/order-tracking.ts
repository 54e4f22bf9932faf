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
    summary: 'Returns the progress of an order to its shopper, who has a mailed link.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: storeParams.extend({ orderId: uuid }),
    query: z.object({ key: z.string().max(100) }),
    answer: buildEnvelopeSchema(
      z.object({
        order_ref: z.string(),
        state: z.enum([...TRACKING_STEPS, 'waiting', 'cancelled']),
        /**
         * State of the payment's refund; null = not refunded. The amount is omitted, because the shopper may pass the
         * link on.
         */
        refund: z.enum(['partly refunded', 'refunded']).nullable(),
        /**
         * Whether production is paused because of the payment, for example a dispute; no delivery date is shown then.
         */
        is_paused: z.boolean(),
        /** Steps that the order has reached, each with the time at which it first reached it. */
        reached: z.array(z.object({ step: z.enum(TRACKING_STEPS), at: z.string() })),
        delivery_from: dateSchema,
        delivery_to: dateSchema,
        delayed_to: dateSchema.nullable(),
        tracking: trackingDtoSchema.nullable(),
        /**
         * Shipped parcels with their pieces. [] unless there are several parcels, or some pieces are not shipped yet.
         */
        parcels: z.array(z.object({ tracking: trackingDtoSchema.nullable(), pieces: parcelPieces })),
        pieces: pieceCount,
        items: z.array(z.object({ name: z.string(), quantity: z.number(), picture: z.string().nullable() })),
      }),
    ),
    errors: ['not_found', 'invalid'],
  }),
};
