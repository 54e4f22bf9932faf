import { parseDomain } from '../store/own-domain';

/**
 * Problem that prevents the mails of a domain from being signed. The key's record is missing or has another value, the
 * name servers do not respond, or another account has verified the domain.
 */
export const MAIL_DOMAIN_PROBLEMS = ['no record', 'wrong record', 'unreachable', 'taken'] as const;

/** State of a DKIM key: waiting for its DNS record, active, or replaced by a newer key. */
export const MAIL_KEY_STATES = ['pending', 'active', 'retired'] as const;

/** State of a sender address: not verified, in use, or in use although the last check got no response. */
export const MAIL_DOMAIN_STATES = ['unverified', 'verified', 'failing'] as const;

/** Time for which a verified key continues to sign while the domain's name servers do not respond. */
export const MAIL_KEY_GRACE_MS = 72 * 3_600_000;

/** Maximum number of characters before the @ (RFC 5321). */
const MAX_LOCAL_LENGTH = 64;
const LOCAL_PART = /^[a-z0-9](?:[a-z0-9_+-]|\.(?!\.))*$/i;

export interface SenderAddress {
  readonly local: string;
  /** Domain of the address, in ASCII and lower case. */
  readonly domain: string;
}

/**
 * Parses a typed sender address into its stored parts. Returns null for anything other than one plain address: quoted
 * names, spaces, line breaks and a second @ are rejected, so that an address cannot add a header or a recipient.
 */
export function parseSenderAddress(typed: string): SenderAddress | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > MAX_LOCAL_LENGTH || !LOCAL_PART.test(local) || local.endsWith('.')) return null;
  const rest = text.slice(at + 1);
  // `parseDomain` also accepts URLs, which are not mail domains.
  if (/[:/]/.test(rest)) return null;
  const domain = parseDomain(rest);
  return domain === null ? null : { local: local.toLowerCase(), domain };
}

/** Returns the name of the TXT record for a DKIM key. */
export const buildDkimRecordName = (domain: string, selector: string): string => `${selector}._domainkey.${domain}`;

/** Returns the value of the TXT record for a DKIM key. `publicKey`: SubjectPublicKeyInfo, base64. */
export const buildDkimRecordValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

/**
 * Compares the TXT records at a selector with the expected key (RFC 6376, 3.6.1). Each record is a list of its parts.
 * Returns null when the key is published correctly.
 */
export function findDkimProblem(
  records: readonly (readonly string[])[],
  publicKey: string,
): 'no record' | 'wrong record' | null {
  const published = records.map((parts) => parseTags(parts.join(''))).filter((tags) => tags.has('p'));
  if (published.length === 0) return records.length === 0 ? 'no record' : 'wrong record';
  const [tags] = published;
  // When there are several records, verifiers may use any of them or none.
  if (!tags || published.length > 1) return 'wrong record';
  const isFit =
    (tags.get('v') ?? 'DKIM1') === 'DKIM1' &&
    (tags.get('k') ?? 'rsa') === 'rsa' &&
    parseTagList(tags, 'h', 'sha256').includes('sha256') &&
    parseTagList(tags, 's', '*').some((service) => service === '*' || service === 'email') &&
    // Receivers treat mails that are signed with a key in test mode as unsigned.
    !parseTagList(tags, 't', '').includes('y') &&
    tags.get('p')?.replace(/\s+/g, '') === publicKey;
  return isFit ? null : 'wrong record';
}

const parseTagList = (tags: ReadonlyMap<string, string>, name: string, byDefault: string): string[] =>
  (tags.get(name) ?? byDefault).split(':').map((part) => part.trim());

function parseTags(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').flatMap((tag) => {
      const at = tag.indexOf('=');
      return at < 1 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).trim()] as const];
    }),
  );
}

/** Advice on one DNS record: its published and its recommended value. */
export interface DnsRecordAdvice {
  readonly state: 'ok' | 'missing' | 'change' | 'several' | 'not needed';
  readonly name: string;
  /** Published record; null = there is none. */
  readonly published: string | null;
  /** Recommended record; null when the record is right, and for `several`, of which all but one must be deleted. */
  readonly value: string | null;
}

/**
 * Compares a domain's SPF record with the platform's mail server (RFC 7208).
 * @param include domain whose SPF record lists that server. Null = the operator configured none, and no record is
 * needed, because the envelope sender is then the platform's.
 */
export function adviseSpf(domain: string, records: readonly string[], include: string | null): DnsRecordAdvice {
  const published = records.filter((record) => /^v=spf1(?: |$)/i.test(record));
  const [publishedValue = null] = published;
  if (published.length > 1) return { state: 'several', name: domain, published: published.join('\n'), value: null };
  if (include === null) return { state: 'not needed', name: domain, published: publishedValue, value: null };
  const mechanism = `include:${include}`;
  if (publishedValue === null)
    return { state: 'missing', name: domain, published: publishedValue, value: `v=spf1 ${mechanism} ~all` };
  const terms = publishedValue.split(/\s+/);
  if (terms.some((term) => term.toLowerCase().replace(/^\+/, '') === mechanism.toLowerCase()))
    return { state: 'ok', name: domain, published: publishedValue, value: null };
  // The new term is inserted before `all` and `redirect`: terms after `all` are ignored, and `redirect` applies only
  // without `all`.
  const end = terms.findIndex((term) => /^(?:[-~?+]?all$|redirect=)/i.test(term));
  const value = end === -1 ? [...terms, mechanism] : terms.toSpliced(end, 0, mechanism);
  return { state: 'change', name: domain, published: publishedValue, value: value.join(' ') };
}

/**
 * Evaluates a domain's DMARC policy (RFC 7489). A domain without a policy inherits that of its parent.
 * @param lookups names that were queried, the domain itself first, with their TXT records
 */
export function adviseDmarc(
  domain: string,
  lookups: readonly { readonly name: string; readonly records: readonly string[] }[],
): DnsRecordAdvice {
  const domainRecordName = `_dmarc.${domain}`;
  for (const { name, records } of lookups) {
    const published = records.filter((record) => /^v=DMARC1\s*;/.test(record));
    const [publishedValue] = published;
    if (published.length > 1) return { state: 'several', name, published: published.join('\n'), value: null };
    if (publishedValue === undefined) continue;
    const policy = parseTags(publishedValue).get('p')?.toLowerCase() ?? '';
    const isValid = ['none', 'quarantine', 'reject'].includes(policy);
    return { state: isValid ? 'ok' : 'change', name, published: publishedValue, value: isValid ? null : DMARC_START };
  }
  return { state: 'missing', name: domainRecordName, published: null, value: DMARC_START };
}

/** Recommended policy. It asks receivers to do nothing, but satisfies mailbox providers that require a policy. */
const DMARC_START = 'v=DMARC1; p=none';

/**
 * Returns the names of DMARC records that can provide a domain's policy: its own and those of its parents with two
 * labels or more.
 */
export function listDmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
}

export interface CheckedMailKey {
  readonly selector: string;
  readonly state: 'pending' | 'active';
  readonly problem: 'no record' | 'wrong record' | 'unreachable' | null;
}

export interface SigningKeyChoice {
  /** Selector of the key that signs from now on; null = no key signs, and mails use the platform's sender. */
  readonly active: string | null;
  /** Selectors of the keys that were replaced by a newer key. */
  readonly retired: readonly string[];
  /** Problem of the newest key or, when no key is valid, of the signing key; null = no problem. */
  readonly problem: CheckedMailKey['problem'];
  readonly failingSinceMs: number | null;
}

/**
 * Decides which key of a domain signs after a check. The newest key with a valid record wins; the previous one
 * continues while a newer one is pending. A key whose record was removed stops signing at once, because receivers would
 * treat its mails as forged. Unresponsive name servers stop it only after {@link MAIL_KEY_GRACE_MS}.
 * @param keys oldest first
 */
export function chooseSigningKey(
  keys: readonly CheckedMailKey[],
  before: { readonly failingSinceMs: number | null; readonly nowMs: number },
): SigningKeyChoice {
  const { failingSinceMs, nowMs } = before;
  const proved = keys.findLastIndex(({ problem }) => problem === null);
  const newest = keys.at(-1);
  if (proved !== -1) {
    const retired = keys.slice(0, proved).map(({ selector }) => selector);
    return { active: keys[proved]?.selector ?? null, retired, problem: newest?.problem ?? null, failingSinceMs: null };
  }
  const signing = keys.find(({ state }) => state === 'active');
  const since = failingSinceMs ?? nowMs;
  if (signing?.problem === 'unreachable' && nowMs - since < MAIL_KEY_GRACE_MS)
    return { active: signing.selector, retired: [], problem: 'unreachable', failingSinceMs: since };
  return { active: null, retired: [], problem: signing?.problem ?? newest?.problem ?? null, failingSinceMs: null };
}
