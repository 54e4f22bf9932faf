/** A voucher of an event: exact code, value in minor units of the event's currency (VOU-03). */
export interface Voucher {
  readonly code: string;
  readonly discountMinor: number;
}

/** What pay answers for a code that is no voucher of the event (VOU-04). */
export const INVALID_VOUCHER_MESSAGE = 'invalid voucher code';

/** The voucher whose code is exactly `entered`: letter case and spaces count (VOU-02). Null when none is, and for an
 *  empty code, which means that no voucher was meant (VOU-04). */
export function findVoucher<V extends Voucher>(vouchers: readonly V[], entered: string): V | null {
  if (entered === '') return null;
  return vouchers.find((voucher) => voucher.code === entered) ?? null;
}

/** What a voucher takes off a total that includes shipping, minor units; never more than the total (VOU-03). */
export function voucherDiscountMinor(voucher: { readonly discountMinor: number } | null, totalMinor: number): number {
  return Math.min(voucher?.discountMinor ?? 0, totalMinor);
}
