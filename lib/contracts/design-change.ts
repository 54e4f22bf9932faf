import { z } from 'zod';
import { elementSchema } from '@/lib/domain/scene/schema';
import { side } from './field-types';

/**
 * Basket line that would be printed differently from the design that the shopper saw. The error `design_changed` lists
 * one per line in `details.design_changes`.
 */
export const designChangeSchema = z.object({
  /** Id of the line in the basket. */
  line_id: z.string(),
  name: z.string(),
  product_id: z.number(),
  /** Revision that the shopper saw; null when it is unknown. */
  shown_revision: z.number().int().nullable(),
  current_revision: z.number().int(),
  /**
   * Addresses of two pictures of each printed side, with the shopper's input: the design that the shopper saw, and the
   * current one.
   */
  pictures: z.array(z.object({ view: side, shown: z.string().nullable(), current: z.string() })),
  /** Texts of the shopper for which the current design has no field. */
  lost_texts: z.array(z.string()),
  /** Names of the current design's fields that did not exist in the design that the shopper saw. */
  new_fields: z.array(z.string()),
  /** Customisable elements of the current design with the shopper's input. */
  front: z.array(elementSchema),
  back: z.array(elementSchema),
});
export type DesignChangeDto = z.output<typeof designChangeSchema>;
