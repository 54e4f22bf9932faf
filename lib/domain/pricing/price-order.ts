import { type Currency, multiplyDivideHalfUp, percentHalfUp } from '../money/money';
import type { Region } from '../regions/regions';
import { voucherDiscountMinor } from '../vouchers/vouchers';
import { priceShipping, type ShippingMethod, type ShippingPrices } from './shipping';
import { unitGrossMinor, type VatTerms, vatIn } from './vat';

/** A basket line as pricing sees it: price of one piece ex VAT in minor units, and store_default_vat as a boolean. */
export interface PricedLine {
  readonly netMinor: number;
  readonly quantity: number;
  readonly vatApplies: boolean;
}

/** The store's terms that decide prices. */
export interface PricingStore {
  readonly region: Region;
  readonly currency: Currency;
  readonly vat: VatTerms;
}

export interface PriceOrderInput {
  readonly lines: readonly PricedLine[];
  readonly store: PricingStore;
  /** Effective prices, after {@link resolveRetailShipping}. */
  readonly shipping: ShippingPrices;
  readonly method: ShippingMethod;
  /** A voucher that was already found valid; its value in minor units. */
  readonly voucher: { readonly discountMinor: number } | null;
  /** Sales tax of the destination in basis points; used in the US alone. */
  readonly taxRateBps: number | null;
}

/** The goods of a basket, minor units. */
export interface GoodsPrice {
  readonly lines: readonly { readonly unitGrossMinor: number; readonly grossMinor: number }[];
  readonly itemCount: number;
  readonly netMinor: number;
  readonly subtotalMinor: number;
}

/** US totals (MNY-11), minor units. */
export interface TaxBreakdown {
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  readonly grandTotalMinor: number;
}

/** A priced order; all amounts in minor units of `currency`. netMinor + vatMinor = chargeMinor, always (MNY-10). */
export interface OrderPrice {
  readonly currency: Currency;
  readonly goods: GoodsPrice;
  readonly subtotalMinor: number;
  readonly shippingNetMinor: number;
  readonly shippingGrossMinor: number;
  readonly discountMinor: number;
  /** Subtotal + shipping − discount: what the browser sends as `amount`, before US tax (API-14). */
  readonly totalMinor: number;
  /** What is really charged: the total, in the US with the tax on top. */
  readonly chargeMinor: number;
  readonly vatMinor: number;
  readonly netMinor: number;
  /** Null outside the US. */
  readonly breakdown: TaxBreakdown | null;
  readonly fullyPaidByVoucher: boolean;
  /** Nothing has to be charged, by a voucher or because all is free. */
  readonly nothingDue: boolean;
}

/** Prices the goods of a basket: unit first, then times quantity, minor units (MNY-01, MNY-04).
 *  @throws RangeError if a price or quantity is not an integer of 0 or more. */
export function priceGoods(lines: readonly PricedLine[], vat: VatTerms): GoodsPrice {
  let itemCount = 0;
  let netMinor = 0;
  let subtotalMinor = 0;
  const priced = lines.map((line) => {
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 0) {
      throw new RangeError(`not a quantity: ${line.quantity}`);
    }
    const unit = unitGrossMinor(line.netMinor, line.vatApplies, vat);
    const grossMinor = unit * line.quantity;
    itemCount += line.quantity;
    netMinor += line.netMinor * line.quantity;
    subtotalMinor += grossMinor;
    return { unitGrossMinor: unit, grossMinor };
  });
  return { lines: priced, itemCount, netMinor, subtotalMinor };
}

/** The one function that says what an order costs (MNY-01…11), for basket, checkout and server alike.
 *  @throws RangeError if the method is not offered or a number is not an integer of 0 or more (check them before). */
export function priceOrder(input: PriceOrderInput): OrderPrice {
  const { store, method } = input;
  const vat = vatIn(store.region, store.vat);
  const goods = priceGoods(input.lines, vat);
  const shipping = priceShipping(input.shipping, method, goods.itemCount, vat);
  if (!shipping) throw new RangeError(`shipping method is not offered: ${method}`);

  const grossMinor = goods.subtotalMinor + shipping.grossMinor;
  const discountMinor = voucherDiscountMinor(input.voucher, grossMinor);
  if (!Number.isSafeInteger(discountMinor) || discountMinor < 0) throw new RangeError('not a discount');
  const totalMinor = grossMinor - discountMinor;

  const breakdown = store.region === 'US' ? breakDown(totalMinor, input.taxRateBps ?? 0) : null;
  const chargeMinor = breakdown?.grandTotalMinor ?? totalMinor;
  const fullVatMinor = grossMinor - goods.netMinor - shipping.netMinor;
  const vatMinor = breakdown?.taxMinor ?? scaleVat(fullVatMinor, totalMinor, grossMinor);
  return {
    currency: store.currency,
    goods,
    subtotalMinor: goods.subtotalMinor,
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

/** US tax on a total that already holds shipping and discount (MNY-11), minor units; `rateBps` in basis points. */
function breakDown(totalMinor: number, rateBps: number): TaxBreakdown {
  const taxMinor = percentHalfUp(totalMinor, rateBps);
  return { subtotalMinor: totalMinor, taxMinor, grandTotalMinor: totalMinor + taxMinor };
}

/** A voucher lowers the VAT in proportion to what is really paid (MNY-10). */
function scaleVat(vatMinor: number, paidMinor: number, grossMinor: number): number {
  return grossMinor === 0 ? 0 : multiplyDivideHalfUp(vatMinor, paidMinor, grossMinor);
}

/** The subtotal is hidden on promo events and when it is 0.00 (MNY-05). */
export function isSubtotalShown(eventType: string, subtotalMinor: number): boolean {
  return eventType !== 'promo' && subtotalMinor > 0;
}
