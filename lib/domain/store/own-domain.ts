/**
 * Problems of a domain check: the verification record is missing or has another value, or the domain has no address.
 * `unreachable`: the domain's name servers did not respond; `taken`: the domain is verified for another store.
 */
export const DOMAIN_PROBLEMS = ['no record', 'wrong record', 'no address', 'unreachable', 'taken'] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** State of a store's own domain: entered, verified, or verified with failing checks since then. */
export const DOMAIN_STATES = ['unverified', 'verified', 'failing'] as const;

/** Time for which a verified domain may fail its checks before the store returns to its platform address. */
export const DOMAIN_GRACE_MS = 72 * 3_600_000;

const MAX_LENGTH = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Top-level domains that public name servers never resolve. */
const PRIVATE = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa', 'home', 'lan', 'corp']);

/**
 * Normalises a typed domain to ASCII, lower case, without a trailing dot: 'Läden.example.' → 'xn--lden-loa.example'.
 * Null for text that is not a public host name: an IP address, a port, a path, a single label.
 */
export function parseDomain(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  if (text === '' || text.length > MAX_LENGTH || /[\s/\\@:?#%[\]]/.test(text) || !URL.canParse(`http://${text}`))
    return null;
  const host = new URL(`http://${text}`).hostname.replace(/\.$/, '');
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  if (host.length > MAX_LENGTH || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  return /^\d+$/.test(top) || PRIVATE.has(top) ? null : host;
}

/**
 * Returns whether a name is the platform's host or below it, and thus not available to stores. Both names are results
 * of {@link parseDomain}.
 */
export const isPlatformHost = (host: string, platformHost: string): boolean =>
  host === platformHost || host.endsWith(`.${platformHost}`);

/** Returns the name of the TXT record that verifies a domain. */
export const buildDomainRecordName = (host: string): string => `_merchloom.${host}`;
/** Returns the value that the TXT record must have. */
export const buildDomainRecordValue = (token: string): string => `merchloom-verification=${token}`;

/**
 * Returns the state of a domain after a check; times in milliseconds since 1970. A verified domain stays valid for
 * three days of failing checks, because name servers can be unreliable. A domain that another store has verified
 * becomes invalid at once.
 */
export function applyDomainCheck(
  before: { readonly isVerified: boolean; readonly failingSinceMs: number | null },
  problem: DomainProblem | null,
  nowMs: number,
): { readonly isVerified: boolean; readonly failingSinceMs: number | null } {
  if (problem === null) return { isVerified: true, failingSinceMs: null };
  if (!before.isVerified || problem === 'taken') return { isVerified: false, failingSinceMs: null };
  const since = before.failingSinceMs ?? nowMs;
  return nowMs - since >= DOMAIN_GRACE_MS
    ? { isVerified: false, failingSinceMs: null }
    : { isVerified: true, failingSinceMs: since };
}
