import { parseDomain } from '../store/own-domain';

/** How many sites a store may be shown on (SHP-08). */
export const MAX_WIDGET_ORIGINS = 20;

/** Why a typed site is none that may frame a store: `origin invalid`, or `origin insecure` for one without https, where
 *  whoever sits between could put another page around the store. */
export type OriginProblem = 'origin invalid' | 'origin insecure';

export type ParsedOrigin = { readonly origin: string } | { readonly problem: OriginProblem };

/** This machine, for building a page before it is published. */
const LOCAL = /^(localhost|127\.0\.0\.1)$/;

/** The one form of an origin that a policy may say: nothing in it can end a directive or begin another. */
const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/;

/**
 * A typed site as the origin that browsers compare: 'Shop.example/pages/merch' → 'https://shop.example'. Without a scheme it
 * is https; a pasted page stands for its site. Only names of public hosts, with a port if need be, and this very machine,
 * which may lack https. Wildcards, users, other schemes and addresses of numbers are refused (SHP-08).
 */
export function parseWidgetOrigin(typed: string): ParsedOrigin {
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

const INVALID: ParsedOrigin = { problem: 'origin invalid' };

/** Origins as they came from somewhere, without those that are none: what a policy names has passed here. */
export const safeOrigins = (origins: readonly string[]): string[] => [
  ...new Set(origins.filter((origin) => ORIGIN.test(origin))),
];

/** Whether a page of this origin may show a store in a frame. `origin`: as a browser says it; null and 'null' never may. */
export const mayFrame = (origins: readonly string[], origin: string | null): boolean =>
  origin !== null && safeOrigins(origins).includes(origin);
