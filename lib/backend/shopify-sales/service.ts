import { eq, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { shopifyServices } from '@/lib/db/schema';
import type { ShopifyAdmin } from '@/lib/integrations/shopify/admin-client';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import {
  createService,
  findOnlineStore,
  readShop,
  SERVICE_NAME,
  type ShopFacts,
  type ShopService,
  updateService,
} from '@/lib/integrations/shopify/selling/shop-calls';
import { env } from '@/lib/platform/env';
import { findConnection, notConnected } from '../shopify-connections/connections';

/** Our fulfilment service in a tenant's shop. */
export type Service = typeof shopifyServices.$inferSelect;

/** Returns the address to which Shopify posts requests; Shopify appends `/fulfillment_order_notification`. */
export const callbackUrl = (): string => `${env().PUBLIC_URL}/api/shopify`;

/** Returns the service of the connected shop; null before the first push. */
export async function findService(tx: Tx, tenantId: TenantId): Promise<Service | null> {
  const [row] = await tx.select().from(shopifyServices).where(eq(shopifyServices.tenantId, tenantId));
  const connection = row ? await findConnection(tx, tenantId) : null;
  return row && connection?.shop === row.shop ? row : null;
}

/**
 * Ensures that the shop has our fulfilment service, its location and our current address, idempotently, and stores the
 * shop's price settings. Shopify is called outside of any transaction.
 * @throws ShopifyError; AppError `conflict` when no shop is connected
 */
export async function ensureService(tenantId: TenantId, admin: ShopifyAdmin): Promise<Service> {
  const facts = await readShop(admin);
  const service = await ensureShopService(admin, facts);
  const publicationId = await findOnlineStore(admin);
  return withTenant(tenantId, async (tx) => {
    const connection = await findConnection(tx, tenantId);
    if (!connection) throw notConnected();
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

/** Finds our service by address, otherwise by name, which is unique in a shop. */
function findOurs({ services }: ShopFacts): ShopService | null {
  const url = callbackUrl();
  return (
    services.find((service) => service.callbackUrl === url) ??
    services.find(({ name }) => name === SERVICE_NAME) ??
    null
  );
}

/** Creates the service once: concurrent calls that find no service share one creation. */
async function createOnce(admin: ShopifyAdmin, url: string): Promise<ShopService> {
  try {
    return await createService(admin, url);
  } catch (error) {
    const existingService =
      error instanceof ShopifyError && error.kind === 'user_errors' ? findOurs(await readShop(admin)) : null;
    if (!existingService) throw error;
    return existingService;
  }
}

async function ensureShopService(admin: ShopifyAdmin, facts: ShopFacts) {
  const url = callbackUrl();
  const existingService = findOurs(facts);
  const isGood = existingService?.callbackUrl === url && existingService.trackingSupport;
  const service = !existingService
    ? await createOnce(admin, url)
    : isGood
      ? existingService
      : await updateService(admin, existingService.id, url);
  const { id, locationId } = service;
  if (locationId === null) throw new Error('a fulfilment service has no location');
  return { id, locationId };
}
