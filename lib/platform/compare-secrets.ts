import { timingSafeEqual } from 'node:crypto';

/** Whether somebody knows a secret or made a signature; takes the same time for every wrong one of its length. */
export function isSameSecret(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
