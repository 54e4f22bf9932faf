import { and, eq, inArray } from 'drizzle-orm';
import { asPlatform, type Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { replacements, shopifyFulfilmentOrders, shopifyOrders } from '@/lib/db/schema';

/** Selection of a shop's orders: all, or the orders of a customer as listed by Shopify. */
export type ShopOrderSelection = 'all' | { readonly customerId: string | null; readonly orderIds: readonly string[] };

interface Shop {
  readonly tenantId: TenantId;
  readonly shop: string;
}

/**
 * Lists our ids of the selected orders of a shop and of their replacements. Shopify's ids are numbers as text (`5123`).
 * The orders of a customer are selected by their ids, because only Shopify knows the customer.
 */
export async function listShopOrders(
  tx: Tx,
  { tenantId, shop }: Shop,
  of: ShopOrderSelection,
): Promise<readonly string[]> {
  const ids = of === 'all' ? [] : of.orderIds.map((id) => `gid://shopify/Order/${id}`);
  if (of !== 'all' && ids.length === 0) return [];
  const rows = await tx
    .select({ orderId: shopifyOrders.orderId })
    .from(shopifyOrders)
    .innerJoin(
      shopifyFulfilmentOrders,
      and(
        eq(shopifyFulfilmentOrders.tenantId, shopifyOrders.tenantId),
        eq(shopifyFulfilmentOrders.id, shopifyOrders.workId),
      ),
    )
    .where(
      and(
        eq(shopifyOrders.tenantId, tenantId),
        eq(shopifyFulfilmentOrders.shop, shop),
        of === 'all' ? undefined : inArray(shopifyFulfilmentOrders.shopOrderId, ids),
      ),
    );
  return withReplacements(
    tx,
    tenantId,
    rows.map(({ orderId }) => orderId),
  );
}

/**
 * Adds the replacements of orders, and the replacements of these, because all were sent to the original's recipient.
 */
async function withReplacements(tx: Tx, tenantId: TenantId, orderIds: readonly string[]): Promise<readonly string[]> {
  const all = new Set(orderIds);
  for (let left = [...orderIds]; left.length > 0; ) {
    const rows = await tx
      .select({ orderId: replacements.orderId })
      .from(replacements)
      .where(and(eq(replacements.tenantId, tenantId), inArray(replacements.originalId, left)));
    left = rows.map(({ orderId }) => orderId).filter((id) => !all.has(id));
    for (const id of left) all.add(id);
  }
  return [...all];
}

/**
 * Lists the tenants that have orders of a shop, whether or not the shop is still connected to them. Runs without tenant
 * scope, because only the shop is known.
 */
export async function listFormerHolders(shop: string): Promise<readonly TenantId[]> {
  const rows = await asPlatform()
    .selectDistinct({ tenantId: shopifyFulfilmentOrders.tenantId })
    .from(shopifyFulfilmentOrders)
    .where(eq(shopifyFulfilmentOrders.shop, shop))
    .orderBy(shopifyFulfilmentOrders.tenantId);
  return rows.map(({ tenantId }) => asTenantId(tenantId));
}
