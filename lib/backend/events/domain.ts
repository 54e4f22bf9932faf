import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { asPlatform, isUniqueViolation, type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import type { EventActor } from '@/lib/db/keys';
import { events, storeDomains } from '@/lib/db/schema';
import { applyDomainCheck, type DomainProblem, isPlatformHost, parseDomain } from '@/lib/domain/store/own-domain';
import { env } from '@/lib/platform/env';
import { buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { changeTenantEvent, withTenantEvent } from '../stores/own-event';
import { recordEventAudit } from './change';
import { createDnsResolver, findDomainProblem } from './domain-proof';
import { readEvent } from './to-dto';

type Domain = typeof storeDomains.$inferSelect;
/** Checks a domain's DNS; null = no problem. */
type CheckDomainProof = (domain: Pick<Domain, 'host' | 'token'>) => Promise<DomainProblem | null>;

const checkDns: CheckDomainProof = (domain) => findDomainProblem(createDnsResolver(), domain);

/**
 * Sets a store's own domain. A new domain starts unproved; the existing domain keeps its state. Fails with `invalid`
 * for an invalid domain, and for a domain of the platform.
 */
export function saveDomain(change: EventActor, typed: string) {
  const host = parseDomain(typed);
  if (host === null) throw buildInvalidFieldsError({ host: ['domain invalid'] });
  if (isPlatformHost(host, new URL(env().PUBLIC_URL).hostname))
    throw buildInvalidFieldsError({ host: ['domain reserved'] });
  return changeTenantEvent(change, async (tx, event) => {
    const currentDomain = await findDomain(tx, event.id);
    if (currentDomain?.host === host) return readEvent(tx, event);
    const fresh = {
      host,
      token: randomBytes(16).toString('hex'),
      verifiedAt: null,
      checkedAt: null,
      problem: null,
      failingSince: null,
    };
    await tx
      .insert(storeDomains)
      .values({ eventId: event.id, tenantId: event.tenantId, ...fresh })
      .onConflictDoUpdate({ target: storeDomains.eventId, set: { ...fresh, createdAt: sql`now()` } });
    await recordEventAudit(tx, change, event, 'event domain changed', { from: currentDomain?.host ?? null, to: host });
    return readEvent(tx, event);
  });
}

export function removeDomain(change: EventActor) {
  return changeTenantEvent(change, async (tx, event) => {
    const [gone] = await tx.delete(storeDomains).where(eq(storeDomains.eventId, event.id)).returning();
    if (gone) await recordEventAudit(tx, change, event, 'event domain changed', { from: gone.host, to: null });
    return readEvent(tx, event);
  });
}

/**
 * Checks the DNS proof of a store's domain and saves the result. 404 for a store without a domain. No transaction is
 * open during the DNS query.
 */
export async function checkDomain(change: EventActor, checkProof: CheckDomainProof = checkDns) {
  const domain = await withTenantEvent(change, (tx, event) => findDomain(tx, event.id));
  if (!domain) throw buildNotFoundError();
  await saveCheck(change.tenantId, domain, await checkProof(domain));
  return withTenantEvent(change, readEvent);
}

/** Checks all proved domains again, every night, so that a domain with a new owner stops showing the store. */
export async function recheckDomains(checkProof: CheckDomainProof = checkDns): Promise<void> {
  const due = await asPlatform()
    .select({ domain: storeDomains })
    .from(storeDomains)
    .innerJoin(events, eq(events.id, storeDomains.eventId))
    .where(
      and(
        isNotNull(storeDomains.verifiedAt),
        isNull(events.deletedAt),
        or(isNull(storeDomains.checkedAt), lt(storeDomains.checkedAt, sql`now() - interval '6 hours'`)),
      ),
    );
  for (const { domain } of due) await saveCheck(asTenantId(domain.tenantId), domain, await checkProof(domain));
}

/**
 * Saves the result of a check, unless the domain was changed in the meantime. Of two stores that prove the same domain,
 * the first one gets it.
 */
async function saveCheck(tenantId: TenantId, domain: Domain, domainProblem: DomainProblem | null): Promise<void> {
  try {
    await withTenant(tenantId, (tx) => write(tx, domain, domainProblem));
  } catch (error) {
    if (!isUniqueViolation(error, 'store_domains_verified')) throw error;
    await withTenant(tenantId, (tx) => write(tx, domain, 'taken'));
  }
}

async function write(tx: Tx, domain: Domain, problem: DomainProblem | null): Promise<void> {
  const before = { isVerified: domain.verifiedAt !== null, failingSinceMs: domain.failingSince?.getTime() ?? null };
  const now = new Date();
  const { isVerified, failingSinceMs } = applyDomainCheck(before, problem, now.getTime());
  await tx
    .update(storeDomains)
    .set({
      verifiedAt: isVerified ? (domain.verifiedAt ?? now) : null,
      failingSince: failingSinceMs === null ? null : new Date(failingSinceMs),
      checkedAt: now,
      problem,
    })
    .where(and(eq(storeDomains.eventId, domain.eventId), eq(storeDomains.token, domain.token)));
}

async function findDomain(tx: Tx, eventId: number): Promise<Domain | undefined> {
  const [row] = await tx.select().from(storeDomains).where(eq(storeDomains.eventId, eventId));
  return row;
}
