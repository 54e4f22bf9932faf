import { z } from 'zod';

/** Why something was refused, as it travels (ERR-08). */
export const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The reasons of each field, in the order of its messages; null where a message has none. */
export const reasonsSchema = z.record(z.string(), z.array(reasonSchema.nullable()));
