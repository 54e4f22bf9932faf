import { z } from 'zod';
import { amount } from './field-types';

/** Least and most value of a number, in the units that a form shows. */
export interface NumberLimits {
  readonly least: number;
  readonly most: number;
}

/**
 * Returns the limits of the number that a schema expects at `path`, or null where it expects something else or sets
 * only one limit. Limits of amounts and percentages are converted from minor units.
 */
export function findNumberLimits(schema: unknown, path: readonly PropertyKey[]): NumberLimits | null {
  const [key, ...rest] = path;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return findNumberLimits(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) {
    if (schema.in !== amount) return findNumberLimits(schema.in, path);
    const limits = findNumberLimits(schema.out, path);
    return limits && { least: limits.least / 100, most: limits.most / 100 };
  }
  if (schema instanceof z.ZodObject && key !== undefined) return findNumberLimits(schema.shape[String(key)], rest);
  if (schema instanceof z.ZodArray && key !== undefined) return findNumberLimits(schema.element, rest);
  if (schema instanceof z.ZodRecord && key !== undefined) return findNumberLimits(schema.valueType, rest);
  if (!(schema instanceof z.ZodNumber) || key !== undefined) return null;
  const { minValue: least, maxValue: most } = schema;
  return least === null || most === null || !isTypable(least) || !isTypable(most) ? null : { least, most };
}

/** Whether a person may have typed a limit; the limits of integers in general are not worth a sentence. */
const isTypable = (limit: number): boolean => Math.abs(limit) < Number.MAX_SAFE_INTEGER;
