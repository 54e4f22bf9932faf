import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { orders, orderTimeline, refunds } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { DISPUTE_STATES, type DisputeState, isNewerDisputeEvent } from '@/lib/domain/payments/disputes';
import type { AccountMailKind } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import { addTimelineEntry } from '../orders/timeline';
import type { OrderRow } from '../orders/to-dto';
import { mailAdministrators } from './contested-order';
import type { DisputeFacts } from './early-events';
import { lockOrderByFormerIntent } from './queries';
import { isLateRefundSql } from './refunds';

const CODE = 'former payment disputed';

/**
 * Audit action and mail per state of a dispute; null while the bank reviews the evidence that the merchant has just
 * sent.
 */
const NEWS: Readonly<Record<DisputeState, { action: RecordedAction; mail: AccountMailKind } | null>> = {
  'needs response': { action: 'dispute opened', mail: 'former-payment-disputed' },
  'under review': null,
  won: { action: 'dispute won', mail: 'dispute-won' },
  lost: { action: 'dispute lost', mail: 'dispute-lost' },
};

/**
 * Records a dispute about a payment for an earlier version of an order in the order's timeline, and mails the
 * administrators. The order itself continues, because another payment paid its present version. Webhooks may arrive
 * repeatedly and in any sequence; an older one changes nothing.
 * @returns whether it changed anything; false for a payment without an order
 */
export async function recordFormerDispute(tx: Tx, facts: DisputeFacts): Promise<boolean> {
  const payment = await lockFormerPayment(tx, facts);
  if (!payment || payment.account !== facts.account) return false;
  const { order } = payment;
  const { state, reference, reason, event_at: at } = facts;
  const lastEvent = await findLastEvent(tx, order, reference);
  const eventAt = new Date(at);
  if (lastEvent && !isNewerDisputeEvent({ state, eventAt }, lastEvent)) return false;
  const tenantId = asTenantId(order.tenantId);
  const { id: orderId, currency } = order;
  const amount = facts.currency === currency ? facts.amount_minor : payment.amountMinor;
  await addTimelineEntry(tx, {
    ...{ tenantId, orderId, kind: 'payment', code: CODE },
    params: { amount, currency, reason, reference, state, at: eventAt.toISOString() },
    note: reference,
    changed: 'timeline',
  });
  const news = NEWS[state];
  if (!news || lastEvent?.state === state) return true;
  const details = { intent_id: facts.intent_id, amount_minor: amount, currency, reference };
  const subject = { subjectType: 'order', subjectId: orderId } as const;
  await recordAudit(tx, { tenantId, userId: null, action: news.action, ...subject, details });
  const dueBy = facts.due_by === null ? null : new Date(facts.due_by);
  await mailAdministrators(tx, order, { kind: news.mail, amountMinor: amount, dueBy });
  return true;
}

interface FormerPayment {
  readonly order: OrderRow;
  readonly account: string | null;
  readonly amountMinor: number;
}

/**
 * Returns a payment that was opened for an earlier version of an order and possibly refunded, and locks the order; null
 * = none.
 */
async function lockFormerPayment(
  tx: Tx,
  { gateway, intent_id: intentId }: DisputeFacts,
): Promise<FormerPayment | null> {
  const order = await lockOrderByFormerIntent(tx, { gateway, intentId });
  const former = order?.formerPayments.find((one) => one.gateway === gateway && one.intentId === intentId);
  if (order && former) return { order, account: former.account, amountMinor: order.dueMinor };
  const [refunded] = await tx
    .select({ order: orders, account: refunds.account, amountMinor: refunds.amountMinor })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.gateway, gateway), isLateRefundSql(intentId)))
    .for('update', { of: orders });
  return refunded ?? null;
}

async function findLastEvent(tx: Tx, { id: orderId, tenantId }: OrderRow, reference: string) {
  const [entry] = await tx
    .select({ params: orderTimeline.params })
    .from(orderTimeline)
    .where(
      and(
        eq(orderTimeline.orderId, orderId),
        eq(orderTimeline.tenantId, tenantId),
        eq(orderTimeline.code, CODE),
        sql`${orderTimeline.params}->>'reference' = ${reference}`,
      ),
    )
    .orderBy(desc(orderTimeline.id))
    .limit(1);
  const state = DISPUTE_STATES.find((one) => one === entry?.params.state);
  return entry && state ? { state, eventAt: new Date(String(entry.params.at)) } : null;
}
