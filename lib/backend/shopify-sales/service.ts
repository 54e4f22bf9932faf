import { eq, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { shopifyServices } from '@/lib/db/schema';
import type { ShopifyAdminClient } from '@/lib/integrations/shopify/admin-client';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import {
  createFulfilmentService,
  FULFILMENT_SERVICE_NAME,
  findOnlineStoreChannelId,
  readShopFacts,
  type ShopFacts,
  type ShopService,
  updateFulfilmentService,
} from '@/lib/integrations/shopify/selling/shop-calls';
import { env } from '@/lib/platform/env';
import { buildNotConnectedError, findShopConnection } from '../shopify-connections/connections';

/** This program's fulfilment service in a tenant's Shopify shop. */
export type FulfilmentService = typeof shopifyServices.$inferSelect;

/** Returns the URL to which Shopify posts requests; Shopify appends `/fulfillment_order_notification` to it. */
export const getServiceCallbackUrl = (): string => `${env().PUBLIC_URL}/api/shopify`;

/** Returns the service of the connected shop; null before the first push. */
export async function findFulfilmentService(tx: Tx, tenantId: TenantId): Promise<FulfilmentService | null> {
  const [row] = await tx.select().from(shopifyServices).where(eq(shopifyServices.tenantId, tenantId));
  const connection = row ? await findShopConnection(tx, tenantId) : null;
  return row && connection?.shop === row.shop ? row : null;
}

/**
 * Ensures that the shop has this program's fulfilment service with its location and the current callback URL, and
 * stores the shop's price settings. Shopify is called outside of any transaction.
 * @throws ShopifyError; AppError `conflict` when no shop is connected
 */
export async function ensureFulfilmentService(
  tenantId: TenantId,
  admin: ShopifyAdminClient,
): Promise<FulfilmentService> {
  const facts = await readShopFacts(admin);
  const service = await ensureShopService(admin, facts);
  const publicationId = await findOnlineStoreChannelId(admin);
  return withTenant(tenantId, async (tx) => {
    const connection = await findShopConnection(tx, tenantId);
    if (!connection) throw buildNotConnectedError();
    const values = {
      shop: connection.shop,
      serviceId: service.id,
      locationId: service.locationId,
      currency: facts.currency,
      taxesIncluded: facts.taxesIncluded,
      shopName: facts.name,
      shopUrl: facts.url,
      publicationId,
    };
    const [row] = await tx
      .insert(shopifyServices)
      .values({ tenantId, ...values })
      .onConflictDoUpdate({ target: shopifyServices.tenantId, set: { ...values, updatedAt: sql`now()` } })
      .returning();
    if (!row) throw new Error('an upsert returned no service');
    return row;
  });
}

/** Finds this program's service by its callback URL, otherwise by its name, which is unique in a shop; null = none. */
function findOurs({ services }: ShopFacts): ShopService | null {
  const url = getServiceCallbackUrl();
  return (
    services.find((service) => service.callbackUrl === url) ??
    services.find(({ name }) => name === FULFILMENT_SERVICE_NAME) ??
    null
  );
}

/** Creates the service. When a concurrent call has just created it, returns that one. */
async function createOnce(admin: ShopifyAdminClient, url: string): Promise<ShopService> {
  try {
    return await createFulfilmentService(admin, url);
  } catch (error) {
    const existingService =
      error instanceof ShopifyError && error.kind === 'user_errors' ? findOurs(await readShopFacts(admin)) : null;
    if (!existingService) throw error;
    return existingService;
  }
}

async function ensureShopService(admin: ShopifyAdminClient, facts: ShopFacts) {
  const url = getServiceCallbackUrl();
  const existingService = findOurs(facts);
  const isGood = existingService?.callbackUrl === url && existingService.trackingSupport;
  const service = !existingService
    ? await createOnce(admin, url)
    : isGood
      ? existingService
      : await updateFulfilmentService(admin, existingService.id, url);
  const { id, locationId } = service;
  if (locationId === null) throw new Error('a fulfilment service has no location');
  return { id, locationId };
}
