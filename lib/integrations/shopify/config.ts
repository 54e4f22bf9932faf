import { env } from '@/lib/platform/env';
import { derivePurposeKey } from '@/lib/platform/keys';
import { getShopHandle } from './shop-host';

/** Version of the Admin API for which all documents are written. */
export const SHOPIFY_API_VERSION = '2026-10';

/** Access scopes that the app requests at installation. Must match `docs/shopify.app.toml`. */
export const SHOPIFY_SCOPES = [
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
  /**
   * Base address instead of all shop hosts: calls go to `{apiBase}/{shop}/…` instead of `https://{shop}/…`. Null for
   * the real Shopify.
   */
  readonly apiBase: string | null;
  /** Whether it is the local Shopify simulator of this project, which is used when no API keys are set. */
  readonly isLocal: boolean;
}

/**
 * Returns the configuration of this installation's Shopify app: of the real app if its keys are set, otherwise of the
 * local one if demo data is on and the local Shopify is enabled; null if there is neither.
 */
export function getShopifyConfig(): ShopifyConfig | null {
  const { SHOPIFY_API_KEY, SHOPIFY_API_SECRET, SHOPIFY_API_BASE, LOCAL_SHOPIFY } = env();
  if (SHOPIFY_API_KEY && SHOPIFY_API_SECRET)
    return {
      apiKey: SHOPIFY_API_KEY,
      apiSecret: SHOPIFY_API_SECRET,
      apiBase: withoutSlash(SHOPIFY_API_BASE),
      isLocal: false,
    };
  if (!LOCAL_SHOPIFY) return null;
  // The local Shopify's address is known only after it has started; the process that starts it sets LOCAL_SHOPIFY_URL.
  const apiBase = withoutSlash(SHOPIFY_API_BASE ?? process.env.LOCAL_SHOPIFY_URL);
  return { apiKey: LOCAL_KEY, apiSecret: localSecret(), apiBase, isLocal: true };
}

/**
 * Returns the keys of the only app in the local Shopify. Its process and this one derive the secret from the session
 * secret, so it is not stored.
 */
export const getLocalShopifyKeys = () => ({ apiKey: LOCAL_KEY, apiSecret: localSecret() });

const localSecret = (): string => derivePurposeKey('local-shopify');
const withoutSlash = (address: string | undefined): string | null => address?.replace(/\/+$/, '') || null;

/** Returns the base address of a shop's Admin API and pages. */
export const getShopOrigin = (shop: string, { apiBase }: Pick<ShopifyConfig, 'apiBase'>): string =>
  apiBase ? `${apiBase}/${shop}` : `https://${shop}`;

/** Returns the address in Shopify at which a merchant installs the app, or opens it if it is installed. */
export function buildInstallUrl(shop: string, { apiBase, apiKey }: ShopifyConfig): string {
  if (apiBase) return `${apiBase}/${shop}/admin/oauth/install?client_id=${apiKey}`;
  return `https://admin.shopify.com/store/${getShopHandle(shop)}/oauth/install?client_id=${encodeURIComponent(apiKey)}`;
}

/** Returns the address of the installed app in the shop's Shopify admin. */
export function buildEmbeddedAppUrl(shop: string, { apiBase, apiKey }: ShopifyConfig): string {
  if (apiBase) return `${apiBase}/${shop}/admin/apps/${apiKey}`;
  return `https://admin.shopify.com/store/${getShopHandle(shop)}/apps/${encodeURIComponent(apiKey)}`;
}

/** Returns the sources for `frame-ancestors`: the origins that may embed this app's pages of the shop. */
export const listFrameAncestors = (shop: string, { apiBase }: Pick<ShopifyConfig, 'apiBase'>): string =>
  apiBase ? new URL(apiBase).origin : `https://${shop} https://admin.shopify.com`;

/**
 * Returns the address of the App Bridge script, which provides session tokens inside Shopify's frame: Shopify's script,
 * or the local simulator's.
 */
export const getAppBridgeUrl = ({ apiBase }: Pick<ShopifyConfig, 'apiBase'>): string =>
  apiBase ? `${apiBase}/app-bridge.js` : 'https://cdn.shopify.com/shopifycloud/app-bridge.js';
