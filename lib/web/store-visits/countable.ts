import type { IncomingHttpHeaders } from 'node:http';
import { ROUTER_PREFETCH_HEADERS } from '@/lib/web/next-internals';

/** Headers by which browsers mark a page that they load before its visitor opens it. */
const PREFETCH_PURPOSES = ['sec-purpose', 'purpose', 'x-moz'] as const;

/**
 * Returns whether a request may be counted as a visit of a store: not a page that is only loaded in advance, not of a
 * signed-in person, who is of a team or of the staff, and not of a person who objects (Global Privacy Control, Do Not
 * Track). @param sessionCookie name of the session cookie
 */
export function isCountable(headers: IncomingHttpHeaders, sessionCookie: string): boolean {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false;
  if (PREFETCH_PURPOSES.some((name) => headers[name]?.includes('prefetch'))) return false;
  if (ROUTER_PREFETCH_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return !hasCookie(headers.cookie, sessionCookie);
}

/** The position is checked, because the name of another cookie may end alike. */
function hasCookie(cookies: string | undefined, name: string): boolean {
  const at = cookies?.indexOf(`${name}=`) ?? -1;
  return at === 0 || (at > 0 && /(?:^|;) *$/.test(cookies?.slice(0, at) ?? ''));
}
