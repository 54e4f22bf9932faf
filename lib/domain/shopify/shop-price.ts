import { parseDecimal, toDecimalText } from '../money/decimal';
import { multiplyDivideHalfUp } from '../money/money';
import { unitGrossMinor, type VatTerms } from '../pricing/vat';

/** What one piece costs in a shop, minor units: with VAT where the shop's prices hold their taxes, else without.
 *  @throws RangeError if price or rate is not an integer of 0 or more */
export function shopPriceMinor(
  product: { readonly priceMinor: number; readonly vatApplies: boolean },
  vat: VatTerms,
  taxesIncluded: boolean,
): number {
  return taxesIncluded ? unitGrossMinor(product.priceMinor, product.vatApplies, vat) : product.priceMinor;
}

/** The net part of an amount that a shopper paid in a shop, minor units, half up once (MNY-03). All of it where the shop
 *  adds its taxes on top, or the goods bear none. */
export function netOfShopMinor(
  paidMinor: number,
  of: { readonly vatApplies: boolean; readonly vat: VatTerms; readonly taxesIncluded: boolean },
): number {
  const { vatApplies, vat, taxesIncluded } = of;
  if (!taxesIncluded || !vatApplies || !vat.registered) return paidMinor;
  return multiplyDivideHalfUp(paidMinor, 10_000, 10_000 + vat.rateBps);
}

/** An amount as Shopify writes it: major units with two decimals, which all our currencies have. */
export const shopAmount = (minor: number): string => toDecimalText(minor);

/** An amount of Shopify in minor units; null when it has fractions of a minor unit or is no amount. */
export const readShopAmount = (text: string): number | null => parseDecimal(text.trim());
