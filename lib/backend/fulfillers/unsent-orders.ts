import { sql } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { UNSENT_STATUSES } from '@/lib/domain/orders/status-rules';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';

/**
 * Counts the orders of a tenant, or of all (null), that were routed to each fulfiller and have not reached it, by the
 * fulfiller's id. Fulfillers without such orders are left out.
 */
export async function countUnsentOrders(
  tx: Tx,
  tenantId: TenantId | null,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const tenantCondition = tenantId === null ? sql`true` : sql`o.tenant_id = ${tenantId}`;
  const { rows } = await tx.execute<{ id: number; orders: number }>(sql`
    select w.fulfiller_id as id, count(*)::int as orders
    from order_fulfilments w join orders o on o.id = w.order_id and o.tenant_id = w.tenant_id
    where w.fulfiller_id = any(${sql.param([...ids])}::int[]) and not w.self_made
      and o.status = any(${sql.param([...UNSENT_STATUSES])}::text[]) and ${tenantCondition} group by 1`);
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

/**
 * Enqueues every order that was being sent to a disabled fulfiller. These orders waited for a retry; each now becomes
 * an error that a person can handle. Returns the number of all unsent orders of the fulfiller. Runs without tenant
 * scope, because the orders of a shared fulfiller belong to any tenant.
 */
export function enqueueUnsentOrders(fulfillerId: number): Promise<number> {
  return withPlatform(async (tx) => {
    const { rows } = await tx.execute<{ id: string; tenant_id: number }>(sql`
      select o.id, o.tenant_id from order_fulfilments w join orders o on o.id = w.order_id and o.tenant_id = w.tenant_id
      where w.fulfiller_id = ${fulfillerId} and not w.self_made and o.status = 'submitting to fulfiller'`);
    for (const row of rows) await enqueueFulfilment(tx, { tenantId: asTenantId(row.tenant_id), orderId: row.id });
    return (await countUnsentOrders(tx, null, [fulfillerId])).get(fulfillerId) ?? 0;
  });
}
