import type { IncomingMessage } from 'node:http';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { ROUTER_REQUEST_HEADERS } from '@/lib/web/next-internals';

/** Cookies that do not affect rendering. A request with any other cookie, such as a session, bypasses the cache. */
const HARMLESS = /^(?:XSRF-TOKEN|cookie[-_]consent|_ga(?:_.*)?|_gid)$/;
const ELEMENT_COOKIES = new Set(Object.values(GATEWAY_FACTS).flatMap(({ elementCookies }) => elementCookies));
/** Headers that make Next return something other than the page, or that identify the visitor. */
const SPECIAL_HEADERS = [...ROUTER_REQUEST_HEADERS, 'authorization', 'range'];

/** A cookie without escapes, quotes or spaces, which cookie parsers interpret differently. */
const UNMISTAKABLE = /^ ?[\w.-]+=[\w-]*$/;

/**
 * Query parameters that produce one page for all visitors: a variant, a sort order, a category, a list page. All other
 * queries are one visitor's own: without JavaScript, text that a shopper wrote, searched or sent appears in the query
 * too.
 */
const SHARED_NAMES = new Set(['category', 'colour', 'page', 'size', 'sort']);
const SHARED_VALUE = /^[\w.%+~-]{0,80}$/;

/** Returns the query for the cache key with sorted parameters; null when it may be specific to one visitor. */
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
  /** Returns whether a language cookie's value is valid. An invalid one is treated as absent, as the page does. */
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
      // The page reads this cookie with another parser, so only unambiguous cookies may share a cached page.
      if (language !== null || !UNMISTAKABLE.test(pair)) return null;
      language = pair.slice(at + 1);
    } else if (name !== '' && !HARMLESS.test(name) && !ELEMENT_COOKIES.has(name)) return null;
  }
  // On a store's own domain the path leads to another page, with other links.
  const site = headers[ROUTE_HEADERS.site]?.toString() ?? '';
  return `${site} ${path}${query && `?${query}`} ${language !== null && rules.isLanguage(language) ? language : ''}`;
}
