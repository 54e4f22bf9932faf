import { parseLanguageTag } from '@/lib/domain/languages/languages';
import { REGISTRATION_ROUTES } from '@/lib/domain/onboarding/onboarding';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { getShopifyConfig, listFrameAncestors } from '@/lib/integrations/shopify/config';
import { verifySessionToken } from '@/lib/integrations/shopify/session-token';
import { parseShopHost } from '@/lib/integrations/shopify/shop-host';
import { findQuerySignatureProblem } from '@/lib/integrations/shopify/signatures';
import { logger } from '@/lib/platform/log';

/** Query parameters that only Shopify adds to an address. A request with one of them must have a valid signature. */
const SHOPIFYS = ['shop', 'hmac', 'host', 'id_token', 'session', 'timestamp'] as const;

/**
 * Returns the headers for a page of the Shopify app (SHP-06). An address that names a shop must be signed by Shopify; a
 * wrong signature is a 403 that cannot be framed. The headers pass the verified shop and its frame ancestors to the
 * middleware and the page; visitors cannot set them.
 */
export async function routeShopifyPage(request: Request, now: number): Promise<Readonly<Record<string, string>>> {
  const url = new URL(request.url);
  const [, , page = '', ...rest] = url.pathname.replace(/\/$/, '').split('/');
  const isEntry = REGISTRATION_ROUTES.some((route) => route === page);
  if (rest.length > 0 || !(isEntry || page === 'continue')) return status(404);
  if (!isEntry || !SHOPIFYS.some((name) => url.searchParams.has(name))) return {};
  const proof = await prove(url.searchParams, Math.floor(now / 1000));
  if (typeof proof === 'string') {
    logger.warn({ page, problem: proof }, 'a signed address of Shopify was refused');
    return status(403);
  }
  const language = parseLanguageTag(url.searchParams.get('locale') ?? '');
  return {
    [ROUTE_HEADERS.shop]: proof.shop,
    [ROUTE_HEADERS.ancestors]: proof.ancestors,
    // Language of the merchant's Shopify admin, unless the merchant has chosen a language here.
    ...(language ? { [ROUTE_HEADERS.language]: language } : {}),
  };
}

const status = (code: number) => ({ [ROUTE_HEADERS.status]: String(code) });

/** Returns the shop that a query proves, or the reason why it proves none. */
async function prove(
  query: URLSearchParams,
  nowSeconds: number,
): Promise<{ shop: string; ancestors: string } | string> {
  const config = getShopifyConfig();
  if (!config) return 'not configured';
  const shops = query.getAll('shop');
  const shop = shops.length === 1 ? parseShopHost(shops[0]) : null;
  if (!shop) return 'no shop';
  const problem = findQuerySignatureProblem(query, config.apiSecret, nowSeconds);
  if (problem) return problem;
  // In its frame Shopify adds a session token. A token of another shop is a forgery, even if the address has a valid
  // signature.
  const token = query.get('id_token');
  if (token !== null && (await verifySessionToken(token, config, nowSeconds))?.shop !== shop)
    return 'another shop’s token';
  return { shop, ancestors: listFrameAncestors(shop, config) };
}
