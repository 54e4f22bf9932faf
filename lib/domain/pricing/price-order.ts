import { type Currency, calculateShareHalfUp, multiplyDivideHalfUp } from '../money/money';
import type { Region } from '../regions/regions';
import { calculateVoucherDiscountMinor } from '../vouchers/vouchers';
import { priceShipping, type ShippingMethod, type ShippingPrices } from './shipping';
import { calculateUnitGrossMinor, getEffectiveVatTerms, type VatTerms } from './vat';

/**
 * Basket line for pricing: price of one piece ex VAT in minor units, number of pieces, and `store_default_vat` as a
 * boolean.
 */
export interface PricedLine {
  readonly netMinor: number;
  readonly quantity: number;
  readonly vatApplies: boolean;
}

/** Terms of a store that determine prices. */
export interface PricingStore {
  readonly region: Region;
  readonly currency: Currency;
  readonly vat: VatTerms;
}

export interface PriceOrderInput {
  readonly lines: readonly PricedLine[];
  readonly store: PricingStore;
  /** Effective prices after {@link resolveRetailShipping}. */
  readonly shipping: ShippingPrices;
  readonly method: ShippingMethod;
  /** Validated voucher with its value in minor units; null = none. */
  readonly voucher: { readonly discountMinor: number } | null;
  /** Sales tax rate of the destination in basis points; used in the US only. */
  readonly taxRateBps: number | null;
}

/** Priced lines of a basket, minor units. */
export interface SubtotalPrice {
  readonly lines: readonly { readonly unitGrossMinor: number; readonly grossMinor: number }[];
  readonly itemCount: number;
  readonly netMinor: number;
  readonly subtotalMinor: number;
}

/** Totals of an order in the US (MNY-11), minor units. */
export interface TaxBreakdown {
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  readonly grandTotalMinor: number;
}

/** Priced order; all amounts in minor units of `currency`. netMinor + vatMinor = chargeMinor, always (MNY-10). */
export interface OrderPrice {
  readonly currency: Currency;
  readonly subtotal: SubtotalPrice;
  readonly subtotalMinor: number;
  readonly shippingNetMinor: number;
  readonly shippingGrossMinor: number;
  readonly discountMinor: number;
  /** Subtotal + shipping − discount: the `amount` that browsers send, before US tax (API-14). */
  readonly totalMinor: number;
  /** Amount charged to the shopper: the total, and in the US the tax on it. */
  readonly chargeMinor: number;
  readonly vatMinor: number;
  readonly netMinor: number;
  /** Totals with US tax; null outside the US. */
  readonly breakdown: TaxBreakdown | null;
  readonly fullyPaidByVoucher: boolean;
  /** Whether nothing is due, because of a voucher or because everything is free. */
  readonly nothingDue: boolean;
}

/**
 * Prices the lines of a basket, minor units. The price of one piece is rounded first and then multiplied by the
 * quantity (MNY-01, MNY-04).
 * @throws RangeError if a price or quantity is not an integer of 0 or more
 */
export function priceLines(lines: readonly PricedLine[], vat: VatTerms): SubtotalPrice {
  let itemCount = 0;
  let netMinor = 0;
  let subtotalMinor = 0;
  const priced = lines.map((line) => {
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 0) {
      throw new RangeError(`not a quantity: ${line.quantity}`);
    }
    const unit = calculateUnitGrossMinor(line.netMinor, line.vatApplies, vat);
    const grossMinor = unit * line.quantity;
    itemCount += line.quantity;
    netMinor += line.netMinor * line.quantity;
    subtotalMinor += grossMinor;
    return { unitGrossMinor: unit, grossMinor };
  });
  return { lines: priced, itemCount, netMinor, subtotalMinor };
}

/**
 * Prices an order; basket, checkout and server all use this function (MNY-01…11).
 * @throws RangeError if the method is not offered or a number is not an integer of 0 or more; callers validate both
 * before
 */
export function priceOrder(input: PriceOrderInput): OrderPrice {
  const { store, method } = input;
  const vat = getEffectiveVatTerms(store.region, store.vat);
  const subtotal = priceLines(input.lines, vat);
  const shipping = priceShipping(input.shipping, method, subtotal.itemCount, vat);
  if (!shipping) throw new RangeError(`shipping method is not offered: ${method}`);

  const grossMinor = subtotal.subtotalMinor + shipping.grossMinor;
  const discountMinor = calculateVoucherDiscountMinor(input.voucher, grossMinor);
  if (!Number.isSafeInteger(discountMinor) || discountMinor < 0) throw new RangeError('not a discount');
  const totalMinor = grossMinor - discountMinor;

  const breakdown = store.region === 'US' ? breakDown(totalMinor, input.taxRateBps ?? 0) : null;
  const chargeMinor = breakdown?.grandTotalMinor ?? totalMinor;
  const fullVatMinor = grossMinor - subtotal.netMinor - shipping.netMinor;
  const vatMinor = breakdown?.taxMinor ?? scaleVat(fullVatMinor, totalMinor, grossMinor);
  return {
    currency: store.currency,
    subtotal,
    subtotalMinor: subtotal.subtotalMinor,
    shippingNetMinor: shipping.netMinor,
    shippingGrossMinor: shipping.grossMinor,
    discountMinor,
    totalMinor,
    chargeMinor,
    vatMinor,
    netMinor: chargeMinor - vatMinor,
    breakdown,
    fullyPaidByVoucher: discountMinor > 0 && totalMinor === 0,
    nothingDue: chargeMinor === 0,
  };
}

/**
 * Calculates US tax on a total that includes shipping and discount (MNY-11), minor units; `rateBps` in basis points.
 */
function breakDown(totalMinor: number, rateBps: number): TaxBreakdown {
  const taxMinor = calculateShareHalfUp(totalMinor, rateBps);
  return { subtotalMinor: totalMinor, taxMinor, grandTotalMinor: totalMinor + taxMinor };
}

/** Returns the VAT after a voucher: reduced in proportion to the amount that is paid (MNY-10). */
function scaleVat(vatMinor: number, paidMinor: number, grossMinor: number): number {
  return grossMinor === 0 ? 0 : multiplyDivideHalfUp(vatMinor, paidMinor, grossMinor);
}

/** Returns whether pages display the subtotal: not for promo events, and not when it is 0.00 (MNY-05). */
export function isSubtotalShown(eventType: string, subtotalMinor: number): boolean {
  return eventType !== 'promo' && subtotalMinor > 0;
}
