import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { PendingStep } from '@/lib/domain/payments/pending';
import { noteOnOrder } from '../orders/timeline';
import type { OrderRow } from '../orders/to-dto';

/**
 * Writes to the timeline of an order, whose row is locked, that its payment waits for a bank or for its shopper outside
 * of the shop: once until that ends.
 */
export async function notePending(
  tx: Tx,
  order: OrderRow,
  { intentId, step }: { readonly intentId: string; readonly step: PendingStep },
): Promise<void> {
  if (await isNotedPending(tx, order, intentId)) return;
  await noteOnOrder(tx, {
    tenantId: asTenantId(order.tenantId),
    orderId: order.id,
    kind: 'payment',
    code: 'payment pending',
    params: { intent: intentId, step },
    changed: 'payment_state',
  });
}

/** Returns whether the timeline's last entry about the course of a payment says that it is pending. */
async function isNotedPending(tx: Tx, { id: orderId }: OrderRow, intentId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    select code from order_timeline
    where order_id = ${orderId} and code in ('payment pending', 'pending payment failed') and params->>'intent' = ${intentId}
    order by id desc limit 1`);
  return rows[0]?.code === 'payment pending';
}
