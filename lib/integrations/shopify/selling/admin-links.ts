import { getShopifyConfig } from '../config';
import { getShopHandle } from '../shop-host';

/**
 * Returns the address of a product or order in the shop's Shopify admin, or in the local simulator's; `id` is a Shopify
 * gid.
 */
export function buildAdminUrl(shop: string, kind: 'products' | 'orders', id: string): string {
  const number = id.split('/').at(-1) ?? '';
  const base = getShopifyConfig()?.apiBase;
  if (base) return `${base}/${shop}/admin#${kind === 'products' ? 'product' : 'order'}-${number}`;
  return `https://admin.shopify.com/store/${getShopHandle(shop)}/${kind}/${number}`;
}
