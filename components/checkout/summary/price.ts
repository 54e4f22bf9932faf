import type { CustomerResponse, PayResponse } from '@/lib/client/checkout/checkout-api';
import type { BasketLine } from '@/lib/domain/basket/line';
import { type OrderPrice, priceLines, priceOrder, type SubtotalPrice } from '@/lib/domain/pricing/price-order';
import { priceShipping, type ShippingMethod, type ShippingPrices } from '@/lib/domain/pricing/shipping';
import { findVoucher, type Voucher } from '@/lib/domain/vouchers/vouchers';
import type { StoreView } from '@/lib/views/storefront/store-view';

/** Returns the shipping prices of the server's response, minor units excluding VAT. */
export function toShippingPrices(answer: CustomerResponse): ShippingPrices {
  const { standard, standard_tracked, express, additional_item_price } = answer.shipping_prices;
  return { methods: { standard, standard_tracked, express }, additionalItemMinor: additional_item_price };
}

export function toVouchers(answer: CustomerResponse): Voucher[] {
  return answer.event_vouchers.map(({ code, discount_amount }) => ({ code, discountMinor: discount_amount }));
}

const priced = (lines: readonly BasketLine[]) =>
  lines.map(({ unitNetMinor, quantity, vatApplies }) => ({ netMinor: unitNetMinor, quantity, vatApplies }));

export const calculateSubtotal = (store: StoreView, lines: readonly BasketLine[]): SubtotalPrice =>
  priceLines(priced(lines), store.vat);

/**
 * Returns the price of the order before US tax; null until shipping is known. Only an exactly matching voucher code
 * applies (VOU-02).
 */
export function calculateCheckoutPrice(input: {
  readonly store: StoreView;
  readonly lines: readonly BasketLine[];
  readonly shipping: ShippingPrices | null;
  readonly method: ShippingMethod | null;
  readonly vouchers: readonly Voucher[];
  readonly voucherCode: string;
}): OrderPrice | null {
  const { store, lines, shipping, method, vouchers, voucherCode } = input;
  if (!shipping || !method || shipping.methods[method] === null) return null;
  const voucher = findVoucher(vouchers, voucherCode);
  return priceOrder({ lines: priced(lines), store, shipping, method, voucher, taxRateBps: null });
}

/**
 * Returns the price of the placed order before US tax. It comes from the server, because the browser does not have the
 * value of an unlisted voucher.
 */
export function getPlacedPrice({ order, basket_tax_breakdown: tax }: PayResponse) {
  const { shipping, discount, total_store_price: total } = order;
  return { shippingGrossMinor: shipping, discountMinor: discount, totalMinor: tax?.subtotal ?? total };
}

/** Returns the price charged per shipping method for this basket. */
export function calculateShippingCharge(
  store: StoreView,
  lines: readonly BasketLine[],
  shipping: ShippingPrices,
  method: ShippingMethod,
): number {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return priceShipping(shipping, method, pieces, store.vat)?.grossMinor ?? 0;
}
