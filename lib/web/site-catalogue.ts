import { builderEndpoints } from '@/lib/contracts/builder';
import { goodsEndpoints } from '@/lib/contracts/goods';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Region } from '@/lib/domain/regions/regions';
import { tenantApi } from '@/lib/tenant-api/client';
import { catalogueNames } from './catalogue-names';

/** The platform's printable products in the catalogue's order, by their names in a language. */
export async function loadGoods(locale: string) {
  const [{ data }, names] = await Promise.all([
    tenantApi.call(goodsEndpoints.list, { params: {} }),
    catalogueNames(locale),
  ]);
  return data.map(names.goods);
}

/** What one sold hoodie brings in a region, by the catalogue of today, and what `pieces` of them bring; null while the
 *  region offers none. */
export async function earningsExample(region: Region, pieces: number) {
  const { blanks } = (await tenantApi.call(builderEndpoints.catalogue, { params: {} })).data;
  const blank = blanks.find(({ form, prices }) => form === 'hoodie' && prices[region]);
  const offer = blank?.prices[region];
  if (!offer) return null;
  const [cost, price] = [Math.round(offer.cost * 100), Math.round(offer.suggested * 100)];
  const money = (minor: number): string => formatMoney(minor, offer.currency, region);
  return { price: money(price), cost: money(cost), yours: money(price - cost), total: money((price - cost) * pieces) };
}
