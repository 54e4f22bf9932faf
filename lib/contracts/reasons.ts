import { z } from 'zod';

/** Why something was refused, as it travels (ERR-08). */
export const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
