/** The supported currencies (ADM-08); all have two decimals, so minor units are always hundredths. */
export const CURRENCIES = ['GBP', 'EUR', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const isCurrency = (code: unknown): code is Currency => CURRENCIES.some((currency) => currency === code);

/**
 * Returns `a · b / divisor`, rounded half up, exact for products of any size (MNY-03). All three are integers, `a` and
 * `b` ≥ 0, `divisor` > 0.
 * @throws RangeError for other numbers or when the result is not a safe integer
 */
export function multiplyDivideHalfUp(a: number, b: number, divisor: number): number {
  assertCount(a);
  assertCount(b);
  if (!Number.isSafeInteger(divisor) || divisor <= 0) throw new RangeError(`not a divisor: ${divisor}`);
  const twice = 2 * a * b + divisor;
  // Below 2^53 plain numbers are exact, and so is the floor of their quotient; larger products use BigInt.
  if (twice < Number.MAX_SAFE_INTEGER && a * b < Number.MAX_SAFE_INTEGER / 4 && divisor < 2 ** 30) {
    return (twice - (twice % (2 * divisor))) / (2 * divisor);
  }
  const exact = Number((2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor)));
  assertCount(exact);
  return exact;
}

/**
 * Returns `rateBps` of `minor`, rounded half up, in minor units (20 % = 2000 basis points). Both are integers ≥ 0.
 * @throws RangeError for other numbers
 */
export function calculateShareHalfUp(minor: number, rateBps: number): number {
  return multiplyDivideHalfUp(minor, rateBps, 10_000);
}

function assertCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an integer of 0 or more: ${value}`);
}
