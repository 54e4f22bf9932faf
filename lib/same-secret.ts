import { timingSafeEqual } from 'node:crypto';

/** Whether somebody knows a secret or made a signature; takes the same time for every wrong one of its length. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
