import { parseDecimal, toDecimalText } from '../money/decimal';
import { multiplyDivideHalfUp } from '../money/money';
import { calculateUnitGrossMinor, type VatTerms } from '../pricing/vat';

/**
 * Returns the price of one piece in a Shopify shop, minor units: with VAT where the shop's prices include taxes,
 * otherwise without.
 * @throws RangeError if price or rate is not an integer of 0 or more
 */
export function calculateShopPriceMinor(
  product: { readonly priceMinor: number; readonly vatApplies: boolean },
  vat: VatTerms,
  taxesIncluded: boolean,
): number {
  return taxesIncluded ? calculateUnitGrossMinor(product.priceMinor, product.vatApplies, vat) : product.priceMinor;
}

/**
 * Returns the net part of an amount paid in a shop, minor units, rounded half up once (MNY-03). Returns the whole
 * amount where the shop adds taxes on top, or the product is not taxed.
 */
export function calculateShopNetMinor(
  paidMinor: number,
  of: { readonly vatApplies: boolean; readonly vat: VatTerms; readonly taxesIncluded: boolean },
): number {
  const { vatApplies, vat, taxesIncluded } = of;
  if (!taxesIncluded || !vatApplies || !vat.registered) return paidMinor;
  return multiplyDivideHalfUp(paidMinor, 10_000, 10_000 + vat.rateBps);
}

/**
 * Terms that decide whether a shop's price covers the cost of a piece. `costMinor` is the production cost ex VAT
 * (`calculateUnitCostMinor`).
 */
export interface ShopCostTerms {
  readonly costMinor: number;
  readonly vatApplies: boolean;
  readonly vat: VatTerms;
  readonly taxesIncluded: boolean;
}

/**
 * Returns the amount in minor units by which a shop's price less VAT is below the production cost. Null when the price
 * covers the cost, or is not an amount. Shipping is ignored, as in Merchloom's stores, because shoppers pay it in
 * addition.
 */
export function calculateShopLossMinor(price: string, terms: ShopCostTerms): number | null {
  const minor = parseShopAmount(price);
  if (minor === null) return null;
  const lossMinor = terms.costMinor - calculateShopNetMinor(minor, terms);
  return lossMinor > 0 ? lossMinor : null;
}

/** Formats an amount for Shopify: major units with two decimals, which all supported currencies have. */
export const formatShopAmount = (minor: number): string => toDecimalText(minor);

/** Parses an amount from Shopify to minor units; null when it has fractions of a minor unit or is not an amount. */
export const parseShopAmount = (text: string): number | null => parseDecimal(text.trim());
