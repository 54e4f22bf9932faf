import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';

/** Updates an order's payment state from the sum of its completed refunds. The order's row must be locked. */
export async function updateRefundedState(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    update orders o set updated_at = now(), payment_state = case
      when given.minor = 0 then 'paid' when given.minor < o.due_minor then 'partly refunded' else 'refunded' end
    from (
      select coalesce(sum(r.amount_minor), 0) as minor from refunds r
      where r.order_id = ${orderId} and r.cause = 'owner' and r.state = 'done'
    ) given
    where o.id = ${orderId} and o.payment_state in ('paid', 'refunded', 'partly refunded')`);
}
