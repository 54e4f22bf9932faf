/** Voucher of an event: exact code, value in minor units of the event's currency (VOU-03). */
export interface Voucher {
  readonly code: string;
  readonly discountMinor: number;
}

/** Error message of the payment call for a code that is not a voucher of the event (VOU-04). */
export const INVALID_VOUCHER_MESSAGE = 'invalid voucher code';

/**
 * Returns the voucher whose code equals `entered`, including letter case and spaces (VOU-02). Null when there is none,
 * and for an empty code, which means that no voucher was entered (VOU-04).
 */
export function findVoucher<V extends Voucher>(vouchers: readonly V[], entered: string): V | null {
  if (entered === '') return null;
  return vouchers.find((voucher) => voucher.code === entered) ?? null;
}

/**
 * Returns the discount of a voucher on a total that includes shipping, in minor units; never more than the total
 * (VOU-03).
 */
export function calculateVoucherDiscountMinor(
  voucher: { readonly discountMinor: number } | null,
  totalMinor: number,
): number {
  return Math.min(voucher?.discountMinor ?? 0, totalMinor);
}
