import { type ShopifyConfig, shopifyConfig } from '@/lib/integrations/shopify/config';
import { localShopifyUrl } from '@/lib/integrations/shopify/local-entry';
import { AppError } from '@/lib/platform/errors';

/**
 * Returns the app's configuration for calls of Shopify, and starts the local Shopify if needed. Fails with
 * `unavailable` where nothing is configured.
 */
export async function requireShopify(): Promise<ShopifyConfig> {
  const config = shopifyConfig();
  if (!config) throw new AppError('unavailable', 'Shopify is not configured.');
  if (!config.isLocal || config.apiBase) return config;
  const apiBase = await localShopifyUrl();
  if (!apiBase) throw new AppError('unavailable', 'Shopify is not configured.', { detail: 'no local Shopify runs' });
  return { ...config, apiBase };
}
