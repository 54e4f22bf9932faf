import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { shopifyOrders, shopifyWork } from '@/lib/db/schema';

/** Which orders of a shop are meant: those that Shopify names and those of a customer of the shop, or all of them. */
export type ShopOrdersOf = 'all' | { readonly customerId: string | null; readonly orderIds: readonly string[] };

/** Our ids of the orders that came from the tenant's shop. Shopify's ids are numbers in text (`5123`); whoever ordered is
 *  known to Shopify alone, which names the orders too. */
export async function listShopOrders(tx: Tx, tenantId: TenantId, of: ShopOrdersOf): Promise<readonly string[]> {
  const ids = of === 'all' ? [] : of.orderIds.map((id) => `gid://shopify/Order/${id}`);
  if (of !== 'all' && ids.length === 0) return [];
  const rows = await tx
    .select({ orderId: shopifyOrders.orderId })
    .from(shopifyOrders)
    .innerJoin(
      shopifyWork,
      and(eq(shopifyWork.tenantId, shopifyOrders.tenantId), eq(shopifyWork.id, shopifyOrders.workId)),
    )
    .where(and(eq(shopifyOrders.tenantId, tenantId), of === 'all' ? undefined : inArray(shopifyWork.shopOrderId, ids)));
  return rows.map(({ orderId }) => orderId);
}
