import type { TaxDestination, TaxSource, TaxSourceName } from '@/lib/domain/tax/tax-source';
import { getTestTaxRateBps } from '@/lib/domain/tax/us-tax';
import type { Store } from '../stores/queries';

/** All tax sources by name. A tax provider is added here. */
const SOURCES: Readonly<Record<TaxSourceName, TaxSource | null>> = {
  test: { findRateBps: async (destination) => getTestTaxRateBps(destination) },
  none: null,
};

/**
 * Returns the sales-tax rate of a store's order in basis points: 0 outside US stores, null where a US store has no
 * source, so that its order cannot be charged.
 */
export async function findTaxRateBps(
  name: TaxSourceName,
  { region }: Pick<Store, 'region'>,
  destination: TaxDestination,
): Promise<number | null> {
  if (region !== 'US') return 0;
  return (await SOURCES[name]?.findRateBps(destination)) ?? null;
}
