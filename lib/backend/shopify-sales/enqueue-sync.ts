import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { getStatusRules } from '@/lib/domain/orders/status-rules';
import type { DomainEvents } from '../domain-events/domain-events';
import { buildQueueJobSql, queueJob } from '../queue/queue';

function syncJob(tenantId: TenantId, dueAt: Date | null = null) {
  const name = `shopify-orders:${tenantId}`;
  return { task: 'sync-shopify-orders', payload: { tenantId }, key: name, dueAt, queue: name } as const;
}

/**
 * Enqueues a synchronisation of a shop's orders. It runs after the commit, or at `dueAt`. A shop has one such job:
 * enqueueing again updates it, and if the job is running, another one follows.
 */
export async function enqueueShopSync(tx: Tx, tenantId: TenantId, dueAt: Date | null = null): Promise<void> {
  await queueJob(tx, syncJob(tenantId, dueAt));
}

/**
 * Enqueues a synchronisation of an order's shop if the order's new status must be sent to Shopify. Does nothing for
 * orders of the platform's own stores.
 */
export async function syncMovedOrder(tx: Tx, { tenantId, orderId, to }: DomainEvents['order.moved']): Promise<void> {
  if (getStatusRules(to).shopify.work === 'accepted') return;
  await tx.execute(sql`
    select ${buildQueueJobSql(syncJob(tenantId))} from shopify_orders where order_id = ${orderId} and tenant_id = ${tenantId}`);
}
