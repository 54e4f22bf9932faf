import type { Tx } from '@/lib/db/client';
import type { ShippingPricesMinor } from '@/lib/db/schema';
import type { PricingStore } from '@/lib/domain/pricing/price-order';
import { resolveRetailShipping, type ShippingPrices } from '@/lib/domain/pricing/shipping';
import type { Store } from '../stores/queries';
import { findShippingTable } from './queries';

const NOWHERE: ShippingPrices = {
  methods: { standard: null, standard_tracked: null, express: null },
  additionalItemMinor: 0,
};

/** What of a store decides prices. */
export const pricingStore = (store: Store): PricingStore => ({
  region: store.region,
  currency: store.currency,
  vat: { rateBps: store.vatRateBps, registered: !store.notVatRegistered },
});

/** The effective shipping prices for a destination (MNY-09): the store's own rules before the platform's table. */
export async function shippingFor(tx: Tx, store: Store, countryIso2: string): Promise<ShippingPrices> {
  const custom = store.customShipping ? toPrices(store.customShipping) : null;
  const retail = { free: store.freeShipping, fixedMinor: store.fixedShippingMinor, custom };
  if (retail.free || retail.fixedMinor !== null || custom) return resolveRetailShipping(retail, NOWHERE);
  const row = await findShippingTable(tx, { region: store.region, country: countryIso2 });
  if (!row) return NOWHERE;
  return {
    methods: { standard: row.standardMinor, standard_tracked: row.standardTrackedMinor, express: row.expressMinor },
    additionalItemMinor: row.additionalItemMinor,
  };
}

function toPrices(prices: ShippingPricesMinor): ShippingPrices {
  const { standard, standardTracked, express, additionalItem } = prices;
  return { methods: { standard, standard_tracked: standardTracked, express }, additionalItemMinor: additionalItem };
}
