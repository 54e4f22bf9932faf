import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { shopifyListings } from '@/lib/db/schema';
import type { WebhookHandler, WebhookHandlers } from '../shopify/webhook-event';
import { queueCheck } from './differences';
import { wakeShop } from './wake';

/** All that such a webhook says is that it is worth looking. */
const lookAtOrders: WebhookHandler = {
  handle: ({ tenantId }) => withTenant(tenantId, (tx) => wakeShop(tx, tenantId)),
};

const product = z.object({ id: z.union([z.number().int(), z.string()]).transform(String) });

const lookAtProduct: WebhookHandler = {
  handle: ({ tenantId, payload }) =>
    withTenant(tenantId, async (tx) => {
      const { id } = product.parse(payload);
      const listing = await findListing(tx, tenantId, `gid://shopify/Product/${id}`);
      if (listing) await queueCheck(tx, tenantId, listing.id);
    }),
};

async function findListing(tx: Tx, tenantId: TenantId, shopProductId: string) {
  const [row] = await tx
    .select({ id: shopifyListings.id })
    .from(shopifyListings)
    .where(and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.shopProductId, shopProductId)));
  return row ?? null;
}

/** What happens to products and orders in a shop. `fulfillment_order_notification` is what Shopify posts to those who make the
 *  goods; the others are news of the same things. */
export const salesHandlers: WebhookHandlers = {
  fulfillment_order_notification: lookAtOrders,
  'orders/create': lookAtOrders,
  'orders/updated': lookAtOrders,
  'orders/cancelled': lookAtOrders,
  'products/update': lookAtProduct,
  'products/delete': lookAtProduct,
};
