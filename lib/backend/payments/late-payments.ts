import { and, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import type { Tx } from '@/lib/db/client';
import { orders, refunds } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { CURRENCIES } from '@/lib/domain/money/money';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import type { OrderRow } from '../orders/to-dto';
import { isAwaitingIntent, lockOrderByFormerIntent } from './queries';
import { isLateRefundSql, REQUESTER_LEASE_SQL, type RefundDto, toRefundDto } from './refunds';

type Facts = ParsedInput<typeof serviceEndpoints.settle>['body'];

/**
 * Handles a gateway's facts about an intent that no order currently uses. The payment of an intent of an earlier order
 * version is refunded, even if the present version is unpaid, because the order's products have changed (PAY-13). The
 * refund is recorded once, with timeline and audit entries.
 */
export async function refundFormerIntent(tx: Tx, facts: Facts): Promise<{ order: OrderRow; refund: RefundDto | null }> {
  const order = await lockOrderByFormerIntent(tx, { gateway: facts.gateway, intentId: facts.intent_id });
  if (!order) return requireFormerOrder(tx, facts);
  if (facts.status !== 'succeeded') return { order, refund: null };
  await noteRefundDue(tx, order, facts);
  return requireFormerOrder(tx, facts);
}

async function requireFormerOrder(tx: Tx, facts: Facts): Promise<{ order: OrderRow; refund: RefundDto | null }> {
  const [lateRefund] = await tx
    .select({ order: orders, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.gateway, facts.gateway), isLateRefundSql(facts.intent_id)));
  if (lateRefund) return { order: lateRefund.order, refund: toRefundDto(lateRefund.refund, lateRefund.order.region) };
  // The order exists before its intent, so a webhook may arrive before the intent is attached. An unknown order, or an
  // order with another account, means that another program's payment was made with the same account.
  const { order_id: orderId, status } = facts;
  const isExpected = orderId !== null && status === 'succeeded' && (await isAwaitingIntent(tx, orderId, facts.account));
  throw isExpected ? new AppError('unavailable', buildErrorReason('order_unknown')) : buildNotFoundError();
}

async function noteRefundDue(tx: Tx, order: OrderRow, facts: Facts): Promise<void> {
  // The order's store may have moved to another region since the payment, so the payment's own region is used.
  const region = order.formerPayments.find(({ intentId }) => intentId === facts.intent_id)?.region ?? order.region;
  const currency = CURRENCIES.find((code) => code === facts.currency) ?? order.currency;
  const params = JSON.stringify({ intent: facts.intent_id, amount: facts.amount_minor, currency });
  const details = JSON.stringify({
    intent_id: facts.intent_id,
    amount_minor: facts.amount_minor,
    currency,
  });
  await tx.execute(sql`
    with due as (
      insert into refunds (tenant_id, order_id, gateway, intent_id, account, region, amount_minor, currency, state, returns_fee, due_at)
      values (${order.tenantId}, ${order.id}, ${facts.gateway}, ${facts.intent_id}, ${facts.account},
        ${region}, ${facts.amount_minor}, ${currency}, 'due', ${(facts.fee_minor ?? 0) > 0}, now() + ${REQUESTER_LEASE_SQL})
      on conflict do nothing returning tenant_id, order_id
    ), left_over as (
      update orders o set updated_at = now(), former_payments = coalesce((
        select jsonb_agg(one) from jsonb_array_elements(o.former_payments) one
        where one->>'intentId' <> ${facts.intent_id}), '[]')
      from due where o.id = due.order_id
    ), noted as (
      insert into order_timeline (tenant_id, order_id, kind, code, params)
      select tenant_id, order_id, 'payment', ${'late payment returned' satisfies TimelineCode}, ${params}::jsonb from due
    )
    insert into audit_entries (tenant_id, action, subject_type, subject_id, details)
    select tenant_id, ${'refund due' satisfies RecordedAction}::text, 'order', order_id::text, ${details}::jsonb from due`);
}
