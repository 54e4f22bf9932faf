import { multiplyDivideHalfUp } from '../money/money';

/** 100 % in basis points. */
export const FULL_BPS = 10_000;

/**
 * Returns a cost after the discount of a client's credit account, minor units, rounded half up.
 * @param minor cost in minor units, 0 or more
 * @param discountBps 0 to 10,000 basis points (10 % = 1000)
 * @throws RangeError for a discount outside 0–100 %
 */
export function applyClientDiscount(minor: number, discountBps: number): number {
  if (!Number.isInteger(discountBps) || discountBps < 0 || discountBps > FULL_BPS)
    throw new RangeError(`no discount in basis points: ${discountBps}`);
  return multiplyDivideHalfUp(minor, FULL_BPS - discountBps, FULL_BPS);
}
