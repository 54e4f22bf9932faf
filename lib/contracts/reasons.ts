import { z } from 'zod';

/** Machine-readable reason of an error (ERR-08). */
export const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
