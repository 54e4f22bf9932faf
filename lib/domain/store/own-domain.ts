/** What a check of a domain can miss: the record that proves it, the right value in it, or any address to be reached at;
 *  `unreachable` = its name servers gave no answer, `taken` = it is proved already, for another store. */
export const DOMAIN_PROBLEMS = ['no record', 'wrong record', 'no address', 'unreachable', 'taken'] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** Where a store's own domain stands: typed in, proved, or proved and failing its checks since. */
export const DOMAIN_STATES = ['unverified', 'verified', 'failing'] as const;

/** How long a proved domain may fail its checks before the store goes back to its first address. */
export const DOMAIN_GRACE_MS = 72 * 3_600_000;

const MAX_LENGTH = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names that no public name server answers for. */
const PRIVATE = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa', 'home', 'lan', 'corp']);

/**
 * A typed domain in the one form that is kept: ASCII, lower case, no dot at its end: 'Läden.example.' →
 * 'xn--lden-loa.example'. Null for what is no name of a public host: an address of numbers, a port, a path, one word alone.
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

/** Whether a name is the platform's own, or below it: no store's. Both in the form of {@link parseDomain}. */
export const isBelow = (host: string, platformHost: string): boolean =>
  host === platformHost || host.endsWith(`.${platformHost}`);

/** Name of the TXT record that proves a domain. */
export const recordName = (host: string): string => `_merchloom.${host}`;
/** What that record must say. */
export const recordValue = (token: string): string => `merchloom-verification=${token}`;

/** What a domain is after a check, from what it was. `now` and `failingSince` in milliseconds. A proved domain keeps
 *  counting for three days of failing checks, since name servers have bad days; one whose proof another store has does not. */
export function afterCheck(
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
