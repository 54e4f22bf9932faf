import { authEndpoints } from '@/lib/contracts/auth';
import { AppError } from '@/lib/errors';
import { readSessionToken } from '@/lib/session/cookie';
import { tenantApi } from '@/lib/tenant-api/client';
import { hasSitePages, isSiteSegment, parseStorePath, type StorePage } from './paths';
import type { StoreFacts, StoreFactsCache } from './store-facts';

/**
 * Headers by which the front door tells middleware what it found out. The server removes them from what comes in, so
 * that nobody else can say them.
 */
export const ROUTE_HEADERS = {
  store: 'x-store-slug',
  tenant: 'x-store-tenant',
  language: 'x-store-language',
  status: 'x-page-status',
  preview: 'x-store-preview',
} as const;

/** Decides status and language of a store's page before Next starts to stream it (AMB-04). */
export async function routeHeaders(
  request: Request,
  stores: StoreFactsCache,
  now: number,
): Promise<Record<string, string>> {
  const path = new URL(request.url).pathname;
  const first = firstSegment(path);
  if (first === null) return { [ROUTE_HEADERS.status]: '404' };
  if (isSiteSegment(first)) return hasSitePages(first) ? {} : { [ROUTE_HEADERS.status]: '404' };
  const facts = await stores.find(first, now);
  if (!facts) return { [ROUTE_HEADERS.status]: '404' };
  const known = {
    [ROUTE_HEADERS.store]: first,
    [ROUTE_HEADERS.tenant]: String(facts.tenantId),
    [ROUTE_HEADERS.language]: facts.language,
  };
  const preview = facts.status === 'Draft' && (await isOwner(request, facts.tenantId));
  if (facts.status === 'Draft' && !preview) return { [ROUTE_HEADERS.status]: '404' };
  const exists = pageExists(parseStorePath(path), facts);
  return {
    ...known,
    ...(preview ? { [ROUTE_HEADERS.preview]: '1' } : {}),
    ...(exists ? {} : { [ROUTE_HEADERS.status]: '404' }),
  };
}

function firstSegment(path: string): string | null {
  try {
    return decodeURIComponent(path.split('/')[1] ?? '');
  } catch {
    return null;
  }
}

function pageExists(page: StorePage | null, facts: StoreFacts): boolean {
  if (!page) return false;
  if (page.kind === 'product') return facts.productIds?.has(page.productId) ?? true;
  return page.name !== 'about-us' || facts.aboutEnabled;
}

/** A draft shows itself to whoever may edit it, and is not there for anyone else (EVT-03). */
async function isOwner(request: Request, tenantId: number): Promise<boolean> {
  const token = await readSessionToken(request);
  if (!token) return false;
  try {
    const user = await tenantApi.call(authEndpoints.user, { params: {} }, { token });
    return user.tenant_id === tenantId || user.superadmin === 1;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return false;
    throw error;
  }
}
