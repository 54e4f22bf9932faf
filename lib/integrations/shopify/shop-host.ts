/** Host name of a shop: exactly one label of letters, digits and hyphens before `.myshopify.com`. */
const SHOP_HOST = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;

/**
 * Returns the host name of a shop in lower case (SHP-06). Null for any other text, such as `x.myshopify.com.evil.com`,
 * or an address with a path, a port or a line break.
 */
export function parseShopHost(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const host = text.toLowerCase();
  return SHOP_HOST.test(host) ? host : null;
}

/**
 * Parses what a merchant typed to the host name of a shop. Accepts `loomshop`, `loomshop.myshopify.com`, an address
 * that begins with either, or an address of Shopify's admin (`admin.shopify.com/store/loomshop`). Returns null if it
 * names no shop.
 */
export function parseTypedShop(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const admin = /^admin\.shopify\.com\/store\/([a-z0-9-]+)(?:[/?#]|$)/.exec(typed)?.[1];
  const name = admin ?? /^([a-z0-9-]+)$/.exec(typed)?.[1];
  return parseShopHost(name ? `${name}.myshopify.com` : (typed.split(/[/?#]/, 1)[0] ?? ''));
}

/** Returns the part before `.myshopify.com`, which identifies the shop in addresses of Shopify's admin. */
export const getShopHandle = (shop: string): string => shop.split('.', 1)[0] ?? '';
