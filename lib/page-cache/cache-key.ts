import type { IncomingMessage } from 'node:http';
import { GATEWAYS } from '@/lib/domain/payments/gateways/gateways';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';

/** Cookies that no page is rendered by. Any other cookie, a session above all, sends its request past the cache. */
const HARMLESS = /^(?:XSRF-TOKEN|cookie[-_]consent|_ga(?:_.*)?|_gid)$/;
const ELEMENT_COOKIES = new Set(Object.values(GATEWAYS).flatMap(({ elementCookies }) => elementCookies));
/** Headers by which Next answers something else than the page, or that say who asks. */
const SPECIAL_HEADERS = [
  'rsc',
  'next-router-prefetch',
  'next-router-state-tree',
  'next-router-segment-prefetch',
  'next-action',
  'authorization',
  'range',
];

/** A cookie without escapes, quotes or spaces where some parsers see one thing and some another. */
const UNMISTAKABLE = /^ ?[\w.-]+=[\w-]*$/;

/** What of a page stands in its address and is the same for whoever opens that: a variant, an order, a category, a page of
 *  a list. What a shopper wrote, searched or sent does so too, without JavaScript, and is theirs alone. */
const SHARED_NAMES = new Set(['category', 'colour', 'page', 'size', 'sort']);
const SHARED_VALUE = /^[\w.%+~-]{0,80}$/;

/** The query that a page is kept under, however its parts were ordered; null when it may be one visitor's. */
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

/** Whether a page is one of the many that a single address has, by its query. */
export const hasQuery = (key: string): boolean => key.includes('?');

interface KeyRules {
  readonly languageCookie: string;
  /** Values of the language cookie that count; another one is treated as none, as the page itself does. */
  readonly isLanguage: (value: string) => boolean;
}

/** What a request's page is kept under, or null when its page may differ for this visitor. The host is no part of it:
 *  whoever asks chooses it, and pages are rendered for the public one alone (lib/boot/site-listener.ts). */
export function cacheKey(request: IncomingMessage, rules: KeyRules): string | null {
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
      // The page reads it too, with other code: only what every reader reads alike may share a page.
      if (language !== null || !UNMISTAKABLE.test(pair)) return null;
      language = pair.slice(at + 1);
    } else if (name !== '' && !HARMLESS.test(name) && !ELEMENT_COOKIES.has(name)) return null;
  }
  // On a store's own domain the same address is another page, and every link in it is another.
  const site = headers[ROUTE_HEADERS.site]?.toString() ?? '';
  return `${site} ${path}${query && `?${query}`} ${language !== null && rules.isLanguage(language) ? language : ''}`;
}
