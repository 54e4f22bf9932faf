import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { queued, queueJob } from '../jobs/queue';

function syncJob(tenantId: TenantId, dueAt: Date | null = null) {
  const name = `shopify-orders:${tenantId}`;
  return { task: 'sync-shopify-orders', payload: { tenantId }, key: name, dueAt, queue: name } as const;
}

/**
 * Enqueues a synchronisation of a shop's orders, at commit or at `dueAt`. A shop has one such job: enqueueing again
 * updates it, and a running one is followed by another.
 */
export async function wakeShop(tx: Tx, tenantId: TenantId, dueAt: Date | null = null): Promise<void> {
  await queueJob(tx, syncJob(tenantId, dueAt));
}

/** Enqueues a synchronisation of an order's shop; does nothing for our own stores' orders. */
export async function wakeShopOf(tx: Tx, of: { readonly tenantId: TenantId; readonly orderId: string }): Promise<void> {
  await tx.execute(sql`
    select ${queued(syncJob(of.tenantId))} from shopify_orders where order_id = ${of.orderId} and tenant_id = ${of.tenantId}`);
}
