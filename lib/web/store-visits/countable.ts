import type { IncomingHttpHeaders } from 'node:http';
import { ROUTER_PREFETCH_HEADERS } from '@/lib/web/next-internals';

/** Headers with which browsers mark a page that they load in advance, before the visitor opens it. */
const PREFETCH_PURPOSES = ['sec-purpose', 'purpose', 'x-moz'] as const;

/**
 * Returns whether a request counts as a visit of a store. Not counted: pages that are only loaded in advance, users
 * with a session cookie (teams and staff), and visitors who object (Global Privacy Control, Do Not Track).
 * @param sessionCookie name of the session cookie
 */
export function isCountable(headers: IncomingHttpHeaders, sessionCookie: string): boolean {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false;
  if (PREFETCH_PURPOSES.some((name) => headers[name]?.includes('prefetch'))) return false;
  if (ROUTER_PREFETCH_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return !hasCookie(headers.cookie, sessionCookie);
}

/** Checks where the name begins, because the name of another cookie may end with it. */
function hasCookie(cookies: string | undefined, name: string): boolean {
  const at = cookies?.indexOf(`${name}=`) ?? -1;
  return at === 0 || (at > 0 && /(?:^|;) *$/.test(cookies?.slice(0, at) ?? ''));
}
