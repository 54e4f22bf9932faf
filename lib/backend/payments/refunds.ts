import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { refundEndpoints } from '@/lib/contracts/refunds';
import { withPlatform } from '@/lib/db/client';
import { orders, refunds } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import type { MailKind, TimelineCode } from '@/lib/domain/orders/timeline';
import { buildCancellationRefundKey } from '@/lib/domain/payments/refunds';
import { publishDomainEvent } from '../domain-events/domain-events';
import { publishOrderChangeSql } from '../feed/publish-change';
import { postFee } from '../ledger/post-fee';
import { postRefund } from '../ledger/post-order';
import { mailJobSql } from '../orders/queue-mail';
import type { OrderRow } from '../orders/to-dto';

const paymentChangeSql = publishOrderChangeSql({
  tenantId: sql`tenant_id`,
  orderId: sql`order_id`,
  changed: ['payment_state'],
});

type Refund = typeof refunds.$inferSelect;
/** Refund as the web tier gets it; `amount_minor` in minor units of the order's currency. */
export type RefundDto = ReturnType<typeof toRefundDto>;

/** SQL for the time within which the node that requested a refund makes it; afterwards the reconciler does. */
export const REQUESTER_LEASE_SQL = sql`interval '1 minute'`;

/** Leases due refunds, each to one node until its next attempt. Runs without tenant scope. */
export function claimRefunds({ body }: ParsedInput<typeof refundEndpoints.claim>): Promise<RefundDto[]> {
  return withPlatform(async (tx) => {
    const rows = await tx
      .update(refunds)
      .set({
        attempts: sql`${refunds.attempts} + 1`,
        dueAt: sql`now() + least(interval '1 minute' * power(2, least(${refunds.attempts}, 10)), interval '6 hours')`,
      })
      .from(orders)
      .where(
        sql`${orders.id} = ${refunds.orderId} and ${refunds.id} in (
          select r.id from refunds r where r.state = 'due' and r.due_at <= now()
          order by r.due_at limit ${body.limit} for update skip locked)`,
      )
      .returning({ refund: getTableColumns(refunds), region: orders.region });
    return rows.map(({ refund, region }) => toRefundDto(refund, region));
  });
}

/**
 * Records, once, that a gateway has made a refund, with timeline and audit entries. For an owner's refund, updates the
 * order's payment state and enqueues the shopper's mail.
 */
export async function recordMadeRefund({ params, body }: ParsedInput<typeof refundEndpoints.noteMade>) {
  const { refundId } = params;
  const { rowCount } = await withPlatform(async (tx) => {
    // The order is locked first, as in a refund request, so that two refunds that complete concurrently see each
    // other's sum.
    const [order] = await tx
      .select()
      .from(orders)
      .where(sql`${orders.id} = (select r.order_id from refunds r where r.id = ${refundId})`)
      .for('update');
    const result = await tx.execute(sql`
      with done as (
        update refunds set state = 'done', reference = ${body.reference}
        where id = ${refundId} and state = 'due' returning *
      ), noted as (
        insert into order_timeline (tenant_id, order_id, kind, code, params)
        select tenant_id, order_id, 'payment', ${'refund made' satisfies TimelineCode},
          jsonb_build_object('intent', intent_id, 'amount', amount_minor, 'currency', currency) from done
      ), summed as (
        update orders o set updated_at = now(), payment_state = case when o.due_minor > (
          select coalesce(sum(r.amount_minor), 0) + done.amount_minor from refunds r
          where r.order_id = o.id and r.cause = 'owner' and r.state = 'done' and r.id <> done.id
        ) then 'partly refunded' else 'refunded' end
        from done where o.id = done.order_id and done.cause = 'owner' and o.payment_state in ('paid', 'partly refunded')
      ), mailed as (
        insert into mails (id, tenant_id, order_id, kind, key, state)
        select gen_random_uuid(), tenant_id, order_id, ${'refund' satisfies MailKind}, id::text, 'queued' from done
        -- The mail of a cancellation names its refund itself.
        where cause = 'owner' and request_key is distinct from (${buildCancellationRefundKey('')}::text || order_id::text)
        on conflict do nothing returning id, order_id
      ), posted as (
        select ${mailJobSql} from mailed
      ), audited as (
        insert into audit_entries (tenant_id, user_id, action, subject_type, subject_id, details)
        select tenant_id, actor_id, ${'refund made' satisfies RecordedAction}::text, 'order', order_id::text,
          jsonb_build_object('intent_id', intent_id, 'amount_minor', amount_minor, 'currency', currency,
            'reference', reference) from done
      )
      select (select count(*) from posted), ${paymentChangeSql} from done`);
    if (!order || (result.rowCount ?? 0) === 0) return result;
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (refund?.returnsFee) await postFee(tx, order, new Date());
    if (refund) await postRefund(tx, order, refund);
    return result;
  });
  return { noted: (rowCount ?? 0) > 0 };
}

/**
 * Records that a gateway rejected a refund for good. The amount counts as paid again, and the timeline shows the
 * reason.
 */
export async function recordRefundFailure({ params, body }: ParsedInput<typeof refundEndpoints.noteRefused>) {
  const { rowCount } = await withPlatform(async (tx) => {
    // The order is locked first, as in a refund request.
    const [order] = await tx
      .select()
      .from(orders)
      .where(sql`${orders.id} = (select r.order_id from refunds r where r.id = ${params.refundId})`)
      .for('update');
    const result = await tx.execute(sql`
      with refused as (
        update refunds set state = 'failed' where id = ${params.refundId} and state = 'due' returning *
      ), noted as (
        insert into order_timeline (tenant_id, order_id, kind, code, params, note)
        select tenant_id, order_id, 'payment', ${'refund refused' satisfies TimelineCode},
          jsonb_build_object('intent', intent_id, 'amount', amount_minor, 'currency', currency), ${body.message}::text
        from refused
      ), audited as (
        insert into audit_entries (tenant_id, user_id, action, subject_type, subject_id, details)
        select tenant_id, actor_id, ${'refund refused' satisfies RecordedAction}::text, 'order', order_id::text,
          jsonb_build_object('intent_id', intent_id, 'amount_minor', amount_minor, 'currency', currency) from refused
      )
      select ${paymentChangeSql} from refused`);
    if (order && (result.rowCount ?? 0) > 0) await publishDomainEvent(tx, 'refund.refused', { order });
    return result;
  });
  return { noted: (rowCount ?? 0) > 0 };
}

/** Builds an SQL condition for the refund of this intent's late payment, made for an earlier order version. */
export const isLateRefundSql = (intentId: string) => and(eq(refunds.intentId, intentId), eq(refunds.cause, 'late'));

/** Converts a refund for the web tier; `region` is the region of the refund's order. */
export const toRefundDto = (row: Refund, region: OrderRow['region']) => ({
  id: row.id,
  gateway: row.gateway,
  intent_id: row.intentId,
  account: row.account,
  region: row.region ?? region,
  amount_minor: row.amountMinor,
  state: row.state,
  is_whole: row.cause === 'late',
  returns_fee: row.returnsFee,
  attempts: row.attempts,
  key_attempt: row.keyAttempt,
});
