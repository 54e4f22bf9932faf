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

/** What decides whether a shop's price pays for a piece. `costMinor` is what it costs to make, ex VAT (`unitCostMinor`). */
export interface ShopCostTerms {
  readonly costMinor: number;
  readonly vatApplies: boolean;
  readonly vat: VatTerms;
  readonly taxesIncluded: boolean;
}

/** Returns by how much a shop's price, less its VAT, falls short of what one piece costs to make, minor units; null where it
 *  covers that, or is no amount. Shipping is left out, as it is for prices of our own stores: shoppers pay it on top. */
export function shopLossMinor(price: string, terms: ShopCostTerms): number | null {
  const minor = readShopAmount(price);
  if (minor === null) return null;
  const lossMinor = terms.costMinor - netOfShopMinor(minor, terms);
  return lossMinor > 0 ? lossMinor : null;
}

/** An amount as Shopify writes it: major units with two decimals, which all our currencies have. */
export const shopAmount = (minor: number): string => toDecimalText(minor);

/** An amount of Shopify in minor units; null when it has fractions of a minor unit or is no amount. */
export const readShopAmount = (text: string): number | null => parseDecimal(text.trim());
