import { z } from 'zod';
import { elementSchema } from '@/lib/domain/scene/schema';
import { side } from './wire';

/** A basket line that would be printed otherwise than its shopper was shown; `details.design_changes` of the refusal
 *  `design_changed` holds one for each such line. */
export const designChangeSchema = z.object({
  /** As the basket names its line. */
  line_id: z.string(),
  name: z.string(),
  product_id: z.number(),
  /** Null when the design that was shown is not known any more. */
  shown_revision: z.number().int().nullable(),
  current_revision: z.number().int(),
  /** Addresses of both pictures of each printed side, with the shopper's own texts and pictures. */
  pictures: z.array(z.object({ view: side, shown: z.string().nullable(), current: z.string() })),
  /** The shopper's texts that the current design has no field for. */
  lost_texts: z.array(z.string()),
  /** Names of fields that the shopper was not asked to fill in. */
  new_fields: z.array(z.string()),
  /** The customisable elements of the current design, with what the shopper had entered. */
  front: z.array(elementSchema),
  back: z.array(elementSchema),
});
export type DesignChangeWire = z.output<typeof designChangeSchema>;
