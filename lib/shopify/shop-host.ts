/** A shop's own host: one label of letters, digits and hyphens below myshopify.com, and nothing before or after it. */
const SHOP_HOST = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;

/** The host as it is kept, in lower case; null for whatever is none (SHP-06): other domains, `x.myshopify.com.evil.com`,
 *  addresses with a path, a port, a line break. */
export function parseShopHost(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const host = text.toLowerCase();
  return SHOP_HOST.test(host) ? host : null;
}

/** What a person types for it: `loomshop`, `loomshop.myshopify.com`, or an address that begins with either, also that of
 *  Shopify's admin (`admin.shopify.com/store/loomshop`). Null when no shop can be read from it. */
export function readTypedShop(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const admin = /^admin\.shopify\.com\/store\/([a-z0-9-]+)(?:[/?#]|$)/.exec(typed)?.[1];
  const name = admin ?? /^([a-z0-9-]+)$/.exec(typed)?.[1];
  return parseShopHost(name ? `${name}.myshopify.com` : (typed.split(/[/?#]/, 1)[0] ?? ''));
}

/** The name before `.myshopify.com`, by which Shopify's admin calls a shop. */
export const shopHandle = (shop: string): string => shop.split('.', 1)[0] ?? '';
