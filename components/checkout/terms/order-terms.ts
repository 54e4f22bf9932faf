import type { CustomerResponse, PayRequest, PayResponse } from '@/lib/client/checkout/checkout-api';
import type { OrderTerms } from '@/lib/contracts/order-terms';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { DisplayedTerms } from '@/lib/domain/checkout/terms-change';
import type { OrderPrice, SubtotalPrice } from '@/lib/domain/pricing/price-order';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import type { VatTerms } from '@/lib/domain/pricing/vat';
import { getPlacedPrice } from '../summary/price';

/** Returns the VAT terms that a store charges now. */
export const toVatTerms = ({ vat_rate, not_vat_registered }: OrderTerms): VatTerms => ({
  rateBps: Math.round(vat_rate * 100),
  registered: !not_vat_registered,
});

/** Converts the server's terms to the form in which pages show and compare them. */
export const toDisplayedTerms = (terms: OrderTerms): DisplayedTerms => ({
  lines: terms.lines.map(({ id, name, unit_price }) => ({ id, name, unitMinor: unit_price })),
  vat: toVatTerms(terms),
  method: terms.shipping_method,
  shippingMinor: terms.shipping,
  discountMinor: terms.discount,
  amountMinor: terms.amount,
  taxMinor: terms.tax,
});

/** Builds the terms that a page has calculated locally. */
export function buildPricedTerms(
  lines: readonly BasketLine[],
  price: OrderPrice,
  method: ShippingMethod,
  vat: VatTerms,
): DisplayedTerms {
  return {
    lines: lines.map(({ id, name }, index) => ({
      id,
      name,
      unitMinor: price.subtotal.lines[index]?.unitGrossMinor ?? 0,
    })),
    vat,
    method,
    shippingMinor: price.shippingGrossMinor,
    discountMinor: price.discountMinor,
    amountMinor: price.totalMinor,
    taxMinor: null,
  };
}

/** Builds the terms of a placed order from the server's response, in the form in which pages show and compare them. */
export function buildPlacedTerms(
  intent: PayResponse,
  lines: readonly BasketLine[],
  method: ShippingMethod,
  vat: VatTerms,
): DisplayedTerms {
  const { shippingGrossMinor, discountMinor, totalMinor } = getPlacedPrice(intent);
  return {
    lines: lines.map(({ id, name }, index) => ({ id, name, unitMinor: intent.order.lines[index]?.unit_price ?? 0 })),
    vat,
    method,
    shippingMinor: shippingGrossMinor,
    discountMinor,
    amountMinor: totalMinor,
    taxMinor: intent.basket_tax_breakdown?.tax_amount ?? null,
  };
}

/** Returns the lines with the prices of the terms; a line that the terms do not contain stays unchanged. */
export function applyOrderTerms(lines: readonly BasketLine[], terms: OrderTerms): readonly BasketLine[] {
  const ofLine = new Map(terms.lines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const now = ofLine.get(line.id);
    return now ? { ...line, unitNetMinor: now.price, vatApplies: now.store_default_vat === 1 } : line;
  });
}

/** Builds the payment request for exactly these terms. */
export function buildPayRequest(terms: OrderTerms, lines: readonly BasketLine[]): Omit<PayRequest, 'customerId'> {
  return {
    method: terms.shipping_method,
    voucherCode: terms.voucher?.is_valid ? terms.voucher.code : '',
    totalMinor: terms.amount,
    shippingMinor: terms.shipping,
    lines: applyOrderTerms(lines, terms),
  };
}

/** Returns the server's response to the address with the shipping prices, dates and voucher of newer terms. */
export function mergeOrderTerms(answer: CustomerResponse, terms: OrderTerms): CustomerResponse {
  const { shipping_prices, delivery_dates, voucher } = terms;
  const others = answer.event_vouchers.filter(({ code }) => code !== voucher?.code);
  const validVouchers = voucher?.is_valid ? [{ code: voucher.code, discount_amount: voucher.discount_amount }] : [];
  return { ...answer, shipping_prices, delivery_dates, event_vouchers: [...others, ...validVouchers] };
}

/** Returns lines and products of a placed order: lines as submitted, priced by the server. */
export function toPlacedLines({ order }: PayResponse, sent: readonly BasketLine[]): PlacedLines {
  const priced = order.lines.map((line) => ({
    unitGrossMinor: line.unit_price,
    grossMinor: line.unit_price * line.quantity,
  }));
  return {
    lines: sent.map((line, index) => ({ ...line, quantity: order.lines[index]?.quantity ?? line.quantity })),
    subtotal: {
      lines: priced,
      itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      netMinor: 0,
      subtotalMinor: order.subtotal,
    },
  };
}

export interface PlacedLines {
  readonly lines: readonly BasketLine[];
  readonly subtotal: SubtotalPrice;
}
