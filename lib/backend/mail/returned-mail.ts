import { and, eq, inArray } from 'drizzle-orm';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { orderMails, orderNotifications, orders, users } from '@/lib/db/schema';
import { isAddressFailure, type MailReport, parseMailReport } from '@/lib/domain/mail/returned-mail';
import type { MailKind } from '@/lib/domain/orders/timeline';
import { listReturnTags, parseReturnTag } from '@/lib/integrations/mail/return-address';
import { addTimelineEntry } from '../orders/timeline';
import { hashAddress } from './address-hash';
import { addSuppression } from './suppressions';

interface SentMail {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly addressHash: string;
  readonly orderId: string | null;
  readonly userId: number | null;
  readonly kind: MailKind | null;
}

/**
 * Processes a raw mail that was returned. A report counts only for the mail whose signed tag it carries; a mail that is
 * not a report, or has no valid tag, has no effect. Idempotent.
 */
export async function receiveReturnedMail(raw: string): Promise<{ noted: boolean }> {
  const report = parseMailReport(raw);
  if (!report) return { noted: false };
  // A report may quote the text of the mail, so it can contain tags of other mails as well.
  const mailId = listReturnTags(raw).flatMap((tag) => parseReturnTag(tag) ?? [])[0];
  const mail = mailId === undefined ? null : await findSentMail(mailId);
  if (!mail) return { noted: false };
  await withTenant(mail.tenantId, (tx) => noteReport(tx, mail, report));
  return { noted: true };
}

/**
 * Records the report about a sent mail. Addresses that do not exist and recipients who complained get no further mail.
 */
async function noteReport(tx: Tx, mail: SentMail, { kind, status }: MailReport): Promise<void> {
  const { tenantId, orderId, userId, addressHash } = mail;
  if (kind === 'complaint') return addSuppression(tx, { tenantId, orderId, userId, addressHash, reason: 'complaint' });
  if (isAddressFailure(status))
    await addSuppression(tx, { tenantId, orderId, userId, addressHash, reason: 'bounce', status });
  if (orderId === null || mail.kind === null) return;
  const [failed] = await tx
    .update(orderMails)
    .set({ state: 'failed' })
    .where(
      and(eq(orderMails.id, mail.id), eq(orderMails.tenantId, tenantId), inArray(orderMails.state, ['sent', 'queued'])),
    )
    .returning({ id: orderMails.id });
  if (!failed) return;
  const entry = { kind: 'mail', code: 'mail undeliverable', params: { mail: mail.kind }, changed: 'timeline' } as const;
  await addTimelineEntry(tx, { tenantId, orderId, ...entry });
}

/**
 * Finds an order mail or an order notification by the mail's id. Runs without tenant scope, because a bounce report
 * contains only this id. Account mails are not stored in these tables, so their ids return null.
 */
async function findSentMail(id: string): Promise<SentMail | null> {
  const [ofOrder] = await asPlatform()
    .select({
      tenantId: orderMails.tenantId,
      orderId: orderMails.orderId,
      kind: orderMails.kind,
      addressHash: orderMails.addressHash,
      customer: orders.customer,
    })
    .from(orderMails)
    .innerJoin(orders, eq(orders.id, orderMails.orderId))
    .where(eq(orderMails.id, id));
  if (ofOrder) {
    const tenantId = asTenantId(ofOrder.tenantId);
    const addressHash = ofOrder.addressHash ?? hashAddress(tenantId, ofOrder.customer.email);
    return { id, tenantId, addressHash, orderId: ofOrder.orderId, userId: null, kind: ofOrder.kind };
  }
  const [ofUser] = await asPlatform()
    .select({ tenantId: orderNotifications.tenantId, userId: orderNotifications.userId, email: users.email })
    .from(orderNotifications)
    .innerJoin(users, eq(users.id, orderNotifications.userId))
    .where(eq(orderNotifications.mailId, id))
    .limit(1);
  if (!ofUser) return null;
  const tenantId = asTenantId(ofUser.tenantId);
  const addressHash = hashAddress(tenantId, ofUser.email);
  return { id, tenantId, addressHash, orderId: null, userId: ofUser.userId, kind: null };
}
