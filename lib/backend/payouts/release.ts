import { and, eq, sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { orderFulfilments, orders } from '@/lib/db/schema';
import { postRelease } from '../ledger/post-release';

/** Orders released per transaction. */
const BATCH = 200;
/**
 * Time at which an order was shipped or cancelled. After a cancellation, the part of its payment that was not refunded
 * belongs to the tenant.
 */
const endedAt = sql`coalesce(${orderFulfilments.shippedAt}, case when ${orders.status} = 'cancelled' then (
  select max(l.at) from order_timeline l where l.order_id = ${orders.id} and l.kind = 'status' and l.to_value = 'cancelled')
  end)`;
/** Condition for orders whose payment, or its application fee, was received on the platform's account. */
const isHeldHere = sql`(${orders.gateway} is not null and ${orders.totalMinor} <> 0
  and (${orders.account} is null or ${orders.feeMinor} > 0))`;

/**
 * Releases the payments of orders whose waiting days after shipping or cancelling have passed. An order that was paid
 * to another account is only marked. An order is skipped while its payment is not in the ledger yet. Runs without
 * tenant scope, because the platform holds the money. Returns the number of orders.
 */
export async function releasePayments(now = new Date()): Promise<number> {
  let count = 0;
  for (;;) {
    const released = await releaseBatch(now);
    count += released;
    if (released < BATCH) return count;
  }
}

function releaseBatch(now: Date): Promise<number> {
  return withPlatform(async (tx) => {
    const due = await tx
      .select({ order: orders })
      .from(orderFulfilments)
      .innerJoin(orders, eq(orders.id, orderFulfilments.orderId))
      .where(
        sql`${orderFulfilments.releasedAt} is null and ${endedAt} + make_interval(days => (select t.payout_delay_days from tenants t
            where t.id = ${orders.tenantId})) <= ${now.toISOString()}::timestamptz
          and (not ${isHeldHere} or exists (select from ledger_entries e where e.subject_id = ${orders.id}
            and e.subject = 'order' and e.tenant_id = ${orders.tenantId}))`,
      )
      .orderBy(orderFulfilments.shippedAt)
      .limit(BATCH)
      .for('update', { of: orders, skipLocked: true });
    for (const { order } of due) {
      const isHeld = order.gateway !== null && (order.account === null || (order.feeMinor ?? 0) > 0);
      if (isHeld) await postRelease(tx, order, now);
      await tx
        .update(orderFulfilments)
        .set({ releasedAt: now })
        .where(and(eq(orderFulfilments.orderId, order.id), eq(orderFulfilments.tenantId, order.tenantId)));
    }
    return due.length;
  });
}
