import type { Tx } from '@/lib/db/client';
import { toDecimal } from '@/lib/domain/money/decimal';
import { resolveRetailShipping, type ShippingPrices } from '@/lib/domain/pricing/shipping';
import { retailShipping } from '../stores/pricing';
import type { Store } from '../stores/queries';
import { findShippingTable } from './queries';

const NOWHERE: ShippingPrices = {
  methods: { standard: null, standard_tracked: null, express: null },
  additionalItemMinor: 0,
};

/**
 * Returns the effective shipping prices for a destination (MNY-09), minor units ex VAT: the store's own rules before
 * the platform's table. No method where the platform does not ship.
 */
export async function shippingFor(tx: Tx, store: Store, countryIso2: string): Promise<ShippingPrices> {
  const own = resolveRetailShipping(retailShipping(store));
  if (own) return own;
  const row = await findShippingTable(tx, { region: store.region, country: countryIso2 });
  if (!row) return NOWHERE;
  return {
    methods: { standard: row.standardMinor, standard_tracked: row.standardTrackedMinor, express: row.expressMinor },
    additionalItemMinor: row.additionalItemMinor,
  };
}

/** Converts shipping prices to major units ex VAT. */
export function pricesWire({ methods, additionalItemMinor }: ShippingPrices) {
  const decimal = (minor: number | null) => (minor === null ? null : toDecimal(minor));
  return {
    standard: decimal(methods.standard),
    standard_tracked: decimal(methods.standard_tracked),
    express: decimal(methods.express),
    additional_item_price: toDecimal(additionalItemMinor),
  };
}
