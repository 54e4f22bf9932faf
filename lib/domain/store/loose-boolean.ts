import { z } from 'zod';

/**
 * Parses a loosely typed flag: true, 1, 'true', '1' and 'yes' in any case are true, everything else is false (EVT-06).
 */
export function parseLooseBoolean(value: unknown): boolean {
  if (typeof value === 'string') return ['true', '1', 'yes'].includes(value.toLowerCase());
  return value === true || value === 1;
}

/** Schema of {@link parseLooseBoolean}; rejects values other than text, number, boolean or missing. */
export const looseBooleanSchema = z
  .union([z.boolean(), z.number(), z.string(), z.null(), z.undefined()])
  .transform(parseLooseBoolean);
