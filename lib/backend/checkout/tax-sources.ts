import type { TaxDestination, TaxSource, TaxSourceName } from '@/lib/domain/tax/tax-source';
import { testTaxRateBps } from '@/lib/domain/tax/us-tax';
import type { Store } from '../stores/queries';

/** Every tax source by its name. A tax provider gets its name and its row here. */
const SOURCES: Readonly<Record<TaxSourceName, TaxSource | null>> = {
  test: { findRateBps: async (destination) => testTaxRateBps(destination) },
  none: null,
};

/** Returns the sales-tax rate of a store's order in basis points: 0 outside US stores, null where a US store has no
 *  source to ask, so that its order can't be charged. */
export async function findTaxRateBps(
  name: TaxSourceName,
  { region }: Pick<Store, 'region'>,
  destination: TaxDestination,
): Promise<number | null> {
  if (region !== 'US') return 0;
  return (await SOURCES[name]?.findRateBps(destination)) ?? null;
}
