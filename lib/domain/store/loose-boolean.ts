import { z } from 'zod';

/** A flag as servers send it: true, 1, 'true', '1' and 'yes' in any letter case are true, all else is false (EVT-06). */
export function parseLooseBoolean(value: unknown): boolean {
  if (typeof value === 'string') return ['true', '1', 'yes'].includes(value.toLowerCase());
  return value === true || value === 1;
}

/** The same as a schema; what is neither text, number, flag nor missing is refused. */
export const looseBoolean = z
  .union([z.boolean(), z.number(), z.string(), z.null(), z.undefined()])
  .transform(parseLooseBoolean);
