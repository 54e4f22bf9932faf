import { authEndpoints } from '@/lib/contracts/auth';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { isReadable } from '@/lib/domain/routes/readable';
import { firstSegmentOf, hasPages, isPlatformSegment } from '@/lib/domain/routes/segments';
import { parsePreviewPath, SITE_PREVIEW } from '@/lib/domain/routes/site-preview';
import { isHidden } from '@/lib/domain/store/event';
import { AppError } from '@/lib/errors';
import { readSessionToken } from '@/lib/session/cookie';
import { tenantApi } from '@/lib/tenant-api/client';
import { parseStorePath, type StoreRoute } from './paths';
import type { StoreFacts, StoreFactsCache } from './store-facts';

/** Decides status and language of a store's page before Next starts to stream it (AMB-04). */
export async function routeHeaders(
  request: Request,
  stores: StoreFactsCache,
  now: number,
): Promise<Record<string, string>> {
  const path = new URL(request.url).pathname;
  const first = firstSegment(path);
  if (first === null) return { [ROUTE_HEADERS.status]: '404' };
  if (first === SITE_PREVIEW) return sitePreviewHeaders(request, path, stores, now);
  if (isPlatformSegment(first)) return hasPages(first) ? {} : { [ROUTE_HEADERS.status]: '404' };
  const facts = await stores.find(first, now);
  if (!facts) return { [ROUTE_HEADERS.status]: '404' };
  const known = {
    [ROUTE_HEADERS.store]: first,
    [ROUTE_HEADERS.tenant]: String(facts.tenantId),
    [ROUTE_HEADERS.language]: facts.language,
    ...(facts.translated ? {} : { [ROUTE_HEADERS.untranslated]: '1' }),
  };
  const hidden = isHidden(facts.status);
  const preview = hidden && (await mayPreview(request, facts.tenantId));
  if (hidden && !preview) return { [ROUTE_HEADERS.status]: '404' };
  const exists = pageExists(parseStorePath(path), facts);
  return {
    ...known,
    ...(preview ? { [ROUTE_HEADERS.preview]: '1' } : {}),
    ...(exists ? {} : { [ROUTE_HEADERS.status]: '404' }),
  };
}

/** The preview of a store (EVT-02): its home page in either layout, for its own team and staff, whatever its status. The
 *  others are told that there is nothing; who is not signed in is sent to the login by middleware. */
async function sitePreviewHeaders(
  request: Request,
  path: string,
  stores: StoreFactsCache,
  now: number,
): Promise<Record<string, string>> {
  const slug = parsePreviewPath(path)?.slug;
  const facts = slug === undefined ? null : await stores.find(slug, now);
  if (slug === undefined || !facts || !(await mayPreview(request, facts.tenantId)))
    return { [ROUTE_HEADERS.status]: '404' };
  return {
    [ROUTE_HEADERS.store]: slug,
    [ROUTE_HEADERS.tenant]: String(facts.tenantId),
    [ROUTE_HEADERS.language]: facts.language,
    [ROUTE_HEADERS.preview]: 'site',
  };
}

/** Null for a path with any part that spells no text: no page has it, and Next fails over it. */
function firstSegment(path: string): string | null {
  return isReadable(path) ? decodeURIComponent(firstSegmentOf(path)) : null;
}

function pageExists(page: StoreRoute | null, facts: StoreFacts): boolean {
  if (!page) return false;
  if (page.kind === 'product') return facts.productIds?.has(page.productId) ?? true;
  return page.name !== 'about-us' || facts.aboutEnabled;
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
