import { authEndpoints } from '@/lib/contracts/auth';
import { countListPages, parseListPage, parseSearchText } from '@/lib/domain/catalogue/listing';
import { isDecodablePath } from '@/lib/domain/routes/decodable-path';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { getFirstSegment, hasSegmentPages, isPlatformSegment } from '@/lib/domain/routes/segments';
import { parsePreviewPath, SITE_PREVIEW_SEGMENT } from '@/lib/domain/routes/site-preview';
import { isHiddenFromShoppers, isSelling } from '@/lib/domain/store/event';
import { listSafeOrigins } from '@/lib/domain/widget/origins';
import { AppError } from '@/lib/platform/errors';
import { isTrackingKey } from '@/lib/platform/signed-links';
import { buildDomainOrigin, getPlatformOrigin } from '@/lib/platform/site-addresses';
import { readSessionToken } from '@/lib/web/session/cookie';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { parseStorePath, type StoreRoute } from './paths';
import { routeShopifyPage } from './shopify-page';
import type { StoreSite } from './site-hosts';
import type { StoreFacts, StoreFactsCache } from './store-facts';

/** Decision about a page request before Next handles it. */
export type RouteDecision =
  | { readonly kind: 'page'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'redirect'; readonly status: 301 | 307; readonly location: string };

interface RouteRequestInput {
  readonly request: Request;
  readonly stores: StoreFactsCache;
  /** Store whose own domain was requested; null for the platform's domain. */
  readonly site: StoreSite | null;
  /** Current time in milliseconds. */
  readonly now: number;
}

const page = (headers: Record<string, string>): RouteDecision => ({ kind: 'page', headers });
const status = (code: 403 | 404 | 410, headers: Record<string, string> = {}): RouteDecision =>
  page({ ...headers, [ROUTE_HEADERS.status]: String(code) });
const moved = (location: string): RouteDecision => ({ kind: 'redirect', status: 301, location });

/**
 * Decides to which page a request leads, and its status and language. This must be known before Next starts to stream
 * the page (STO-02).
 */
export async function routeRequest(input: RouteRequestInput): Promise<RouteDecision> {
  const { request, stores, site, now } = input;
  const { pathname: path, search } = new URL(request.url);
  const first = firstSegment(path);
  if (site) return routeOwnDomain(input, site, first);
  if (first === null) return status(404);
  if (first === SITE_PREVIEW_SEGMENT) return sitePreview(request, path, stores, now);
  if (first === 'shopify') return page(await routeShopifyPage(request, now));
  if (isPlatformSegment(first)) return hasSegmentPages(first) ? page({}) : status(404);
  const facts = await stores.find(first, now);
  if (!facts) return status(404);
  const below = path.slice(path.indexOf('/', 1) < 0 ? path.length : path.indexOf('/', 1));
  if ('movedTo' in facts) return moved(`/${facts.movedTo}${below}${search}`);
  const hidden = isHiddenFromShoppers(facts.status);
  const preview = hidden && (await mayPreview(request, facts.tenantId));
  if (hidden && !preview && isTrackedOrder(below, search, facts.tenantId))
    return routeStorePage(input, parseStorePath(path), facts, {
      ...storeHeaders(first, facts),
      [ROUTE_HEADERS.orderOnly]: '1',
    });
  if (hidden && !preview) return status(404);
  // Editors of a draft remain on the platform's domain, because their session is valid only there.
  if (facts.domain !== null && !hidden) return moved(`${buildDomainOrigin(facts.domain)}${below || '/'}${search}`);
  const headers = { ...storeHeaders(first, facts), ...(preview ? { [ROUTE_HEADERS.preview]: '1' } : {}) };
  return routeStorePage(input, parseStorePath(path), facts, headers);
}

/**
 * Returns whether an address is an order's tracking page with the key from its mails. It is available even while the
 * store is a draft.
 */
function isTrackedOrder(below: string, search: string, tenantId: number): boolean {
  const query = new URLSearchParams(search);
  const orderId = query.get('order') ?? '';
  return below === '/track' && isTrackingKey({ tenantId, orderId }, query.get('key') ?? '');
}

/**
 * Routes a request to a store's own domain: the store's pages are at the root, and addresses of the platform redirect
 * to the platform.
 */
async function routeOwnDomain(
  input: RouteRequestInput,
  { slug }: StoreSite,
  first: string | null,
): Promise<RouteDecision> {
  const { request, stores, now } = input;
  const { pathname: path, search } = new URL(request.url);
  const facts = await stores.find(slug, now);
  if (!facts || 'movedTo' in facts) return status(404);
  const ownPath = first === slug ? path.slice(slug.length + 1).replace(/^\/+/, '/') || '/' : path;
  const isTracked = isHiddenFromShoppers(facts.status) && isTrackedOrder(ownPath, search, facts.tenantId);
  if (isHiddenFromShoppers(facts.status) && !isTracked) return status(404);
  const headers = {
    ...storeHeaders(slug, facts),
    [ROUTE_HEADERS.site]: slug,
    ...(isTracked ? { [ROUTE_HEADERS.orderOnly]: '1' } : {}),
  };
  if (first === null) return status(404, headers);
  // Links created before the store had its own domain begin with the store's slug.
  if (first === slug) return moved(`${ownPath}${search}`);
  const route = parseStorePath(`/${slug}${path}`);
  // Other addresses of platform pages redirect to the platform. `/products` exists on both sites, but the platform has
  // no pages below it.
  const isStorePage = parseStorePath(`/${slug}/${first}`) !== null;
  if (!isStorePage && isPlatformSegment(first) && hasSegmentPages(first))
    return { kind: 'redirect', status: 307, location: `${getPlatformOrigin()}${path}${search}` };
  return routeStorePage(input, route, facts, headers);
}

async function routeStorePage(
  { request, stores, now }: RouteRequestInput,
  route: StoreRoute | null,
  facts: StoreFacts,
  headers: Record<string, string>,
): Promise<RouteDecision> {
  if (route === null) return status(404, headers);
  const slug = headers[ROUTE_HEADERS.store] ?? '';
  // Products of a draft are not public, so they are not looked up here; the pages decide about access themselves.
  const isDraft = isHiddenFromShoppers(facts.status);
  if (route.kind === 'page') {
    if (route.name === 'about-us' && !facts.aboutEnabled) return status(404, headers);
    const isPast = route.name === 'products' && !isDraft && (await isPastTheEnd(request, stores, slug, facts, now));
    return isPast ? status(404, headers) : page(headers);
  }
  // An embedded personaliser is available only while the store takes orders.
  if (route.kind === 'frame' && !isSelling(facts.status)) return status(404, headers);
  const state = isDraft ? 'on_offer' : await stores.getProductState(slug, facts, route.productId, now);
  if (state === 'on_offer')
    return page(route.kind === 'frame' ? { ...headers, [ROUTE_HEADERS.framers]: listFramers(facts) } : headers);
  // A product that was offered before gets 410 instead of 404.
  return status(state === 'gone' && route.kind === 'product' ? 410 : 404, headers);
}

/**
 * Returns whether an address is a page beyond the last page of a product list. Search engines understand a 404 as the
 * end of a list; redirecting to the last page would look like an endless list.
 */
async function isPastTheEnd(
  request: Request,
  stores: StoreFactsCache,
  slug: string,
  facts: StoreFacts,
  now: number,
): Promise<boolean> {
  const query = new URL(request.url).searchParams;
  const number = parseListPage(query.get('page'));
  if (number === 1) return false;
  const named = query.get('category') ?? undefined;
  const isName = named !== undefined && named.length <= 80 && !/\p{Cc}/u.test(named);
  const list = { category: isName ? named : undefined, q: parseSearchText(query.get('q')) };
  const total = await stores.countProducts(slug, facts, list, now);
  if (total > 0 || list.category === undefined) return number > countListPages(total);
  // Counts all products for an unknown category, because the page ignores such a category.
  return number > countListPages(await stores.countProducts(slug, facts, { ...list, category: undefined }, now));
}

/**
 * Returns the value of `frame-ancestors` for a store: the origins that its owner lists, and the platform's, which shows
 * previews of stores with an own domain.
 */
const listFramers = ({ widgetOrigins }: StoreFacts): string =>
  ["'self'", getPlatformOrigin(), ...listSafeOrigins(widgetOrigins)].join(' ');

const storeHeaders = (slug: string, facts: StoreFacts): Record<string, string> => ({
  [ROUTE_HEADERS.store]: slug,
  [ROUTE_HEADERS.tenant]: String(facts.tenantId),
  [ROUTE_HEADERS.language]: facts.language,
  ...(facts.isListed ? {} : { [ROUTE_HEADERS.unlisted]: '1' }),
  ...(facts.translated ? {} : { [ROUTE_HEADERS.untranslated]: '1' }),
});

/**
 * Routes a store's preview (EVT-02): its home page for its own team and staff, in any status. Others get a 404; the
 * middleware redirects anonymous visitors to the sign-in page.
 */
async function sitePreview(
  request: Request,
  path: string,
  stores: StoreFactsCache,
  now: number,
): Promise<RouteDecision> {
  const slug = parsePreviewPath(path)?.slug;
  const facts = slug === undefined ? null : await stores.find(slug, now);
  if (slug === undefined || !facts || 'movedTo' in facts || !(await mayPreview(request, facts.tenantId)))
    return status(404);
  return page({ ...storeHeaders(slug, facts), [ROUTE_HEADERS.preview]: 'site' });
}

/**
 * Returns the first segment of a path; null when a part of the path cannot be decoded, because Next would fail on it.
 */
function firstSegment(path: string): string | null {
  return isDecodablePath(path) ? decodeURIComponent(getFirstSegment(path)) : null;
}

/** Returns whether the session of a request may see a draft: only the store's editors may (EVT-03). */
async function mayPreview(request: Request, tenantId: number): Promise<boolean> {
  const token = await readSessionToken(request);
  if (!token) return false;
  try {
    const user = await tenantApi.call(authEndpoints.user, { params: {} }, { token });
    return user.tenant_id === tenantId;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden')) return false;
    throw error;
  }
}
