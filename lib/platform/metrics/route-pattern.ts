import { matchEndpoint } from '@/lib/contracts/match';
import { getFirstSegment, hasSegmentPages, isPlatformSegment, PLATFORM_SEGMENTS } from '@/lib/domain/routes/segments';

/** Store pages with a fixed path. */
const STORE_PAGES = new Set([
  'about-us',
  'checkout',
  'contact-us',
  'faqs',
  'index-old',
  'payment-success',
  'privacy-policy',
  'products',
  'promo-claim',
  'terms-and-conditions',
  'track',
]);

/**
 * Returns the pattern of a request's route, for example `/api/:tenant/orders` or `/:store/Product=:id`. The number of
 * patterns is limited, and none contains an id, a name or a secret.
 * @param isStoreSite whether the request is for a store's own domain
 */
export function getRoutePattern(method: string, url: string, isStoreSite: boolean): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  if (path === '/api' || path.startsWith('/api/')) return apiPattern(method, path);
  const first = getFirstSegment(path);
  if (isStoreSite) return storePattern(path.split('/').slice(1));
  if (first === '') return '/';
  if (PLATFORM_SEGMENTS.get(first)?.area === 'admin' || PLATFORM_SEGMENTS.get(first)?.area === 'account')
    return `/${first}/*`;
  if (PLATFORM_SEGMENTS.has(first) && hasSegmentPages(first)) return path === `/${first}` ? path : `/${first}/*`;
  if (isPlatformSegment(first)) return 'file';
  return storePattern(path.split('/').slice(2));
}

function apiPattern(method: string, path: string): string {
  const match = matchEndpoint(method, path, ({ audience }) => audience !== 'service');
  return match && 'endpoint' in match ? match.endpoint.path : '/api/*';
}

function storePattern([page = '', ...rest]: readonly string[]): string {
  if (page === '') return '/:store';
  const named = /^(\w+)(?:=|%3D)/i.exec(page)?.[1];
  if (named === 'Product' || named === 'NewProduct') return `/:store/${named}=:id`;
  return STORE_PAGES.has(page) && rest.length === 0 ? `/:store/${page}` : '/:store/*';
}
