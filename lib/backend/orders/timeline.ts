import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orderTimeline } from '@/lib/db/schema';

/** Notes something in an order's timeline, and tells open screens at commit which part of the order changed (RT-02). */
export async function noteOnOrder(
  tx: Tx,
  input: { tenantId: TenantId; orderId: string; kind: 'print' | 'mail'; note: string; changed: string },
): Promise<void> {
  const { tenantId, orderId, kind, note, changed } = input;
  await tx.insert(orderTimeline).values({ tenantId, orderId, kind, note });
  const change = JSON.stringify({ kind: 'order', tenantId, event: 'order.status', id: orderId, changed: [changed] });
  await tx.execute(sql`select pg_notify('merchloom_changes', ${change})`);
}
