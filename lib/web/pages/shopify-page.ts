import { headers } from 'next/headers';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { getAppBridgeUrl, getShopifyConfig } from '@/lib/integrations/shopify/config';

/**
 * Returns whether a path is a page of the Shopify app. In its frame there is no cookie banner, and the language is that
 * of the merchant's Shopify admin.
 */
export const isShopifyPath = (path: string): boolean => path.startsWith('/shopify/');

/**
 * Returns the address of the App Bridge script and the API key for a page in Shopify's frame; undefined for all other
 * pages, which load no script of Shopify.
 */
export async function getAppBridge(): Promise<{ readonly src: string; readonly apiKey: string } | undefined> {
  const requestHeaders = await headers();
  const config = requestHeaders.has(ROUTE_HEADERS.ancestors) && isEmbedded(requestHeaders) ? getShopifyConfig() : null;
  return config ? { src: getAppBridgeUrl(config), apiKey: config.apiKey } : undefined;
}

/**
 * Returns the shop that the signature in this page's address proves (null = none), and whether the page is in Shopify's
 * frame.
 */
export async function readShopPage(): Promise<{ readonly shop: string | null; readonly embedded: boolean }> {
  const requestHeaders = await headers();
  return { shop: requestHeaders.get(ROUTE_HEADERS.shop), embedded: isEmbedded(requestHeaders) };
}

const isEmbedded = (requestHeaders: Headers): boolean =>
  new URLSearchParams((requestHeaders.get(ROUTE_HEADERS.path) ?? '').split('?')[1]).get('embedded') === '1';
