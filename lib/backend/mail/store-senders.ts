import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EventActor } from '@/lib/db/keys';
import { mailDomains, mailKeys, mailSenders } from '@/lib/db/schema';
import { parseSenderAddress } from '@/lib/domain/mail/sender';
import { isPlatformHost } from '@/lib/domain/store/own-domain';
import type { MailSender } from '@/lib/integrations/mail/platform-sender';
import { env } from '@/lib/platform/env';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { recordEventAudit } from '../events/change';
import { unsealSecret } from '../secrets/seal';
import { changeTenantEvent, type TenantEvent } from '../stores/own-event';
import { addMailKey, generateMailKey, getSealOwner, type NewMailKey } from './mail-keys';

/**
 * Saves the sender address of a store's mails to shoppers. It takes effect once its domain is verified; a domain that
 * no store of the tenant uses yet gets a key. Fails with `invalid` for input that is not a single address, and for the
 * platform's own domain.
 */
export async function saveStoreSender(change: EventActor, typed: string): Promise<void> {
  const address = parseSenderAddress(typed);
  if (!address) throw buildInvalidFieldsError({ address: ['email invalid'] });
  if (isPlatformHost(address.domain, new URL(env().PUBLIC_URL).hostname))
    throw buildInvalidFieldsError({ address: ['domain reserved'] });
  const isNew = await withTenant(change.tenantId, async (tx) => !(await findDomainId(tx, change, address.domain)));
  // Outside the transaction, because generating a key takes a while.
  const key = isNew ? await generateMailKey() : null;
  await changeTenantEvent(change, async (tx, event) => {
    const before = await findAddress(tx, event);
    const after = `${address.local}@${address.domain}`;
    if (before === after) return;
    const domainId = await ensureDomain(tx, change, address.domain, key);
    await tx
      .insert(mailSenders)
      .values({ eventId: event.id, tenantId: change.tenantId, domainId, local: address.local })
      .onConflictDoUpdate({
        target: mailSenders.eventId,
        set: { domainId, local: address.local, createdAt: sql`now()` },
      });
    await removeUnusedDomains(tx, change.tenantId);
    await recordEventAudit(tx, change, event, 'mail sender changed', { from: before, to: after });
  });
}

/**
 * Removes a store's sender, so that its mails use the platform's sender again. Keys of a domain without stores are
 * deleted.
 */
export function removeStoreSender(change: EventActor): Promise<void> {
  return changeTenantEvent(change, async (tx, event) => {
    const before = await findAddress(tx, event);
    if (before === null) return;
    await tx
      .delete(mailSenders)
      .where(and(eq(mailSenders.eventId, event.id), eq(mailSenders.tenantId, change.tenantId)));
    await removeUnusedDomains(tx, change.tenantId);
    await recordEventAudit(tx, change, event, 'mail sender changed', { from: before, to: null });
  });
}

/** Returns the tenant's row of a domain, inserted with `key` if it does not exist. */
async function ensureDomain(tx: Tx, change: EventActor, domain: string, key: NewMailKey | null): Promise<string> {
  const { tenantId } = change;
  const [added] = await tx
    .insert(mailDomains)
    .values({ tenantId, domain })
    .onConflictDoNothing({ target: [mailDomains.tenantId, mailDomains.domain] })
    .returning({ id: mailDomains.id });
  if (added) {
    // A concurrent call may have removed the domain since the look-up.
    await addMailKey(tx, { tenantId, domainId: added.id }, key ?? (await generateMailKey()));
    return added.id;
  }
  const domainId = await findDomainId(tx, change, domain);
  if (!domainId) throw new Error(`mail domain ${domain} of tenant ${tenantId} is neither there nor can be added`);
  return domainId;
}

async function findDomainId(tx: Tx, { tenantId }: EventActor, domain: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: mailDomains.id })
    .from(mailDomains)
    .where(and(eq(mailDomains.tenantId, tenantId), eq(mailDomains.domain, domain)))
    .for('update');
  return row?.id;
}

async function findAddress(tx: Tx, event: TenantEvent): Promise<string | null> {
  const [row] = await tx
    .select({ local: mailSenders.local, domain: mailDomains.domain })
    .from(mailSenders)
    .innerJoin(mailDomains, eq(mailDomains.id, mailSenders.domainId))
    .where(and(eq(mailSenders.eventId, event.id), eq(mailSenders.tenantId, event.tenantId)));
  return row ? `${row.local}@${row.domain}` : null;
}

async function removeUnusedDomains(tx: Tx, tenantId: TenantId): Promise<void> {
  const senders = tx.select({ one: sql`1` }).from(mailSenders).where(eq(mailSenders.domainId, mailDomains.id));
  await tx.delete(mailDomains).where(and(eq(mailDomains.tenantId, tenantId), notExists(senders)));
}

/**
 * Returns the sender and signing key of a store's mails; null without a sender, or while its domain is not verified.
 */
export async function findStoreSender(tenantId: TenantId, eventId: number): Promise<MailSender | null> {
  const row = await withTenant(tenantId, async (tx) => {
    const [senderRow] = await tx
      .select({
        local: mailSenders.local,
        domain: mailDomains.domain,
        selector: mailKeys.selector,
        sealedKey: mailKeys.sealedKey,
      })
      .from(mailSenders)
      .innerJoin(mailDomains, eq(mailDomains.id, mailSenders.domainId))
      .innerJoin(mailKeys, and(eq(mailKeys.domainId, mailDomains.id), eq(mailKeys.state, 'active')))
      .where(
        and(eq(mailSenders.tenantId, tenantId), eq(mailSenders.eventId, eventId), isNotNull(mailDomains.verifiedAt)),
      );
    return senderRow;
  });
  if (!row) return null;
  const { local, domain, selector, sealedKey } = row;
  try {
    const privateKey = unsealSecret('mail-signing-key', getSealOwner(tenantId), sealedKey);
    return { address: `${local}@${domain}`, dkim: { domain, selector, privateKey } };
  } catch (error) {
    // The database may come from an installation with another SESSION_SECRET. The mail is still sent, from the
    // platform's sender.
    logger.error({ err: error, tenantId, selector }, 'a mail signing key cannot be opened');
    return null;
  }
}
