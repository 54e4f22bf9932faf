import { Resolver } from 'node:dns/promises';
import { buildDomainRecordName, buildDomainRecordValue, type DomainProblem } from '@/lib/domain/store/own-domain';
import { env } from '@/lib/platform/env';

const TIMEOUT_MS = 2_500;
const MAX_ATTEMPTS = 2;

/** Creates a resolver that uses the machine's name servers, or those of DNS_SERVERS. */
export function createDnsResolver(): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: MAX_ATTEMPTS });
  const { DNS_SERVERS: servers } = env();
  if (servers.length > 0) resolver.setServers([...servers]);
  return resolver;
}

/**
 * Returns which DNS record a domain still needs to show a store; null when none is missing. It needs a TXT record with
 * the store's token, which only the domain's owner can create, and an address record.
 */
export async function findDomainProblem(
  resolver: Pick<Resolver, 'resolveTxt' | 'resolve4' | 'resolve6'>,
  { host, token }: { readonly host: string; readonly token: string },
): Promise<DomainProblem | null> {
  const records = await resolveRecords(resolver.resolveTxt(buildDomainRecordName(host)));
  if (records === 'unreachable') return 'unreachable';
  if (records.length === 0) return 'no record';
  if (!records.some((parts) => parts.join('') === buildDomainRecordValue(token))) return 'wrong record';
  const [four, six] = await Promise.all([
    resolveRecords(resolver.resolve4(host)),
    resolveRecords(resolver.resolve6(host)),
  ]);
  if (four.length > 0 && four !== 'unreachable') return null;
  if (six.length > 0 && six !== 'unreachable') return null;
  return four === 'unreachable' || six === 'unreachable' ? 'unreachable' : 'no address';
}

/** Error codes for "no such record", as opposed to an unresponsive server. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME']);

/** Returns the records of a DNS query: [] = no such record; 'unreachable' = the query failed for another reason. */
export async function resolveRecords<T>(lookup: Promise<readonly T[]>): Promise<readonly T[] | 'unreachable'> {
  try {
    return await lookup;
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    return typeof code === 'string' && NOTHING.has(code) ? [] : 'unreachable';
  }
}
