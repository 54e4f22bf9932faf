import { shopHandle } from '../shop-host';

/** Where a merchant sees a product or an order in Shopify's admin; `id` is a gid. */
export const embeddedShopUrl = (shop: string, kind: 'products' | 'orders', id: string): string =>
  `https://admin.shopify.com/store/${shopHandle(shop)}/${kind}/${id.split('/').at(-1) ?? ''}`;
