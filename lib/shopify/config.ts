import { env } from '@/lib/env';
import { derivedKey } from '@/lib/keys';
import { shopHandle } from './shop-host';

/** The one version of the Admin API that everything is written for. */
export const API_VERSION = '2026-10';

/** What the app asks for when it is installed (`docs/shopify.app.toml` says the same). */
export const SCOPES = [
  'read_assigned_fulfillment_orders',
  'read_locations',
  'write_assigned_fulfillment_orders',
  'write_fulfillments',
  'write_inventory',
  'read_orders',
  'write_products',
  'write_publications',
] as const;

const LOCAL_KEY = 'merchloom-local';

export interface ShopifyConfig {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Another address that stands for all shops: calls go to `{apiBase}/{shop}/…` in place of `https://{shop}/…`. */
  readonly apiBase: string | null;
  /** The project's own Shopify for trying things out: no keys are set. */
  readonly isLocal: boolean;
}

/**
 * The Shopify app of this installation: the one whose keys are set; without keys the local one, where demo data is shown
 * and it is not switched off; else null, and everything about Shopify says that it is not configured.
 */
export function shopifyConfig(): ShopifyConfig | null {
  const { SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_API_BASE, LOCAL_SHOPIFY } = env();
  if (SHOPIFY_API_KEY && SHOPIFY_API_SECRET)
    return {
      apiKey: SHOPIFY_API_KEY,
      apiSecret: SHOPIFY_API_SECRET,
      apiBase: withoutSlash(SHOPIFY_API_BASE),
      isLocal: false,
    };
  if (!LOCAL_SHOPIFY) return null;
  // The address of a local Shopify is known once it runs; whoever started it says so here.
  const apiBase = withoutSlash(SHOPIFY_API_BASE ?? process.env.LOCAL_SHOPIFY_URL);
  return { apiKey: LOCAL_KEY, apiSecret: localSecret(), apiBase, isLocal: true };
}

/** The keys of the local Shopify's one app: both processes derive the secret, nobody keeps it. */
export const localKeys = () => ({ apiKey: LOCAL_KEY, apiSecret: localSecret() });

const localSecret = (): string => derivedKey('local-shopify');
const withoutSlash = (address: string | undefined): string | null => address?.replace(/\/+$/, '') || null;

/** Where the calls about a shop go. */
export const shopOrigin = (shop: string, { apiBase }: Pick<ShopifyConfig, 'apiBase'>): string =>
  apiBase ? `${apiBase}/${shop}` : `https://${shop}`;

/** Where a merchant installs the app in Shopify's admin, or opens it when it is installed. */
export function installUrl(shop: string, { apiBase, apiKey }: ShopifyConfig): string {
  if (apiBase) return `${apiBase}/${shop}/admin/oauth/install?client_id=${apiKey}`;
  return `https://admin.shopify.com/store/${shopHandle(shop)}/oauth/install?client_id=${encodeURIComponent(apiKey)}`;
}

/** Where a merchant opens the installed app in Shopify's admin. */
export function embeddedUrl(shop: string, { apiBase, apiKey }: ShopifyConfig): string {
  if (apiBase) return `${apiBase}/${shop}/admin/apps/${apiKey}`;
  return `https://admin.shopify.com/store/${shopHandle(shop)}/apps/${encodeURIComponent(apiKey)}`;
}

/** Who may show the app's pages of a shop in a frame (a policy's `frame-ancestors`). */
export const frameAncestors = (shop: string, { apiBase }: Pick<ShopifyConfig, 'apiBase'>): string =>
  apiBase ? new URL(apiBase).origin : `https://${shop} https://admin.shopify.com`;

/** The script by which a page in Shopify's frame asks for session tokens: Shopify's own, or the local stand-in. */
export const appBridgeUrl = ({ apiBase }: Pick<ShopifyConfig, 'apiBase'>): string =>
  apiBase ? `${apiBase}/app-bridge.js` : 'https://cdn.shopify.com/shopifycloud/app-bridge.js';
