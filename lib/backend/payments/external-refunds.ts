import { and, eq } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { refunds } from '@/lib/db/schema';
import { isPaymentOpen } from '@/lib/domain/orders/statuses';
import { recordAudit } from '../audit/record';
import { publishDomainEvent } from '../domain-events/domain-events';
import { postRefund } from '../ledger/post-order';
import { queueShopperMail } from '../orders/shopper-mails';
import { addTimelineEntry } from '../orders/timeline';
import type { OrderRow } from '../orders/to-dto';
import { lockContestedOrder, mailAdministrators } from './contested-order';
import { type RefundFacts, saveEarlyEvent } from './early-events';
import { findHoldReason, readCurrentHold } from './hold';
import { updateRefundedState } from './refund-sum';

/**
 * Records a refund that a merchant made in the provider's dashboard. Payment state, timeline and the shopper's mail are
 * handled as for a refund requested in this program; a full refund stops production. A repeated webhook changes
 * nothing, a failed refund stays failed, and a refund that this program requested is not counted twice. If the order is
 * not settled yet, the webhook is saved until the settlement.
 */
export function recordDashboardRefund(facts: RefundFacts): Promise<{ noted: boolean }> {
  return withPlatform(async (tx) => {
    const order = await lockContestedOrder(tx, facts);
    if (!order) return { noted: false };
    const isEarly = isPaymentOpen(order.paymentState);
    return {
      noted: await (isEarly
        ? saveEarlyEvent(tx, order, { kind: 'refund', facts })
        : applyDashboardRefund(tx, order, facts)),
    };
  });
}

/** Applies a webhook about a refund to a paid order, whose row must be locked. Returns whether it changed anything. */
export async function applyDashboardRefund(tx: Tx, order: OrderRow, facts: RefundFacts): Promise<boolean> {
  if (order.currency !== facts.currency) return false;
  if (facts.refund_id !== null && (await isOurs(tx, order.id, facts.refund_id, facts))) return false;
  const [existingRefund] = await tx
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.gateway, facts.gateway), eq(refunds.reference, facts.reference), eq(refunds.isExternal, true)),
    );
  if (!existingRefund) return writeRefund(tx, order, facts);
  if (!facts.is_failed || existingRefund.state === 'failed') return false;
  await tx.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, existingRefund.id));
  await postRefund(tx, order, { ...existingRefund, state: 'failed' });
  await noteFailure(tx, order, facts);
  return true;
}

/**
 * Returns whether this program requested the refund. The id in the metadata does not prove it, because merchants can
 * write metadata. Payment, amount and, once known, the provider's id must match as well.
 */
async function isOurs(tx: Tx, orderId: string, refundId: string, facts: RefundFacts): Promise<boolean> {
  const [ownRefund] = await tx
    .select({ state: refunds.state, reference: refunds.reference })
    .from(refunds)
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.orderId, orderId),
        eq(refunds.intentId, facts.intent_id),
        eq(refunds.amountMinor, facts.amount_minor),
        eq(refunds.isExternal, false),
      ),
    );
  if (!ownRefund) return false;
  if (ownRefund.reference !== null) return ownRefund.reference === facts.reference;
  // The result of this refund is still unknown, or the provider rejected it.
  return ownRefund.state === 'due' || facts.is_failed;
}

/**
 * Stores a refund. A refund that has already failed at its first webhook is stored as well, so that a later webhook
 * about its creation has no effect.
 */
async function writeRefund(tx: Tx, order: OrderRow, facts: RefundFacts): Promise<boolean> {
  const tenantId = asTenantId(order.tenantId);
  const { id: orderId, currency } = order;
  const { amount_minor: amountMinor, is_failed: isFailed, intent_id: intentId, gateway, account, reference } = facts;
  const [refund] = await tx
    .insert(refunds)
    .values({
      tenantId,
      orderId,
      gateway,
      intentId,
      account,
      amountMinor,
      currency,
      cause: 'owner',
      state: isFailed ? 'failed' : 'done',
      reference,
      isExternal: true,
    })
    .returning();
  if (!refund) throw new Error('an insert returned no refund');
  if (isFailed) return true;
  await updateRefundedState(tx, orderId);
  await postRefund(tx, order, refund);
  const params = { intent: intentId, amount: amountMinor, currency };
  const entry = { tenantId, orderId, kind: 'payment', changed: 'payment_state' } as const;
  await addTimelineEntry(tx, { ...entry, code: 'refund made in dashboard', params });
  await recordRefund(tx, order, facts, 'refund made');
  await queueShopperMail(tx, { tenantId, orderId, kind: 'refund', key: refund.id });
  if ((await findHoldReason(tx, order)) !== 'refund') return true;
  const formerHold = await readCurrentHold(tx, { tenantId, orderId });
  await publishDomainEvent(tx, 'payment.refunded', { order });
  const isStopped = formerHold === null && (await readCurrentHold(tx, { tenantId, orderId })) !== null;
  if (!isStopped) return true;
  await mailAdministrators(tx, order, { kind: 'refunded-in-dashboard', amountMinor: order.dueMinor });
  return true;
}

/**
 * Records that a refund failed and its amount returned to the account. The order counts as paid again. It continues if
 * only the refund had stopped it.
 */
async function noteFailure(tx: Tx, order: OrderRow, facts: RefundFacts): Promise<void> {
  const tenantId = asTenantId(order.tenantId);
  const { id: orderId, currency } = order;
  await updateRefundedState(tx, orderId);
  await addTimelineEntry(tx, {
    tenantId,
    orderId,
    kind: 'payment',
    code: 'refund failed',
    params: { intent: facts.intent_id, amount: facts.amount_minor, currency },
    note: facts.message,
    changed: 'payment_state',
  });
  await publishDomainEvent(tx, 'refund.failed', { order });
  await recordRefund(tx, order, facts, 'refund failed');
  await mailAdministrators(tx, order, { kind: 'refund-failed', amountMinor: facts.amount_minor });
}

function recordRefund(
  tx: Tx,
  order: OrderRow,
  facts: RefundFacts,
  action: 'refund made' | 'refund failed',
): Promise<void> {
  const { intent_id, amount_minor, currency, reference } = facts;
  return recordAudit(tx, {
    tenantId: asTenantId(order.tenantId),
    userId: null,
    action,
    subjectType: 'order',
    subjectId: order.id,
    details: { intent_id, amount_minor, currency, reference },
  });
}
