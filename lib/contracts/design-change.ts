import { z } from 'zod';
import { elementSchema } from '@/lib/domain/scene/schema';
import { side } from './field-types';

/**
 * Basket line whose print would differ from what was displayed; `details.design_changes` of the error `design_changed`
 * has one per line.
 */
export const designChangeSchema = z.object({
  /** The basket's id of the line. */
  line_id: z.string(),
  name: z.string(),
  product_id: z.number(),
  /** Null when the displayed design is unknown. */
  shown_revision: z.number().int().nullable(),
  current_revision: z.number().int(),
  /** Addresses of both pictures of each printed side, with the shopper's input. */
  pictures: z.array(z.object({ view: side, shown: z.string().nullable(), current: z.string() })),
  /** The shopper's texts for which the current design has no field. */
  lost_texts: z.array(z.string()),
  /** Names of fields that the shopper has not seen. */
  new_fields: z.array(z.string()),
  /** Customisable elements of the current design with the shopper's input. */
  front: z.array(elementSchema),
  back: z.array(elementSchema),
});
export type DesignChangeDto = z.output<typeof designChangeSchema>;
