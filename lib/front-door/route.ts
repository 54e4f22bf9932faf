import { authEndpoints } from '@/lib/contracts/auth';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { isReadable } from '@/lib/domain/routes/readable';
import { firstSegmentOf, hasPages, isPlatformSegment } from '@/lib/domain/routes/segments';
import { parsePreviewPath, SITE_PREVIEW } from '@/lib/domain/routes/site-preview';
import { isHidden, isSelling } from '@/lib/domain/store/event';
import { safeOrigins } from '@/lib/domain/widget/origins';
import { AppError } from '@/lib/errors';
import { domainOrigin, platformOrigin } from '@/lib/seo/addresses';
import { readSessionToken } from '@/lib/session/cookie';
import { tenantApi } from '@/lib/tenant-api/client';
import { parseStorePath, type StoreRoute } from './paths';
import { shopifyPage } from './shopify-page';
import type { StoreSite } from './site-hosts';
import type { StoreFacts, StoreFactsCache } from './store-facts';

/** What becomes of a request for a page before Next sees it. */
export type Decision =
  | { readonly kind: 'page'; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'redirect'; readonly status: 301 | 307; readonly location: string };

interface Asked {
  readonly request: Request;
  readonly stores: StoreFactsCache;
  /** The store whose own domain was asked; null for the platform. */
  readonly site: StoreSite | null;
  /** Milliseconds. */
  readonly now: number;
}

const page = (headers: Record<string, string>): Decision => ({ kind: 'page', headers });
const status = (code: 403 | 404 | 410, headers: Record<string, string> = {}): Decision =>
  page({ ...headers, [ROUTE_HEADERS.status]: String(code) });
const moved = (location: string): Decision => ({ kind: 'redirect', status: 301, location });

/** Decides address, status and language of a page before Next starts to stream it (AMB-04). */
export async function routeRequest(asked: Asked): Promise<Decision> {
  const { request, stores, site, now } = asked;
  const { pathname: path, search } = new URL(request.url);
  const first = firstSegment(path);
  if (site) return routeOwnDomain(asked, site, first);
  if (first === null) return status(404);
  if (first === SITE_PREVIEW) return sitePreview(request, path, stores, now);
  if (first === 'shopify') return page(shopifyPage(request, now));
  if (isPlatformSegment(first)) return hasPages(first) ? page({}) : status(404);
  const facts = await stores.find(first, now);
  if (!facts) return status(404);
  const below = path.slice(path.indexOf('/', 1) < 0 ? path.length : path.indexOf('/', 1));
  if ('movedTo' in facts) return moved(`/${facts.movedTo}${below}${search}`);
  const hidden = isHidden(facts.status);
  const preview = hidden && (await mayPreview(request, facts.tenantId));
  if (hidden && !preview) return status(404);
  // Its team looks at a draft here: they are signed in on no other site.
  if (facts.domain !== null && !hidden) return moved(`${domainOrigin(facts.domain)}${below || '/'}${search}`);
  const headers = { ...storeHeaders(first, facts), ...(preview ? { [ROUTE_HEADERS.preview]: '1' } : {}) };
  return routeStorePage(parseStorePath(path), facts, headers);
}

/** A store's own domain shows its pages at the root and sends who wants the platform there (UX G5). */
async function routeOwnDomain(
  { request, stores, now }: Asked,
  { slug }: StoreSite,
  first: string | null,
): Promise<Decision> {
  const { pathname: path, search } = new URL(request.url);
  const facts = await stores.find(slug, now);
  if (!facts || 'movedTo' in facts || isHidden(facts.status)) return status(404);
  const headers = { ...storeHeaders(slug, facts), [ROUTE_HEADERS.site]: slug };
  if (first === null) return status(404, headers);
  // Links that were made before it had a domain.
  if (first === slug) return moved(`${path.slice(slug.length + 1).replace(/^\/+/, '/') || '/'}${search}`);
  const route = parseStorePath(`/${slug}${path}`);
  // `/products` is both sites' word: below it there is nothing of the platform's here.
  const isOwnWord = parseStorePath(`/${slug}/${first}`) !== null;
  if (!isOwnWord && isPlatformSegment(first) && hasPages(first))
    return { kind: 'redirect', status: 307, location: `${platformOrigin()}${path}${search}` };
  return routeStorePage(route, facts, headers);
}

async function routeStorePage(
  route: StoreRoute | null,
  facts: StoreFacts,
  headers: Record<string, string>,
): Promise<Decision> {
  if (route && pageExists(route, facts))
    return page(route.kind === 'frame' ? { ...headers, [ROUTE_HEADERS.framers]: framersOf(facts) } : headers);
  const isGone = route?.kind === 'product' && (await wasSold(facts.tenantId, headers, route.productId));
  return status(isGone ? 410 : 404, headers);
}

/** Our own pages show how it looks; the platform is another origin where the store has its own domain. */
const framersOf = ({ widgetOrigins }: StoreFacts): string =>
  ["'self'", platformOrigin(), ...safeOrigins(widgetOrigins)].join(' ');

const storeHeaders = (slug: string, facts: StoreFacts): Record<string, string> => ({
  [ROUTE_HEADERS.store]: slug,
  [ROUTE_HEADERS.tenant]: String(facts.tenantId),
  [ROUTE_HEADERS.language]: facts.language,
  ...(facts.isListed ? {} : { [ROUTE_HEADERS.unlisted]: '1' }),
  ...(facts.translated ? {} : { [ROUTE_HEADERS.untranslated]: '1' }),
});

/** The preview of a store (EVT-02): its home page in either layout, for its own team and staff, whatever its status. The
 *  others are told that there is nothing; who is not signed in is sent to the login by middleware. */
async function sitePreview(request: Request, path: string, stores: StoreFactsCache, now: number): Promise<Decision> {
  const slug = parsePreviewPath(path)?.slug;
  const facts = slug === undefined ? null : await stores.find(slug, now);
  if (slug === undefined || !facts || 'movedTo' in facts || !(await mayPreview(request, facts.tenantId)))
    return status(404);
  return page({ ...storeHeaders(slug, facts), [ROUTE_HEADERS.preview]: 'site' });
}

/** Null for a path with any part that spells no text: no page has it, and Next fails over it. */
function firstSegment(path: string): string | null {
  return isReadable(path) ? decodeURIComponent(firstSegmentOf(path)) : null;
}

function pageExists(route: StoreRoute, facts: StoreFacts): boolean {
  // Pages of others show what can be bought, and nothing while it can't be.
  if (route.kind === 'frame') return isSelling(facts.status) && facts.productIds?.has(route.productId) === true;
  if (route.kind === 'product') return facts.productIds?.has(route.productId) ?? true;
  return route.name !== 'about-us' || facts.aboutEnabled;
}

/** Whether a product that is not on sale was: its page is gone then (410) and not unknown (UX G10). */
async function wasSold(tenant: number, headers: Readonly<Record<string, string>>, productID: number): Promise<boolean> {
  const params = { tenant, slug: headers[ROUTE_HEADERS.store] ?? '', productID };
  try {
    return (await tenantApi.call(storefrontEndpoints.gone, { params })).data.gone;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

/** A draft shows itself to whoever may edit it, and is not there for anyone else (EVT-03). */
async function mayPreview(request: Request, tenantId: number): Promise<boolean> {
  const token = await readSessionToken(request);
  if (!token) return false;
  try {
    const user = await tenantApi.call(authEndpoints.user, { params: {} }, { token });
    return user.tenant_id === tenantId || user.superadmin === 1;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden')) return false;
    throw error;
  }
}
