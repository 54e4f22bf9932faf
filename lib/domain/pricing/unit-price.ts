/** Maximum surcharge of a size ex VAT, minor units. */
export const MAX_SURCHARGE_MINOR = 99_999;

/** Surcharges ex VAT by size code, minor units above 0; a size without a surcharge costs the product's price. */
export type SizeSurcharges = Readonly<Record<string, number>>;

/** Prices of a product in a store, minor units ex VAT. */
export interface OfferPrices {
  readonly priceMinor: number;
  readonly sizeSurcharges: SizeSurcharges;
  /** Price during the sale; null = no sale is planned. */
  readonly salePriceMinor: number | null;
  /** First moment of the sale; null = it has begun already. */
  readonly saleFrom: Date | null;
  /** First moment after the sale; null = it has no end. */
  readonly saleUntil: Date | null;
}

/** Returns the surcharge of a size ex VAT, minor units; 0 for a size without a surcharge. */
export const getSurchargeMinor = (surcharges: SizeSurcharges, size: string): number =>
  Object.hasOwn(surcharges, size) ? (surcharges[size] ?? 0) : 0;

/**
 * Returns whether a product's sale price applies at a moment. The sale begins with `saleFrom` and ends before
 * `saleUntil`. A sale price that is not below the regular price never applies.
 */
export function isOnSale(offer: Omit<OfferPrices, 'sizeSurcharges'>, now: Date): boolean {
  const { priceMinor, salePriceMinor, saleFrom, saleUntil } = offer;
  if (salePriceMinor === null || salePriceMinor >= priceMinor) return false;
  return (saleFrom === null || saleFrom <= now) && (saleUntil === null || now < saleUntil);
}

/** Returns the price of a product at a moment without any surcharge, minor units ex VAT. */
export const getBasePriceMinor = (offer: Omit<OfferPrices, 'sizeSurcharges'>, now: Date): number =>
  isOnSale(offer, now) ? (offer.salePriceMinor ?? offer.priceMinor) : offer.priceMinor;

/**
 * Returns the price of one piece of a product in a size at a moment, minor units ex VAT. Every price of a piece that a
 * store displays or charges is calculated here.
 */
export const getUnitNetMinor = (offer: OfferPrices, size: string, now: Date): number =>
  getBasePriceMinor(offer, now) + getSurchargeMinor(offer.sizeSurcharges, size);

/**
 * Returns the next moment at which the sale of a product begins or ends and its price thus changes; null = there is
 * none.
 */
export function findNextPriceChange(offer: Omit<OfferPrices, 'sizeSurcharges'>, now: Date): Date | null {
  const { priceMinor, salePriceMinor, saleFrom, saleUntil } = offer;
  if (salePriceMinor === null || salePriceMinor >= priceMinor) return null;
  if (saleUntil !== null && saleUntil <= now) return null;
  return saleFrom !== null && now < saleFrom ? saleFrom : saleUntil;
}

/**
 * Returns the lowest and the highest surcharge among the offered sizes, minor units; both 0 without sizes.
 */
export function findSurchargeRange(
  surcharges: SizeSurcharges,
  sizes: readonly string[],
): { readonly lowestMinor: number; readonly highestMinor: number } {
  const amounts = sizes.map((size) => getSurchargeMinor(surcharges, size));
  if (amounts.length === 0) return { lowestMinor: 0, highestMinor: 0 };
  return { lowestMinor: Math.min(...amounts), highestMinor: Math.max(...amounts) };
}
