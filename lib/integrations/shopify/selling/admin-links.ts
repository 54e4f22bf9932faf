import { getShopifyConfig } from '../config';
import { getShopHandle } from '../shop-host';

/** Returns the address of a product or an order in Shopify's admin, or in the local Shopify's admin; `id` is a gid. */
export function buildAdminUrl(shop: string, kind: 'products' | 'orders', id: string): string {
  const number = id.split('/').at(-1) ?? '';
  const base = getShopifyConfig()?.apiBase;
  if (base) return `${base}/${shop}/admin#${kind === 'products' ? 'product' : 'order'}-${number}`;
  return `https://admin.shopify.com/store/${getShopHandle(shop)}/${kind}/${number}`;
}
