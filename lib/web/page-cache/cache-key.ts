import type { IncomingMessage } from 'node:http';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { ROUTER_REQUEST_HEADERS } from '@/lib/web/next-internals';

/**
 * Cookies that do not affect rendering. A request with any other cookie, such as a session cookie, bypasses the cache.
 */
const HARMLESS = /^(?:XSRF-TOKEN|cookie[-_]consent|_ga(?:_.*)?|_gid)$/;
const ELEMENT_COOKIES = new Set(Object.values(GATEWAY_FACTS).flatMap(({ elementCookies }) => elementCookies));
/** Request headers that make Next respond with something other than the page, or that identify the visitor. */
const SPECIAL_HEADERS = [...ROUTER_REQUEST_HEADERS, 'authorization', 'range'];

/** A cookie without escapes, quotes or spaces. Cookie parsers interpret all other cookies differently. */
const UNMISTAKABLE = /^ ?[\w.-]+=[\w-]*$/;

/**
 * Query parameters with which all visitors get the same page: a variant, a sort order, a category, a list page. A page
 * with any other parameter is not cached, because without JavaScript the query also contains text that a shopper
 * entered.
 */
const SHARED_NAMES = new Set(['category', 'colour', 'page', 'size', 'sort']);
const SHARED_VALUE = /^[\w.%+~-]{0,80}$/;

/** Returns the sorted query for the cache key, or null when the page may be specific to one visitor. */
function sharedQuery(query: string): string | null {
  const pairs = query.split('&').map((pair) => pair.split('='));
  const names = new Set(pairs.map(([name = '']) => name));
  const isShared = pairs.every(
    ([name = '', value = '', ...more]) => more.length === 0 && SHARED_NAMES.has(name) && SHARED_VALUE.test(value),
  );
  return isShared && names.size === pairs.length
    ? pairs
        .map((pair) => pair.join('='))
        .sort()
        .join('&')
    : null;
}

/** Returns whether a cache key has a query. */
export const hasKeyQuery = (key: string): boolean => key.includes('?');

interface KeyRules {
  readonly languageCookie: string;
  /**
   * Returns whether the value of a language cookie is valid. An invalid one is ignored here, as the page ignores it.
   */
  readonly isLanguage: (value: string) => boolean;
}

/**
 * Returns the cache key of a request, or null when the page may differ for this visitor. The Host header is not part of
 * the key: visitors can choose it, and pages are rendered only for the public host (lib/boot/site-listener.ts).
 */
export function buildCacheKey(request: IncomingMessage, rules: KeyRules): string | null {
  const { url = '/', method, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url.length > 300) return null;
  const [path = '/', ...queries] = url.split('?');
  const query = queries.length === 0 ? '' : sharedQuery(queries.join('?'));
  if (query === null) return null;
  if (SPECIAL_HEADERS.some((name) => headers[name] !== undefined)) return null;
  let language: string | null = null;
  for (const pair of headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (name === rules.languageCookie) {
      // The page reads this cookie with another parser, so a cached page is used only for cookies that all parsers read
      // alike.
      if (language !== null || !UNMISTAKABLE.test(pair)) return null;
      language = pair.slice(at + 1);
    } else if (name !== '' && !HARMLESS.test(name) && !ELEMENT_COOKIES.has(name)) return null;
  }
  // The site is part of the key, because a path leads to another page on a store's own domain.
  const site = headers[ROUTE_HEADERS.site]?.toString() ?? '';
  return `${site} ${path}${query && `?${query}`} ${language !== null && rules.isLanguage(language) ? language : ''}`;
}
