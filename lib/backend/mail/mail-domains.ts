import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { asPlatform, isUniqueViolation, type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { mailDomains, mailKeys, users } from '@/lib/db/schema';
import { type CheckedMailKey, chooseSigningKey } from '@/lib/domain/mail/sender';
import { env } from '@/lib/platform/env';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { queueAccountMail } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import { userEmailSql } from '../auth/invited-address';
import { addMailKey, generateMailKey } from './mail-keys';
import { type CheckedDomain, checkMailDns } from './sender-dns';

/** Tenant's domain, and the user who changes it; null = the system. */
interface DomainChange {
  readonly tenantId: TenantId;
  readonly domainId: string;
  readonly userId: number | null;
}

/** Number of domains that are looked up concurrently. */
const BATCH_SIZE = 8;

/**
 * Looks up a domain's keys in the DNS and saves the result. 404 for another tenant's domain. No transaction is open
 * during the lookup.
 */
export async function checkMailDomain(change: DomainChange): Promise<void> {
  const domain = await withTenant(change.tenantId, (tx) => findDomain(tx, change));
  if (!domain) throw buildNotFoundError();
  const keys = domain.keys.flatMap(({ state, ...key }) => (state === 'retired' ? [] : [{ ...key, state }]));
  const checked = await checkMailDns({ domain: domain.domain, keys }, env().MAIL_SPF_INCLUDE ?? null);
  try {
    await withTenant(change.tenantId, (tx) => saveKeyCheck(tx, change, checked));
  } catch (error) {
    if (!isUniqueViolation(error, 'mail_domains_verified')) throw error;
    await withTenant(change.tenantId, (tx) => saveKeyCheck(tx, change, checked, { isTaken: true }));
  }
}

/**
 * Creates a new key for a verified domain. The present key signs until the new key's DNS record is found. A key that
 * already waits for its record is not replaced.
 */
export async function rotateMailKey(change: DomainChange): Promise<void> {
  const key = await generateMailKey();
  await withTenant(change.tenantId, async (tx) => {
    const domain = await findDomain(tx, change, { lock: true });
    if (!domain) throw buildNotFoundError();
    if (domain.verifiedAt === null || domain.keys.some(({ state }) => state === 'pending')) return;
    await addMailKey(tx, change, key);
    await recordAudit(tx, { ...buildAuditEntry(change, domain), action: 'mail key added' });
  });
}

/**
 * Checks each verified domain again, and for two weeks those that wait for their first verification; deletes keys that
 * were replaced a month ago.
 */
export async function recheckMailDomains(): Promise<void> {
  const due = await asPlatform()
    .select({ id: mailDomains.id, tenantId: mailDomains.tenantId })
    .from(mailDomains)
    .where(
      and(
        or(isNull(mailDomains.checkedAt), lt(mailDomains.checkedAt, sql`now() - interval '50 minutes'`)),
        or(isNotNull(mailDomains.verifiedAt), gt(mailDomains.createdAt, sql`now() - interval '14 days'`)),
      ),
    )
    .orderBy(asc(mailDomains.checkedAt));
  for (let at = 0; at < due.length; at += BATCH_SIZE)
    await Promise.all(due.slice(at, at + BATCH_SIZE).map(recheckMailDomain));
  await withPlatform((tx) => tx.delete(mailKeys).where(lt(mailKeys.retiredAt, sql`now() - interval '30 days'`)));
}

async function recheckMailDomain({ id, tenantId }: { id: string; tenantId: number }): Promise<void> {
  try {
    await checkMailDomain({ tenantId: asTenantId(tenantId), domainId: id, userId: null });
  } catch (error) {
    // The owner may have removed the domain in the meantime.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}

async function findDomain(
  tx: Tx,
  { tenantId, domainId }: DomainChange,
  { lock = false }: { readonly lock?: boolean } = {},
) {
  const domainQuery = tx
    .select()
    .from(mailDomains)
    .where(and(eq(mailDomains.id, domainId), eq(mailDomains.tenantId, tenantId)));
  const [domain] = await (lock ? domainQuery.for('update') : domainQuery);
  if (!domain) return null;
  const keys = await tx
    .select({ selector: mailKeys.selector, publicKey: mailKeys.publicKey, state: mailKeys.state })
    .from(mailKeys)
    .where(and(eq(mailKeys.domainId, domainId), eq(mailKeys.tenantId, tenantId), ne(mailKeys.state, 'retired')))
    .orderBy(asc(mailKeys.createdAt));
  return { ...domain, keys };
}
type Domain = NonNullable<Awaited<ReturnType<typeof findDomain>>>;

/**
 * Saves the result of a check as the domain's state. Of two tenants that publish their keys at one domain, the first
 * one gets it.
 */
async function saveKeyCheck(
  tx: Tx,
  change: DomainChange,
  { keys, spf, dmarc }: CheckedDomain,
  { isTaken = false }: { readonly isTaken?: boolean } = {},
): Promise<void> {
  const domain = await findDomain(tx, change, { lock: true });
  if (!domain) throw buildNotFoundError();
  const current = domain.keys.flatMap(({ selector, state }): CheckedMailKey[] => {
    const checked = keys.find((key) => key.selector === selector);
    // A key created during the check waits for the next check.
    return checked && state !== 'retired' ? [{ ...checked, state }] : [];
  });
  const now = new Date();
  const failingSinceMs = domain.failingSince?.getTime() ?? null;
  const keyOutcome = chooseSigningKey(current, { failingSinceMs, nowMs: now.getTime() });
  const { active, retired, problem, failingSinceMs: since } = isTaken ? TAKEN : keyOutcome;
  await tx
    .update(mailDomains)
    .set({
      verifiedAt: active === null ? null : (domain.verifiedAt ?? now),
      checkedAt: now,
      problem,
      failingSince: since === null ? null : new Date(since),
      ...(spf ? { spf } : {}),
      ...(dmarc ? { dmarc } : {}),
    })
    .where(and(eq(mailDomains.id, domain.id), eq(mailDomains.tenantId, change.tenantId)));
  await writeKeyStates(tx, change, { active, retired });
  if (active !== null && domain.verifiedAt === null)
    await recordAudit(tx, { ...buildAuditEntry(change, domain), action: 'mail domain verified' });
  if (active === null && domain.verifiedAt !== null) await noteLoss(tx, change, domain);
}

const TAKEN = { active: null, retired: [], problem: 'taken', failingSinceMs: null } as const;

async function writeKeyStates(
  tx: Tx,
  { tenantId, domainId }: DomainChange,
  { active, retired }: { readonly active: string | null; readonly retired: readonly string[] },
): Promise<void> {
  const ofDomain = and(eq(mailKeys.domainId, domainId), eq(mailKeys.tenantId, tenantId));
  if (retired.length > 0)
    await tx
      .update(mailKeys)
      .set({ state: 'retired', sealedKey: '', retiredAt: sql`now()` })
      .where(and(ofDomain, inArray(mailKeys.selector, [...retired])));
  await tx
    .update(mailKeys)
    .set({ state: 'pending' })
    .where(and(ofDomain, eq(mailKeys.state, 'active'), active === null ? undefined : ne(mailKeys.selector, active)));
  if (active !== null)
    await tx
      .update(mailKeys)
      .set({ state: 'active' })
      .where(and(ofDomain, eq(mailKeys.selector, active)));
}

/**
 * Notifies the tenant's administrators that their mails are sent from the platform's address until the DNS record is
 * restored.
 */
async function noteLoss(tx: Tx, change: DomainChange, domain: Domain): Promise<void> {
  const { tenantId } = change;
  await recordAudit(tx, { ...buildAuditEntry(change, domain), action: 'mail domain lost' });
  const people = await tx
    .select({ userId: users.id, email: userEmailSql })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, 'admin'), isNull(users.disabledAt)));
  for (const person of people) {
    const mail = { id: randomUUID(), kind: 'sender-lost', tenantId, ...person } as const;
    await queueAccountMail(tx, { ...mail, sender: { domain: domain.domain } });
  }
}

const buildAuditEntry = ({ tenantId, userId }: DomainChange, { id, domain }: Domain) =>
  ({ tenantId, userId, subjectType: 'mail domain', subjectId: id, details: { domain } }) as const;
