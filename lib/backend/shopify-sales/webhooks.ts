import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { shopifyListings } from '@/lib/db/schema';
import type { WebhookHandler, WebhookHandlers } from '../shopify-connections/webhook-event';
import { queueListingCheck } from './differences';
import { enqueueShopSync } from './enqueue-sync';

/** Handler of webhooks whose content is not read: they only trigger a synchronisation of orders. */
const reconcileOrders: WebhookHandler = {
  handle: ({ tenantId }) => withTenant(tenantId, (tx) => enqueueShopSync(tx, tenantId)),
};

const product = z.object({ id: z.union([z.number().int(), z.string()]).transform(String) });

const compareProduct: WebhookHandler = {
  handle: ({ tenantId, payload }) =>
    withTenant(tenantId, async (tx) => {
      const { id } = product.parse(payload);
      const listing = await findListing(tx, tenantId, `gid://shopify/Product/${id}`);
      if (listing) await queueListingCheck(tx, tenantId, listing.id);
    }),
};

async function findListing(tx: Tx, tenantId: TenantId, shopProductId: string) {
  const [row] = await tx
    .select({ id: shopifyListings.id })
    .from(shopifyListings)
    .where(and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.shopProductId, shopProductId)));
  return row ?? null;
}

/**
 * Handlers of product and order webhooks, by topic. `fulfillment_order_notification` is posted to fulfilment services;
 * the order topics report the same changes.
 */
export const salesWebhookHandlers: WebhookHandlers = {
  fulfillment_order_notification: reconcileOrders,
  'orders/create': reconcileOrders,
  'orders/updated': reconcileOrders,
  'orders/cancelled': reconcileOrders,
  'products/update': compareProduct,
  'products/delete': compareProduct,
};
