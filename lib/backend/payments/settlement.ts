import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { listLines } from '../orders/queries';
import type { OrderRow } from '../orders/wire';

type Settled = 'paid' | 'no payment needed';

/**
 * The one way an order becomes real (PAY-10). A conditional update takes it from awaiting to settled once; status,
 * timeline, audit entry, voucher use, print jobs, mail job and live event are written by the same statement or not at
 * all. Null when it was settled before: nothing happened.
 * @param outcome what it became, and what the timeline says about it
 */
export async function settleOrder(
  tx: Tx,
  order: OrderRow,
  outcome: { state: Settled; note: string | null },
): Promise<OrderRow | null> {
  const details = JSON.stringify({
    order_ref: order.orderRef,
    total_minor: order.totalMinor,
    currency: order.currency,
  });
  const change = JSON.stringify({
    kind: 'order',
    tenantId: order.tenantId,
    event: 'order.created',
    id: order.id,
    changed: ['status', 'payment_state'],
  });
  const payload = JSON.stringify({ orderId: order.id });
  const result = await tx.execute<{ paid_at: string }>(sql`
    with settled as (
      update orders set payment_state = ${outcome.state}, status = 'new', paid_at = now(), updated_at = now()
      where id = ${order.id} and payment_state in ('awaiting payment', 'failed') returning id, tenant_id, paid_at
    ), noted as (
      insert into order_timeline (tenant_id, order_id, kind, from_value, to_value, note)
      select s.tenant_id, s.id, t.kind, t.from_value, t.to_value, t.note from settled s, (values
        ('payment', ${order.paymentState}, ${outcome.state}::text, ${outcome.note}::text),
        ('status', null, 'new', null)
      ) as t (kind, from_value, to_value, note)
    ), audited as (
      insert into audit_entries (tenant_id, action, subject_type, subject_id, details)
      select tenant_id, ${'order added' satisfies RecordedAction}::text, 'order', id::text, ${details}::jsonb from settled
    ), redeemed as (
      update voucher_redemptions r set state = 'used', updated_at = now() from settled s
      where r.order_id = s.id and r.state = 'reserved'
    ), mailed as (
      insert into mails (id, tenant_id, order_id, kind, state)
      select gen_random_uuid(), tenant_id, id, 'order confirmation', 'queued' from settled on conflict do nothing
    )
    select paid_at::text,
      enqueue_job('print-artwork', ${payload}::json, ${`print:${order.id}`}, 8),
      enqueue_job('confirm-order', ${payload}::json, ${`mail:${order.id}`}, 12),
      pg_notify('merchloom_changes', ${change})
    from settled`);
  const paidAt = result.rows[0]?.paid_at;
  if (paidAt === undefined) return null;
  await retakeLapsedVoucher(tx, order);
  return { ...order, paymentState: outcome.state, status: 'new', paidAt: new Date(paidAt) };
}

/** A payment that took longer than the reservation keeps the discount it was made with: the use is counted after all,
 *  and the timeline says so. */
async function retakeLapsedVoucher(tx: Tx, order: OrderRow): Promise<void> {
  if (order.discountCode === null) return;
  await tx.execute(sql`
    with retaken as (
      update voucher_redemptions r set state = 'used', updated_at = now() from vouchers v
      where r.order_id = ${order.id} and r.state = 'released' and v.id = r.voucher_id and v.code = ${order.discountCode}
      returning r.voucher_id
    ), counted as (
      update vouchers v set taken = v.taken + 1 from retaken where v.id = retaken.voucher_id returning v.id
    )
    insert into order_timeline (tenant_id, order_id, kind, note)
    select ${order.tenantId}, ${order.id}, 'note', 'voucher used after its reservation had lapsed' from counted`);
}

/** An order and its lines, for answers. */
export async function withLines(tx: Tx, order: OrderRow) {
  return { order, lines: await listLines(tx, { tenantId: tenantOf(order), orderId: order.id }) };
}

/** The row came out of the database together with its tenant. */
export const tenantOf = (row: { readonly tenantId: number }) => asTenantId(row.tenantId);
