import { calculateShareHalfUp } from '../money/money';

/** Ways to set the prices of many products at once (EVT-15). */
export const BULK_PRICE_MODES = ['set', 'raise', 'lower', 'profit'] as const;
export type BulkPriceMode = (typeof BULK_PRICE_MODES)[number];

/** Maximum selling price ex VAT, minor units. */
export const MAX_PRICE_MINOR = 10_000_000;

/**
 * Returns a product's new price ex VAT in minor units, between 0 and {@link MAX_PRICE_MINOR}. `value` is in minor units
 * for setting a price or a profit over `costMinor`, and in basis points of `priceMinor` (rounded half up) for raising
 * or lowering.
 */
export function calculateBulkPrice(
  { priceMinor, costMinor }: { readonly priceMinor: number; readonly costMinor: number },
  { way, value }: { readonly way: BulkPriceMode; readonly value: number },
): number {
  const raw = {
    set: () => value,
    raise: () => priceMinor + calculateShareHalfUp(priceMinor, value),
    lower: () => priceMinor - calculateShareHalfUp(priceMinor, Math.min(value, 10_000)),
    profit: () => costMinor + value,
  }[way]();
  return Math.min(MAX_PRICE_MINOR, Math.max(0, raw));
}
