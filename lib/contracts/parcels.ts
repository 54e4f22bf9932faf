import { z } from 'zod';
import { isCarrier, isTrackingNumber, isTrackingUrl } from '@/lib/domain/fulfilment/tracking';
import { uuid } from './field-types';

/** Carrier, tracking number and tracking page of a parcel. Fulfillers' events and imported rows use this schema too. */
export const trackingSchema = z.object({
  carrier: z.string('required').trim().min(1, 'required').refine(isCarrier, 'invalid'),
  tracking_number: z.string('required').trim().min(1, 'required').refine(isTrackingNumber, 'invalid'),
  tracking_url: z.string().trim().default('').refine(isTrackingUrl, 'no public https'),
});

/** Pieces in a parcel, by ids of the order's lines. */
export const parcelLines = z
  .array(
    z.strictObject({
      line_id: uuid,
      quantity: z.number('whole numbers only').int('whole numbers only').min(1, 'too small').max(100_000, 'too large'),
    }),
  )
  .min(1, 'required')
  .max(500, 'too many');

/** Tracking data of a parcel for screens. */
export const trackingDtoSchema = z.object({
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
});
export const pieceCount = z.object({ shipped: z.number().int(), total: z.number().int() });
export const parcelPieces = z.array(z.object({ name: z.string(), quantity: z.number().int() }));
