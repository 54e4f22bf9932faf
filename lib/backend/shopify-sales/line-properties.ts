import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { shopifyOrders } from '@/lib/db/schema';

/**
 * Removes from an order the texts that its shopper entered in Shopify. The records of parcels reported to Shopify stay.
 */
export async function eraseLineProperties(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  const shopOrderCondition = and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.orderId, orderId));
  const [row] = await tx.select({ lines: shopifyOrders.lines }).from(shopifyOrders).where(shopOrderCondition);
  if (!row?.lines.some(({ properties }) => properties)) return;
  await tx
    .update(shopifyOrders)
    .set({ lines: row.lines.map(({ properties: _, ...line }) => line) })
    .where(shopOrderCondition);
}
