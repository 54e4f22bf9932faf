import { addVat, type VatTerms } from './vat';

/** Shipping methods in the sequence in which they are offered (CHK-08). */
export const SHIPPING_METHODS = ['standard', 'standard_tracked', 'express'] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

/**
 * Prices ex VAT in minor units. A method with the price null is not offered; one with the price 0 is offered at 0.00
 * (CHK-08).
 */
export interface ShippingPrices {
  readonly methods: Readonly<Record<ShippingMethod, number | null>>;
  /** Charge per piece after the first. */
  readonly additionalItemMinor: number;
}

/** Shipping rules of a store; null = not set, 0 is a price (MNY-09). */
export interface RetailShipping {
  readonly free: boolean;
  readonly fixedMinor: number | null;
  readonly custom: ShippingPrices | null;
}

/** Offered shipping method with its effective price ex VAT in minor units. */
export interface ShippingOption {
  readonly method: ShippingMethod;
  readonly priceMinor: number;
}

/**
 * Returns a store's own shipping prices: free before fixed before custom (MNY-09). Free and fixed offer Standard only
 * and charge nothing for additional pieces. Returns null when the platform's table for the destination applies.
 */
export function resolveRetailShipping(retail: RetailShipping): ShippingPrices | null {
  if (retail.free) return standardOnly(0);
  if (retail.fixedMinor !== null) return standardOnly(retail.fixedMinor);
  return retail.custom;
}

/**
 * Returns the shipping prices of a gift ex VAT: the store's fixed price if it has one, otherwise free shipping
 * (GFT-09).
 */
export function resolveGiftShipping(retail: Pick<RetailShipping, 'free' | 'fixedMinor'>): ShippingPrices {
  return standardOnly(retail.free ? 0 : (retail.fixedMinor ?? 0));
}

function standardOnly(minor: number): ShippingPrices {
  return { methods: { standard: minor, standard_tracked: null, express: null }, additionalItemMinor: 0 };
}

/** Returns the offered methods. After every recalculation the first one is selected (CHK-08, CHK-09). */
export function listShippingOptions(prices: ShippingPrices): ShippingOption[] {
  return SHIPPING_METHODS.flatMap((method) => {
    const priceMinor = prices.methods[method];
    return priceMinor === null ? [] : [{ method, priceMinor }];
  });
}

/**
 * Returns the charge ex VAT for all pieces after the first, minor units: N·price − price, 0 for an empty basket
 * (MNY-06). `itemCount` is the quantity over all lines.
 */
export function calculateAdditionalItemsMinor(itemCount: number, priceMinor: number): number {
  return itemCount <= 1 ? 0 : (itemCount - 1) * priceMinor;
}

/**
 * Returns the price of a method for a basket, ex VAT and as charged, minor units (MNY-07). The price is rounded once;
 * the VAT flags of the items do not affect it. Null when the method is not offered. An empty basket ships for free.
 */
export function priceShipping(
  prices: ShippingPrices,
  method: ShippingMethod,
  itemCount: number,
  vat: VatTerms,
): { readonly netMinor: number; readonly grossMinor: number } | null {
  const base = prices.methods[method];
  if (base === null) return null;
  if (itemCount <= 0) return { netMinor: 0, grossMinor: 0 };
  const netMinor = base + calculateAdditionalItemsMinor(itemCount, prices.additionalItemMinor);
  return { netMinor, grossMinor: addVat(netMinor, vat) };
}
