import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets or signatures in constant time for values of equal length. */
export function isSameSecret(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
