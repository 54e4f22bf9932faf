/** Host of a shop: exactly one label of letters, digits and hyphens in front of myshopify.com. */
const SHOP_HOST = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;

/**
 * Returns the shop host in lower case; null for any other text (SHP-06): other domains, `x.myshopify.com.evil.com`,
 * addresses with a path, a port, a line break.
 */
export function parseShopHost(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const host = text.toLowerCase();
  return SHOP_HOST.test(host) ? host : null;
}

/**
 * Parses typed text into a shop host. Accepts `loomshop`, `loomshop.myshopify.com`, an address that begins with either,
 * or one of Shopify's admin (`admin.shopify.com/store/loomshop`). Returns null if it names no shop.
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

/** Returns the name before `.myshopify.com`, which identifies the shop in addresses of Shopify's admin. */
export const getShopHandle = (shop: string): string => shop.split('.', 1)[0] ?? '';
