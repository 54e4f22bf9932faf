import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';

/** Which orders of a shop are meant: those that Shopify names and those of a customer of the shop, or all of them. */
export type ShopOrdersOf = 'all' | { readonly customerId: string | null; readonly orderIds: readonly string[] };

type Source = (tx: Tx, tenantId: TenantId, of: ShopOrdersOf) => Promise<readonly string[]>;

/** Whoever keeps orders of shops says here which of ours they are. */
const sources: readonly Source[] = [];

/** Our ids of the orders that came from the tenant's shop. Shopify's ids are compared as numbers in text (`5123`). */
export async function listShopOrders(tx: Tx, tenantId: TenantId, of: ShopOrdersOf): Promise<readonly string[]> {
  const found: string[] = [];
  for (const source of sources) found.push(...(await source(tx, tenantId, of)));
  return [...new Set(found)];
}
