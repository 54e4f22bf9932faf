import { findSurchargeRange } from '@/lib/domain/pricing/unit-price';
import { calculateUnitGrossMinor, type VatTerms } from '@/lib/domain/pricing/vat';
import type { ProductView } from './product-view';

/** Price of one piece as a page shows it, minor units with VAT. */
interface ShownPrice {
  readonly minor: number;
  /** Whether the amount is that of the cheapest size, because none is chosen and others cost more. */
  readonly isFrom: boolean;
  /** Amount outside the sale that is on; null without a sale. */
  readonly regularMinor: number | null;
  /** Lowest amount of the 30 days before the sale; null where none is stated. */
  readonly lowestMinor: number | null;
}

type PricedProduct = Pick<
  ProductView,
  'netMinor' | 'surcharges' | 'regularNetMinor' | 'lowestNetMinor' | 'vatApplies' | 'colourSizes'
>;

/** Returns the price of a size of a product. For '' (no size chosen yet) it is the price of the cheapest size. */
export function getShownPrice(product: PricedProduct, size: string, vat: VatTerms): ShownPrice {
  const { netMinor, surcharges = {}, regularNetMinor, lowestNetMinor, vatApplies } = product;
  const sizes = size === '' && product.surcharges ? Object.values(product.colourSizes).flat() : [size];
  const { lowestMinor, highestMinor } = findSurchargeRange(surcharges, sizes);
  const toGross = (minor: number): number => calculateUnitGrossMinor(minor + lowestMinor, vatApplies, vat);
  return {
    minor: toGross(netMinor),
    isFrom: highestMinor > lowestMinor,
    regularMinor: regularNetMinor === undefined ? null : toGross(regularNetMinor),
    lowestMinor: regularNetMinor === undefined || lowestNetMinor === undefined ? null : toGross(lowestNetMinor),
  };
}
