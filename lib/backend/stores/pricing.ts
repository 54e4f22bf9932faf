import type { ShippingPricesMinor } from '@/lib/db/schema';
import type { PricingStore } from '@/lib/domain/pricing/price-order';
import type { RetailShipping, ShippingPrices } from '@/lib/domain/pricing/shipping';
import { getEffectiveVatTerms } from '@/lib/domain/pricing/vat';
import type { Store } from './queries';

/** Returns the store's properties that determine prices. */
export const toPricingStore = ({ region, currency, vatRateBps, notVatRegistered }: Store): PricingStore => ({
  region,
  currency,
  vat: getEffectiveVatTerms(region, { rateBps: vatRateBps, registered: !notVatRegistered }),
});

/** Returns a store's own shipping rules, minor units ex VAT. */
export const toRetailShipping = ({ freeShipping, fixedShippingMinor, customShipping }: Store): RetailShipping => ({
  free: freeShipping,
  fixedMinor: fixedShippingMinor,
  custom: customShipping && toPrices(customShipping),
});

function toPrices(prices: ShippingPricesMinor): ShippingPrices {
  const { standard, standardTracked, express, additionalItem } = prices;
  return { methods: { standard, standard_tracked: standardTracked, express }, additionalItemMinor: additionalItem };
}
