import { and, eq, sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { orderFulfilments, orders } from '@/lib/db/schema';
import { postRelease } from '../ledger/post-release';

/** Orders released per transaction. */
const BATCH = 200;
/** Condition for orders whose payment the platform's account received. */
const isHeldHere = sql`(${orders.gateway} is not null and ${orders.account} is null and ${orders.totalMinor} <> 0)`;

/**
 * Releases the payments of orders whose days since shipping have passed. An order that was paid elsewhere is only
 * marked, and one whose payment is not in the ledger yet waits for it. Platform-wide, because the platform holds the money. Returns the number of orders.
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
        sql`${orderFulfilments.releasedAt} is null and ${orderFulfilments.shippedAt} is not null
          and ${orderFulfilments.shippedAt} + make_interval(days => (select t.payout_delay_days from tenants t
            where t.id = ${orders.tenantId})) <= ${now.toISOString()}::timestamptz
          and (not ${isHeldHere} or exists (select from ledger_entries e where e.subject_id = ${orders.id}
            and e.subject = 'order' and e.tenant_id = ${orders.tenantId}))`,
      )
      .orderBy(orderFulfilments.shippedAt)
      .limit(BATCH)
      .for('update', { of: orders, skipLocked: true });
    for (const { order } of due) {
      if (order.gateway !== null && order.account === null) await postRelease(tx, order, now);
      await tx
        .update(orderFulfilments)
        .set({ releasedAt: now })
        .where(and(eq(orderFulfilments.orderId, order.id), eq(orderFulfilments.tenantId, order.tenantId)));
    }
    return due.length;
  });
}
