import { parseDomain } from '../store/own-domain';

/** Maximum number of sites that may embed a store (SHP-08). */
export const MAX_WIDGET_ORIGINS = 20;

/**
 * Reason why a site may not embed a store: `origin invalid`; `origin insecure` for a site without https, where an
 * attacker in the network could replace the page around the store.
 */
export type WidgetOriginProblem = 'origin invalid' | 'origin insecure';

export type ParsedWidgetOrigin = { readonly origin: string } | { readonly problem: WidgetOriginProblem };

/** Names of the local machine, on which a page is built before it is published. */
const LOCAL = /^(localhost|127\.0\.0\.1)$/;

/** The only format of an origin accepted in a content security policy: it cannot end a directive or begin another. */
const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/;

/**
 * Parses a typed site to the origin that browsers compare: 'Shop.example/pages/merch' → 'https://shop.example'. A text
 * without a scheme gets https; the path of a URL is dropped. Accepts names of public hosts, with an optional port, and
 * the local machine, which may use http. Rejects wildcards, user names, other schemes and numeric addresses (SHP-08).
 */
export function parseWidgetOrigin(typed: string): ParsedWidgetOrigin {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || text.length > 500 || /[\s\\*]/.test(text) || !URL.canParse(address)) return INVALID;
  const { protocol, hostname, port, username, password } = new URL(address);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return INVALID;
  const isLocal = LOCAL.test(hostname);
  const host = isLocal ? hostname : parseDomain(hostname);
  if (host === null) return INVALID;
  if (protocol === 'http:' && !isLocal) return { problem: 'origin insecure' };
  const origin = `${protocol}//${host}${port && `:${port}`}`;
  return ORIGIN.test(origin) ? { origin } : INVALID;
}

const INVALID: ParsedWidgetOrigin = { problem: 'origin invalid' };

/**
 * Returns the valid origins of a list without duplicates; every origin in a content security policy passes this
 * function.
 */
export const listSafeOrigins = (origins: readonly string[]): string[] => [
  ...new Set(origins.filter((origin) => ORIGIN.test(origin))),
];

/**
 * Returns whether a page of this origin may embed a store in a frame. `origin` is the browser's value; null and 'null'
 * are never permitted.
 */
export const mayFrame = (origins: readonly string[], origin: string | null): boolean =>
  origin !== null && listSafeOrigins(origins).includes(origin);
