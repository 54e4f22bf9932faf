import { multiplyDivideHalfUp } from '../money/money';

/** 100 %. */
export const FULL_BPS = 10_000;

/**
 * Returns a cost on a credit account after its discount. `minor` ≥ 0 in minor units, `discountBps` 0–10000 (10 % =
 * 1000). Rounds half up, once per unit price.
 * @throws RangeError for a discount outside 0–100 %
 */
export function afterDiscountMinor(minor: number, discountBps: number): number {
  if (!Number.isInteger(discountBps) || discountBps < 0 || discountBps > FULL_BPS)
    throw new RangeError(`no discount in basis points: ${discountBps}`);
  return multiplyDivideHalfUp(minor, FULL_BPS - discountBps, FULL_BPS);
}
