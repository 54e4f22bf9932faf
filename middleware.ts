import { type NextRequest, NextResponse } from 'next/server';
import { PAGE_CACHE_HEADER, ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { isSecretAddress } from '@/lib/domain/routes/secret-address';
import { getFirstSegment, isAccountPath, isAdminPath, isMarketingPath } from '@/lib/domain/routes/segments';
import { parsePreviewPath } from '@/lib/domain/routes/site-preview';
import type { EdgeContext } from '@/lib/web/edge/compose';
import { getMiddleware, listPageMiddlewares } from '@/lib/web/edge/pages';
import { buildContentSecurityPolicy, SECURITY_HEADERS } from '@/lib/web/edge/policy';
import { authRule, localeRule, onboardingRule, statusRule } from '@/lib/web/edge/rules';

/**
 * The Node.js runtime costs half as much per request as edge. Everything below lib/web/edge runs on either
 * (docs/adr/0003).
 */
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/|socket.io/|fonts/|goods/|art/|brand/|widget/|favicon.ico$|icon.svg$|robots.txt$).*)'],
};

const middlewares = { locale: localeRule, auth: authRule, shopify: onboardingRule };

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const path = request.nextUrl.pathname;
  const context: EdgeContext = {
    request,
    path,
    pageHeaders: new Headers(request.headers),
    locale: 'en',
    status: null,
    cookies: [],
  };
  statusRule(context);
  for (const name of listPageMiddlewares(path)) {
    const answer = await getMiddleware(name, middlewares)(context);
    if (answer) return answer;
  }
  return rewrite(context);
}

/**
 * Rewrites the request to the internal `/{locale}/…`, which no address shows, or to an error page with its real status
 * when there is nothing to show.
 */
function rewrite(context: EdgeContext): NextResponse {
  const { request, path, locale, pageHeaders } = context;
  const store = request.headers.get(ROUTE_HEADERS.store);
  const status = context.status ?? (getFirstSegment(path) === 'errors' ? 404 : null);
  const nonce = btoa(crypto.randomUUID());
  const preview = previewedPath(request, path);
  const audience = status ? null : getCacheAudience(request, path);
  const framers = status === null ? request.headers.get(ROUTE_HEADERS.framers) : null;
  const ancestors = status === null ? request.headers.get(ROUTE_HEADERS.ancestors) : null;
  const isSecret = isSecretAddress(request.nextUrl);
  const isOwnDomain = request.headers.has(ROUTE_HEADERS.site);
  const isShopify = getFirstSegment(path) === 'shopify' && !isOwnDomain;
  const policy = buildContentSecurityPolicy(nonce, {
    area: isShopify ? 'shopify' : getPageArea(path, preview !== null, framers !== null, store !== null),
    isSecret,
    isCached: audience !== null,
    framers: framers ?? ancestors ?? undefined,
    development: process.env.NODE_ENV !== 'production',
    analytics: process.env.ANALYTICS_SRC,
    chat: process.env.CHAT_WIDGET_SRC,
  });
  pageHeaders.set('content-security-policy', policy);
  pageHeaders.set(ROUTE_HEADERS.nonce, nonce);
  pageHeaders.set(ROUTE_HEADERS.locale, locale);
  pageHeaders.set(ROUTE_HEADERS.path, path + request.nextUrl.search);
  const url = request.nextUrl.clone();
  url.pathname = status
    ? `/${locale}${store ? `/${store}` : ''}/errors/${status}`
    : `/${locale}${isOwnDomain && store ? `/${store}` : ''}${preview ?? (path === '/' ? '' : path)}`;
  const response = NextResponse.rewrite(url, { request: { headers: pageHeaders }, ...(status ? { status } : {}) });
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  // An opener policy would cut off the tab that the embedded page opens and passes its ticket to.
  if (isShopify) response.headers.delete('cross-origin-opener-policy');
  // Pages opened from an address that contains a secret must not receive it as referrer.
  if (isSecret) response.headers.set('referrer-policy', 'no-referrer');
  // Sent as a header, because robots.txt would stop crawlers from reading that the page must not be listed.
  if (status || isUnlisted(request, path)) response.headers.set('x-robots-tag', 'noindex');
  if (status) response.headers.set('cache-control', 'private, no-store');
  if (audience) response.headers.set(PAGE_CACHE_HEADER, audience);
  for (const cookie of context.cookies) response.headers.append('set-cookie', cookie);
  return response;
}

function getPageArea(path: string, isPreview: boolean, isFramed: boolean, isStore: boolean) {
  if (isPreview) return 'preview';
  if (isFramed) return 'frame';
  return isStore ? 'storefront' : isAdminPath(path) ? 'admin' : 'site';
}

/**
 * Returns whether search engines must not list a page: pages of an order, an account or the admin area, a store's
 * former layout, and all pages of an unlisted store.
 */
function isUnlisted(request: NextRequest, path: string): boolean {
  if (request.headers.has(ROUTE_HEADERS.preview)) return true;
  if (!request.headers.has(ROUTE_HEADERS.store)) return isAdminPath(path) || isAccountPath(path);
  if (request.headers.has(ROUTE_HEADERS.framers)) return true;
  return request.headers.has(ROUTE_HEADERS.unlisted) || OF_AN_ORDER.test(path) || path.endsWith('/index-old');
}

/** Pages about one shopper's order: private and different for each request. */
const OF_AN_ORDER = /\/(?:checkout|payment-success|track)$/;

/** Returns the store page that a preview shows; null when the request is not a preview (EVT-02). */
function previewedPath(request: NextRequest, path: string): string | null {
  return request.headers.get(ROUTE_HEADERS.preview) === 'site' ? (parsePreviewPath(path)?.page ?? null) : null;
}

/**
 * Returns the audience that a page may be cached for; null = not cached. The server removes the header before it sends.
 */
function getCacheAudience(request: NextRequest, path: string): string | null {
  const store = request.headers.get(ROUTE_HEADERS.store);
  if (!store) return isMarketingPath(path) ? 'marketing' : null;
  const changing = request.headers.has(ROUTE_HEADERS.preview) || OF_AN_ORDER.test(path);
  return changing ? null : `store=${request.headers.get(ROUTE_HEADERS.tenant)}:${store}`;
}
