import type { Resolver } from 'node:dns/promises';
import {
  adviseDmarc,
  adviseSpf,
  buildDkimRecordName,
  type CheckedMailKey,
  type DnsRecordAdvice,
  findDkimProblem,
  listDmarcNames,
} from '@/lib/domain/mail/sender';
import { createDnsResolver, resolveRecords } from '../events/domain-proof';

interface KeyToCheck {
  readonly selector: string;
  readonly publicKey: string;
  readonly state: 'pending' | 'active';
}

export interface CheckedDomain {
  /** Results per key, in the sequence of the input. */
  readonly keys: readonly CheckedMailKey[];
  /** Advice about the SPF record; null when the name servers did not respond. */
  readonly spf: DnsRecordAdvice | null;
  readonly dmarc: DnsRecordAdvice | null;
}

/**
 * Looks up a domain's keys and its SPF and DMARC records in the DNS. `include`: the entry that the SPF record should
 * include; null = none. Never throws: unresponsive name servers are reported in the result.
 */
export async function checkMailDns(
  { domain, keys }: { readonly domain: string; readonly keys: readonly KeyToCheck[] },
  include: string | null,
  resolver: Pick<Resolver, 'resolveTxt'> = createDnsResolver(),
): Promise<CheckedDomain> {
  const [checked, spf, dmarc] = await Promise.all([
    Promise.all(keys.map((key) => checkKey(resolver, domain, key))),
    listTexts(resolver, domain),
    Promise.all(listDmarcNames(domain).map(async (name) => ({ name, records: await listTexts(resolver, name) }))),
  ]);
  const lookups = dmarc.flatMap(({ name, records }) => (records === null ? [] : [{ name, records }]));
  return {
    keys: checked,
    spf: spf && adviseSpf(domain, spf, include),
    dmarc: lookups.length < dmarc.length ? null : adviseDmarc(domain, lookups),
  };
}

async function checkKey(
  resolver: Pick<Resolver, 'resolveTxt'>,
  domain: string,
  { selector, publicKey, state }: KeyToCheck,
): Promise<CheckedMailKey> {
  const records = await resolveRecords(resolver.resolveTxt(buildDkimRecordName(domain, selector)));
  const problem = records === 'unreachable' ? records : findDkimProblem(records, publicKey);
  return { selector, state, problem };
}

/** Returns the TXT records of a name, each joined to one string; null when its name servers did not respond. */
async function listTexts(resolver: Pick<Resolver, 'resolveTxt'>, name: string): Promise<string[] | null> {
  const records = await resolveRecords(resolver.resolveTxt(name));
  return records === 'unreachable' ? null : records.map((parts) => parts.join(''));
}
