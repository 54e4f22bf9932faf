import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { queued, queueJob } from '../jobs/queue';

function syncJob(tenantId: TenantId, dueAt: Date | null = null) {
  const name = `shopify-orders:${tenantId}`;
  return { task: 'sync-shopify-orders', payload: { tenantId }, key: name, dueAt, queue: name } as const;
}

/** Lets a shop's orders be looked at, at commit or at `dueAt`. A shop has one such job at a time: asked again, it is the same
 *  one, and one that is running is followed by another. */
export async function wakeShop(tx: Tx, tenantId: TenantId, dueAt: Date | null = null): Promise<void> {
  await queueJob(tx, syncJob(tenantId, dueAt));
}

/** The same for the shop that an order came from; nothing for one of our own stores' orders. */
export async function wakeShopOf(tx: Tx, of: { readonly tenantId: TenantId; readonly orderId: string }): Promise<void> {
  await tx.execute(sql`
    select ${queued(syncJob(of.tenantId))} from shopify_orders where order_id = ${of.orderId} and tenant_id = ${of.tenantId}`);
}
