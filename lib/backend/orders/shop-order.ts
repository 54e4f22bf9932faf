import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { shopifyFulfilmentOrders, shopifyOrders, shopifyServices } from '@/lib/db/schema';
import type { LineProperty } from '@/lib/domain/shopify/line-properties';

/**
 * Returns how a Shopify buyer identifies an order: its name in Shopify (`#1001`), and the shop's name and address. Null
 * for orders of the platform's own stores.
 */
export async function findShopOrderName(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
): Promise<{ readonly name: string; readonly shopName: string; readonly shopUrl: string } | null> {
  const [row] = await tx
    .select({
      name: shopifyFulfilmentOrders.orderName,
      shop: shopifyFulfilmentOrders.shop,
      shopName: shopifyServices.shopName,
      shopUrl: shopifyServices.shopUrl,
    })
    .from(shopifyOrders)
    .innerJoin(
      shopifyFulfilmentOrders,
      and(
        eq(shopifyFulfilmentOrders.tenantId, shopifyOrders.tenantId),
        eq(shopifyFulfilmentOrders.id, shopifyOrders.workId),
      ),
    )
    .leftJoin(
      shopifyServices,
      and(
        eq(shopifyServices.tenantId, shopifyFulfilmentOrders.tenantId),
        eq(shopifyServices.shop, shopifyFulfilmentOrders.shop),
      ),
    )
    .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.orderId, orderId)));
  if (!row) return null;
  const { name, shop, shopName, shopUrl } = row;
  return { name, shopName: shopName || nameOfHandle(shop), shopUrl: webUrl(shopUrl ?? '') ?? `https://${shop}` };
}

/**
 * Derives a shop's name from its address: `my-shop.myshopify.com` becomes `My Shop`. Used for shops whose name was not
 * read from Shopify yet.
 */
const nameOfHandle = (shop: string): string =>
  (shop.split('.', 1)[0] ?? shop)
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

const webUrl = (url: string): string | null => (/^https:\/\/[\w.-]+(?:\/|$)/.test(url) ? url : null);

/**
 * Returns a look-up, by line, of shoppers' entries in Shopify that belong to no field of the design; empty for orders
 * of the platform's own stores.
 */
export async function readLineProperties(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
): Promise<(lineId: string) => LineProperty[]> {
  const [row] = await tx
    .select({ lines: shopifyOrders.lines })
    .from(shopifyOrders)
    .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.orderId, orderId)));
  return (lineId) => [...(row?.lines.find((line) => line.lineId === lineId)?.properties ?? [])];
}
