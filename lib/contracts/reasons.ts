import { z } from 'zod';

/** Reason of an error, as a code with parameters (ERR-08). */
export const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
