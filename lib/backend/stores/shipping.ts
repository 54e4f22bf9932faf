import { and, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { shippingPrices } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';
import { toDecimal } from '@/lib/domain/money/decimal';
import { resolveRetailShipping, type ShippingPrices } from '@/lib/domain/pricing/shipping';
import type { Region } from '@/lib/domain/regions/regions';
import { toRetailShipping } from './pricing';
import type { Store } from './queries';

const NOWHERE: ShippingPrices = {
  methods: { standard: null, standard_tracked: null, express: null },
  additionalItemMinor: 0,
};

/**
 * Returns the effective shipping prices for a destination (MNY-09), minor units ex VAT: the store's own rules take
 * precedence over the platform's table. No method is offered for destinations to which the platform does not ship.
 */
export async function readShippingPrices(tx: Tx, store: Store, countryIso2: string): Promise<ShippingPrices> {
  const retailPrices = resolveRetailShipping(toRetailShipping(store));
  if (retailPrices) return retailPrices;
  const row = await findShippingTable(tx, { region: store.region, country: countryIso2 });
  if (!row) return NOWHERE;
  return {
    methods: { standard: row.standardMinor, standard_tracked: row.standardTrackedMinor, express: row.expressMinor },
    additionalItemMinor: row.additionalItemMinor,
  };
}

/** Converts shipping prices to major units ex VAT. */
export function toShippingPricesDto({ methods, additionalItemMinor }: ShippingPrices) {
  const decimal = (minor: number | null) => (minor === null ? null : toDecimal(minor));
  return {
    standard: decimal(methods.standard),
    standard_tracked: decimal(methods.standard_tracked),
    express: decimal(methods.express),
    additional_item_price: toDecimal(additionalItemMinor),
  };
}

/**
 * Returns the platform's shipping table for a destination: the country's row, otherwise the row for all others. The
 * table belongs to no tenant.
 */
export async function findShippingTable(tx: Tx, input: Destination) {
  const [row] = await selectShipping(tx, input);
  return row ?? null;
}

type Destination = { readonly region: Region; readonly country: string };

const selectShipping = defineStatement((tx, { region, country }: Placeholders<Destination>) =>
  tx
    .select()
    .from(shippingPrices)
    .where(and(eq(shippingPrices.region, region), or(eq(shippingPrices.country, country), isForAllOthers)))
    .orderBy(isForAllOthers)
    .limit(1),
);
const isForAllOthers = sql`${shippingPrices.country} = '*'`;
