import { sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { isWaitingFor } from '@/lib/domain/orders/status-rules';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { getOrderActor } from '@/lib/domain/orders/transitions';
import type { Actor } from '@/lib/domain/roles/roles';
import { recordAudit } from '../audit/record';
import { isAwaitingProductionSql, MAY_WAIT_STATUSES, waitingOrderTablesSql } from '../orders/awaiting-production';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { moveOrder } from '../orders/move';
import { addTimelineEntry } from '../orders/timeline';
import { queueJob } from '../queue/queue';
import { updateFulfilment } from './order-in-fulfilment';
import { readProductionScreen } from './read-production';

/** Maximum number of orders that one request retries. */
const MAX_RETRIED = 1_000;

type User = Actor & { readonly userId: number };

/**
 * Retries the tenant's waiting orders with the current production mode, oldest first and at most {@link MAX_RETRIED}.
 * The call saves the user and the orders; a job retries each order ({@link retryWaitingOrder}). Returns the number of
 * these orders as `retried`.
 */
export function retryWaiting({ tenantId, user }: { readonly tenantId: TenantId; readonly user: User }) {
  return withTenant(tenantId, async (tx) => {
    const orderIds = await listWaitingOrders(tx, tenantId);
    const production = await readProductionScreen(tx, tenantId);
    if (orderIds.length > 0) {
      const { userId } = user;
      await recordAudit(tx, {
        tenantId,
        userId,
        action: 'orders sent in bulk',
        subjectType: 'tenant',
        subjectId: tenantId,
        details: { orders: orderIds.length, way: production.way },
      });
      // A second request before the job has begun finds the same orders and replaces the first job.
      const payload = { tenantId, userId, orderIds };
      await queueJob(tx, { task: 'retry-waiting-orders', payload, key: `retry-waiting:${tenantId}` });
    }
    return { ...production, retried: orderIds.length };
  });
}

async function listWaitingOrders(tx: Tx, tenantId: TenantId): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from ${waitingOrderTablesSql}
    where o.tenant_id = ${tenantId} and o.status = any(${sql.param([...MAY_WAIT_STATUSES])}::text[]) and ${isAwaitingProductionSql}
    order by o.placed_at, o.id limit ${MAX_RETRIED}`);
  return rows.map(({ id }) => id);
}

/**
 * Resumes one waiting order on behalf of the user who requested it. An order that no longer waits is left unchanged.
 * @throws AppError `conflict` when another process moved the order at the same time
 */
export function retryWaitingOrder(of: {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly user: User;
}): Promise<void> {
  const { tenantId, orderId, user } = of;
  const { userId } = user;
  return withTenant(tenantId, async (tx) => {
    const { rows } = await tx.execute<{ status: OrderStatus }>(sql`
      select o.status from ${waitingOrderTablesSql}
      where o.tenant_id = ${tenantId} and o.id = ${orderId} and ${isAwaitingProductionSql} for update of o`);
    const [waiting] = rows;
    if (!waiting) return;
    const order = { tenantId, orderId };
    const reset = { fulfillerId: null, chosenByHand: false, selfMade: false };
    await updateFulfilment(tx, order, { ...reset, send: true, sentBy: userId });
    if (isWaitingFor(waiting.status, 'routing')) {
      const to = 'queued submitting to fulfiller';
      await moveOrder(tx, { ...order, from: waiting.status, to, actor: getOrderActor(user), userId });
    } else
      await addTimelineEntry(tx, {
        ...order,
        kind: 'note',
        code: 'sent by hand',
        actorId: userId,
        changed: 'fulfilment',
      });
    await enqueueFulfilment(tx, order);
  });
}
