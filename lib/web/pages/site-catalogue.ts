import { builderEndpoints } from '@/lib/contracts/builder';
import { blankEndpoints } from '@/lib/contracts/catalogue-blanks';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Region } from '@/lib/domain/regions/regions';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { loadCatalogueNames } from './catalogue-names';

/** Returns the platform's printable products in catalogue order, with names in the given language. */
export async function loadBlanks(locale: string) {
  const [{ data }, names] = await Promise.all([
    tenantApi.call(blankEndpoints.list, { params: {} }),
    loadCatalogueNames(locale),
  ]);
  return data.map(names.translateBlank);
}

/**
 * Calculates the owner's earnings from one sold hoodie in a region at today's catalogue prices, and from `pieces` of
 * them; null when the region offers no hoodie.
 */
export async function calculateEarningsExample(region: Region, pieces: number) {
  const { blanks } = (await tenantApi.call(builderEndpoints.catalogue, { params: {} })).data;
  const blank = blanks.find(({ form, prices }) => form === 'hoodie' && prices[region]);
  const offer = blank?.prices[region];
  if (!offer) return null;
  const [cost, price] = [Math.round(offer.cost * 100), Math.round(offer.suggested * 100)];
  const money = (minor: number): string => formatMoney(minor, offer.currency, region);
  return { price: money(price), cost: money(cost), yours: money(price - cost), total: money((price - cost) * pieces) };
}
