import { headers } from 'next/headers';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { appBridgeUrl, shopifyConfig } from '@/lib/shopify/config';

/** Pages of the Shopify app. Inside its frame nobody is asked for cookies, and the merchant's admin chooses the language. */
export const isShopifyPath = (path: string): boolean => path.startsWith('/shopify/');

/** What a page needs that Shopify shows in its frame; nothing for any other page, which loads no script of Shopify's. */
export async function frameBridge(): Promise<{ readonly src: string; readonly apiKey: string } | undefined> {
  const known = await headers();
  const config = known.has(ROUTE_HEADERS.ancestors) && isEmbedded(known) ? shopifyConfig() : null;
  return config ? { src: appBridgeUrl(config), apiKey: config.apiKey } : undefined;
}

/** The shop that Shopify's signature proved, if this page's address has one, and whether it is shown in the frame. */
export async function provedShop(): Promise<{ readonly shop: string | null; readonly embedded: boolean }> {
  const known = await headers();
  return { shop: known.get(ROUTE_HEADERS.shop), embedded: isEmbedded(known) };
}

const isEmbedded = (known: Headers): boolean =>
  new URLSearchParams((known.get(ROUTE_HEADERS.path) ?? '').split('?')[1]).get('embedded') === '1';
