import { and, eq, sql } from 'drizzle-orm';
import { asPlatform, finishTransaction, type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { orderFulfilments, orderMails, orderTimeline, refunds, shopifyOrders } from '@/lib/db/schema';
import { isBeingMade } from '@/lib/domain/delivery/delivery-delay';
import type { ReplyContent } from '@/lib/domain/orders/replies';
import type { MailKind } from '@/lib/domain/orders/timeline';
import type { PaymentLink } from '@/lib/domain/payments/pending';
import { buildCancellationRefundKey } from '@/lib/domain/payments/refunds';
import { findRejectedAddressStatus } from '@/lib/integrations/mail/address-rejection';
import { buildCorrectionMail, buildPersonalisationMail } from '@/lib/integrations/mail/correction-mail';
import { buildOrderConfirmation } from '@/lib/integrations/mail/order-confirmation';
import { buildPaymentFailedMail } from '@/lib/integrations/mail/payment-failed-mail';
import { buildProgressMail } from '@/lib/integrations/mail/progress-mail';
import { buildRefundMail } from '@/lib/integrations/mail/refund-mail';
import { buildReplyMail } from '@/lib/integrations/mail/reply-mail';
import { buildPersonalisationPath, buildTrackingPath } from '@/lib/platform/signed-links';
import { readParcel } from '../fulfilment/parcels';
import { hashAddress } from '../mail/address-hash';
import { deliverMail } from '../mail/deliver';
import { findStoreSender } from '../mail/store-senders';
import { addSuppression } from '../mail/suppressions';
import { countLineCorrections } from '../orders/line-versions';
import { findPersonalisationRequest } from '../orders/personalisation-request';
import { addTimelineEntry } from '../orders/timeline';
import type { LineRow } from '../orders/to-dto';
import { addMailPictures } from './line-pictures';
import { readOrderMailData } from './order-mail-data';
import { parseOrderMailPayload } from './payload';

/** Number of the job's current attempt, and its maximum. */
export interface JobAttempt {
  readonly job: { readonly attempts: number; readonly max_attempts: number };
}

/**
 * Results of sent mails that could not be saved because the database was unavailable or full, by mail id. When the job
 * runs again, it saves the result and does not send the mail again.
 */
const unnotedEnds = new Map<string, MailEnd>();

/**
 * Sends one of an order's mails: its confirmation (ORD-04), a copy, a refund, a cancellation, or progress. No
 * transaction is open while the mail server is contacted: the queue sends an order's mails one at a time, and the
 * constant message id makes a resend after a crash recognisable. A mail that fails at the last attempt is marked as
 * failed in its row and in the timeline.
 */
export async function confirmOrder(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const { orderId, mailId } = parseOrderMailPayload(payload);
  const mail = await findQueued(orderId, mailId);
  if (!mail) return;
  const end = unnotedEnds.get(mail.id) ?? (await tryToDeliver(mail, orderId, attempt));
  unnotedEnds.set(mail.id, end);
  await noteEnd(mail, orderId, end);
  unnotedEnds.delete(mail.id);
}

async function tryToDeliver(mail: QueuedMail, orderId: string, attempt: JobAttempt | undefined): Promise<MailEnd> {
  try {
    return await deliver(mail, orderId);
  } catch (error) {
    if (attempt && attempt.job.attempts >= attempt.job.max_attempts)
      await noteEnd(mail, orderId, { code: 'mail failed' });
    throw error;
  }
}

/**
 * Builds a mail and sends it, unless its address is suppressed.
 * @throws Error when the mail server was unreachable, or rejected the mail for another reason than its address
 */
async function deliver(mail: QueuedMail, orderId: string): Promise<MailEnd> {
  const { tenantId } = mail;
  const mailData = await readOrderMailData(tenantId, orderId);
  const { order, store, replyTo } = mailData;
  const { email } = order.customer;
  const [message, sender] = await Promise.all([writeMail(mail, mailData), findStoreSender(tenantId, order.eventId)]);
  const head = { id: mail.id, to: order.customer, fromName: store.name, sender, replyTo } as const;
  const addressHash = hashAddress(tenantId, email);
  try {
    const outcome = await deliverMail(tenantId, { ...head, purpose: 'transactional', ...message });
    return outcome === 'sent' ? { code: 'mail sent', addressHash } : { code: 'mail withheld' };
  } catch (error) {
    const status = findRejectedAddressStatus(error);
    if (status === null) throw error;
    return { code: 'mail undeliverable', bounce: { addressHash, status } };
  }
}

const namedWithin = (shopOrder: string, orderRef: string): string => `${shopOrder} (${orderRef})`;

type OrderMailData = Awaited<ReturnType<typeof readOrderMailData>>;

async function writeMail(
  mail: QueuedMail,
  { order: row, shopOrder, replaces, store, replyTo, lines, isPersonalised }: OrderMailData,
) {
  // Buyers in Shopify see the number that Shopify assigned, so their mails use it.
  const order = shopOrder === null ? row : { ...row, orderRef: namedWithin(shopOrder, row.orderRef) };
  const follow = buildTrackingPath(store.slug, { tenantId: order.tenantId, orderId: order.id }, order.lang);
  const { kind } = mail;
  const drawn = await readPictures(mail, order.id, lines);
  switch (kind) {
    case 'reply':
      return buildReplyMail(
        order,
        mail.content && 'text' in mail.content ? mail.content : { subject: '', text: '' },
        store,
      );
    case 'payment failed':
      return buildPaymentFailedMail({
        order,
        store,
        link: mail.content && 'intentId' in mail.content ? mail.content : null,
      });
    case 'refund':
      return buildRefundMail({ kind, order, store, refund: await readRefund(mail, order.id) });
    case 'cancellation':
      return buildRefundMail({ kind, order, store, refund: await findCancellationRefund(mail, order.id) });
    case 'shipping':
    case 'delay': {
      const progress = await readProgress(mail, order.id);
      const sent = drawn.flatMap((line) => {
        const quantity = progress.parcel ? (progress.parcel.quantities.get(line.id) ?? 0) : line.quantity;
        return quantity > 0 ? [{ ...line, quantity }] : [];
      });
      return buildProgressMail({
        kind,
        order,
        store,
        follow,
        replyTo,
        progress: { ...progress, isBeingMade: isBeingMade(order.status) },
        lines: sent,
      });
    }
    case 'correction':
      return buildCorrectionMail({ order, store, lines: drawn, follow, ...(await readCorrection(mail, order.id)) });
    case 'personalisation':
      return buildPersonalisationMail({ order, store, ...(await readRequest(mail, order.id, lines, order.lang)) });
    case 'order confirmation':
      return buildOrderConfirmation({
        order,
        replaces,
        store,
        follow,
        replyTo,
        lines: drawn,
        isPersonalised,
      });
  }
}

interface QueuedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly key: string;
  readonly tenantId: TenantId;
  /** Content of a mail that a person wrote, or the link of a mail about a failed payment; null for other mails. */
  readonly content: ReplyContent | PaymentLink | null;
}

/** Returns the lines with pictures of their current state, which later corrections do not change. */
function readPictures({ tenantId }: QueuedMail, orderId: string, lines: readonly LineRow[]) {
  return withTenant(tenantId, async (tx) => {
    const versions = await countLineCorrections(tx, { tenantId, orderId });
    return lines.map((line) => addMailPictures(line, versions.get(line.id) ?? 0));
  });
}

/**
 * Returns the former address that a correction mail shows. For orders from Shopify also removes the tracking link,
 * because they are tracked there.
 */
function readCorrection({ tenantId, key }: QueuedMail, orderId: string) {
  return withTenant(tenantId, async (tx) => {
    const shopOrderCondition = and(eq(shopifyOrders.orderId, orderId), eq(shopifyOrders.tenantId, tenantId));
    const isOfShopify = (await tx.$count(shopifyOrders, shopOrderCondition)) > 0;
    return {
      formerAddress: await listFormerAddressLines(tx, { tenantId, orderId }, key),
      ...(isOfShopify ? { follow: null } : {}),
    };
  });
}

/** Returns the lines of the address before a correction; [] for a mail about another correction. */
async function listFormerAddressLines(
  tx: Tx,
  { tenantId, orderId }: { tenantId: TenantId; orderId: string },
  key: string,
): Promise<string[]> {
  const version = /^address (\d+)$/.exec(key)?.[1];
  if (version === undefined) return [];
  const [entry] = await tx
    .select({ before: sql<string | null>`${orderTimeline.params}->>'before'` })
    .from(orderTimeline)
    .where(
      and(
        eq(orderTimeline.tenantId, tenantId),
        eq(orderTimeline.orderId, orderId),
        eq(orderTimeline.code, 'address corrected'),
        sql`${orderTimeline.params}->>'version' = ${version}`,
      ),
    );
  return entry?.before?.split('\n') ?? [];
}

/**
 * Returns the missing personalisation that a mail requests. The link of an answered or replaced request leads to a page
 * that explains this.
 */
function readRequest({ tenantId, key }: QueuedMail, orderId: string, lines: readonly LineRow[], lang: string) {
  return withTenant(tenantId, async (tx) => {
    const request = await findPersonalisationRequest(tx, { tenantId, orderId });
    if (!request) throw new Error(`a mail asks for the personalisation of ${orderId}, which has no request`);
    const waiting = request.missing.map(({ lineId }) => lineId);
    return {
      names: lines.filter(({ id }) => waiting.includes(id)).map(({ name, quantity }) => `${quantity} × ${name}`),
      page: buildPersonalisationPath({ tenantId, orderId, round: Number(key) }, lang),
      expiresAt: request.expiresAt,
    };
  });
}

/**
 * Finds a queued mail; without a mail id, the first confirmation of the order. Runs without tenant scope, because a job
 * contains only the order's id.
 */
async function findQueued(orderId: string, mailId: string | undefined): Promise<QueuedMail | null> {
  const which = mailId
    ? eq(orderMails.id, mailId)
    : and(eq(orderMails.kind, 'order confirmation'), eq(orderMails.key, ''));
  const [mail] = await asPlatform()
    .select({
      id: orderMails.id,
      tenantId: orderMails.tenantId,
      kind: orderMails.kind,
      key: orderMails.key,
      content: orderMails.content,
    })
    .from(orderMails)
    .where(and(eq(orderMails.orderId, orderId), which, eq(orderMails.state, 'queued')));
  return mail ? { ...mail, content: mail.content ?? null, tenantId: asTenantId(mail.tenantId) } : null;
}

/** Returns the data of a refund mail; its key is the refund's id. */
function readRefund({ tenantId, key }: QueuedMail, orderId: string) {
  return withTenant(tenantId, async (tx) => {
    const [refund] = await tx
      .select({ amountMinor: refunds.amountMinor })
      .from(refunds)
      .where(and(eq(refunds.tenantId, tenantId), eq(refunds.orderId, orderId), eq(refunds.id, key)));
    if (!refund) throw new Error(`a mail tells of the refund ${key}, which is not there`);
    return refund;
  });
}

/** Returns the refund of a cancelled order; null without a refund. */
function findCancellationRefund({ tenantId }: QueuedMail, orderId: string) {
  return withTenant(tenantId, async (tx) => {
    const [refund] = await tx
      .select({ amountMinor: refunds.amountMinor })
      .from(refunds)
      .where(
        and(
          eq(refunds.tenantId, tenantId),
          eq(refunds.orderId, orderId),
          eq(refunds.requestKey, buildCancellationRefundKey(orderId)),
        ),
      );
    return refund ?? null;
  });
}

/**
 * Returns the tracking and the new delivery date of an order. For a shipping mail, returns the tracking and contents of
 * the parcel that the mail's key identifies.
 */
function readProgress({ tenantId, kind, key }: QueuedMail, orderId: string) {
  return withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({
        carrier: orderFulfilments.carrier,
        trackingNumber: orderFulfilments.trackingNumber,
        trackingUrl: orderFulfilments.trackingUrl,
        delayedTo: orderFulfilments.delayedTo,
      })
      .from(orderFulfilments)
      .where(and(eq(orderFulfilments.tenantId, tenantId), eq(orderFulfilments.orderId, orderId)));
    if (!row) throw new Error(`a mail tells of the order ${orderId}, which is on no way`);
    if (kind !== 'shipping' || key === '') return { ...row, parcel: null };
    const parcel = await readParcel(tx, { tenantId, orderId }, key);
    if (!parcel) throw new Error(`a mail tells of the parcel ${key}, which is not there`);
    const { carrier, trackingNumber, trackingUrl, shipped, total } = parcel;
    const quantities = new Map(parcel.lines.map(({ line_id, quantity }) => [line_id, quantity]));
    return { ...row, carrier, trackingNumber, trackingUrl, parcel: { shipped, total, quantities } };
  });
}

/** Result of sending a mail. */
type MailEnd =
  | { readonly code: 'mail sent'; readonly addressHash: string }
  | { readonly code: 'mail failed' | 'mail withheld' }
  /** The mail server reported that the address does not exist. */
  | {
      readonly code: 'mail undeliverable';
      readonly bounce: { readonly addressHash: string; readonly status: string };
    };

function noteEnd({ id, tenantId, kind }: QueuedMail, orderId: string, end: MailEnd): Promise<void> {
  // The link gives access to the order and is not needed after the mail, so it is deleted.
  const withoutLink = kind === 'payment failed' ? { content: null } : {};
  return withTenant(tenantId, async (tx) => {
    const [ended] = await tx
      .update(orderMails)
      .set(
        end.code === 'mail sent'
          ? { state: 'sent', sentAt: sql`now()`, addressHash: end.addressHash, ...withoutLink }
          : { state: 'failed', ...withoutLink },
      )
      .where(and(eq(orderMails.id, id), eq(orderMails.tenantId, tenantId), eq(orderMails.state, 'queued')))
      .returning({ id: orderMails.id });
    if (!ended) return;
    if (end.code === 'mail undeliverable')
      await addSuppression(tx, { tenantId, orderId, reason: 'bounce', ...end.bounce });
    const entry = { kind: 'mail', code: end.code, params: { mail: kind }, changed: 'timeline' } as const;
    await finishTransaction(tx, () => addTimelineEntry(tx, { tenantId, orderId, ...entry }));
  });
}
