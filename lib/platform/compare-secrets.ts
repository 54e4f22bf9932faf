import { timingSafeEqual } from 'node:crypto';

/**
 * Compares two secrets or signatures in a time that does not depend on the position of the first difference. Returns
 * false at once for different lengths.
 */
export function isSameSecret(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
