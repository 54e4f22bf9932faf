import { multiplyDivideHalfUp } from '../money/money';

/** All of it. */
export const FULL_BPS = 10_000;

/**
 * What is left of a cost on a credit account with a discount. `minor` ≥ 0 in minor units, `discountBps` 0–10000 (10 % = 1000).
 * Rounds half up, once a unit price.
 * @throws RangeError for a discount below nothing or above all
 */
export function afterDiscountMinor(minor: number, discountBps: number): number {
  if (!Number.isInteger(discountBps) || discountBps < 0 || discountBps > FULL_BPS)
    throw new RangeError(`no discount in basis points: ${discountBps}`);
  return multiplyDivideHalfUp(minor, FULL_BPS - discountBps, FULL_BPS);
}
