import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';

/** Tries of one round of a shop's orders; the clock begins another one anyway. */
const TRIES = 6;

/** Lets a shop's orders be looked at, at commit or at `dueAt`. A shop has one such job at a time: asked again, it is the same
 *  one, and one that is running is followed by another. */
export async function wakeShop(tx: Tx, tenantId: TenantId, dueAt: Date | null = null): Promise<void> {
  const name = `shopify-orders:${tenantId}`;
  await tx.execute(sql`select schedule_job('sync-shopify-orders', ${JSON.stringify({ tenantId })}::json, ${name},
    ${TRIES}::int, ${dueAt?.toISOString() ?? null}::timestamptz, ${name})`);
}

/** The same for the shop that an order came from; nothing for one of our own stores' orders. */
export async function wakeShopOf(tx: Tx, of: { readonly tenantId: TenantId; readonly orderId: string }): Promise<void> {
  const name = `shopify-orders:${of.tenantId}`;
  await tx.execute(sql`
    select schedule_job('sync-shopify-orders', json_build_object('tenantId', tenant_id), ${name}, ${TRIES}::int,
      null::timestamptz, ${name})
    from shopify_orders where order_id = ${of.orderId} and tenant_id = ${of.tenantId}`);
}
