import { getShopifyConfig, type ShopifyConfig } from '@/lib/integrations/shopify/config';
import { getLocalShopifyUrl } from '@/lib/integrations/shopify/local-entry';
import { AppError } from '@/lib/platform/errors';

/**
 * Returns the app's configuration for calls of Shopify, and starts the local Shopify if needed. Fails with
 * `unavailable` where nothing is configured.
 */
export async function requireShopifyConfig(): Promise<ShopifyConfig> {
  const config = getShopifyConfig();
  if (!config) throw new AppError('unavailable', 'Shopify is not configured.');
  if (!config.isLocal || config.apiBase) return config;
  const apiBase = await getLocalShopifyUrl();
  if (!apiBase) throw new AppError('unavailable', 'Shopify is not configured.', { detail: 'no local Shopify runs' });
  return { ...config, apiBase };
}
