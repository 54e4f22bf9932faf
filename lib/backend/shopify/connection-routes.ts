import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import type { ShopifyConnectionDto, shopifyConnectionEndpoints } from '@/lib/contracts/shopify-connection';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { privacyRequests, shopifyConnections, shopifyDeliveries } from '@/lib/db/schema';
import { getShopifyConfig, SHOPIFY_SCOPES } from '@/lib/integrations/shopify/config';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import { revokeInstallation } from '@/lib/integrations/shopify/tokens';
import { buildNotFoundError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { recordAudit } from '../audit/record';
import { getShopifyAppUrl } from '../onboarding/state';
import { requireShopifyConfig } from '../shopify-connections/app-config';
import {
  buildNotConnectedError,
  endConnection,
  findShopConnection,
  findValidToken,
  getShopAdminClient,
  listConnectedTenants,
  publishShopifyChange,
} from '../shopify-connections/connections';
import { readDataExport } from './compliance';

const SHOWN_REQUESTS = 20;
const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Returns the state of a tenant's connection (SET-04). */
export async function showConnection(tenantId: TenantId): Promise<ShopifyConnectionDto> {
  const config = getShopifyConfig();
  const { connection, deliveries, privacy } = await withTenant(tenantId, async (tx) => ({
    connection: await findShopConnection(tx, tenantId),
    deliveries: await tx
      .selectDistinctOn([shopifyDeliveries.topic])
      .from(shopifyDeliveries)
      .where(eq(shopifyDeliveries.tenantId, tenantId))
      .orderBy(shopifyDeliveries.topic, desc(shopifyDeliveries.receivedAt)),
    privacy: await tx
      .select({
        id: privacyRequests.id,
        kind: privacyRequests.kind,
        requestedAt: privacyRequests.requestedAt,
        orders: privacyRequests.orders,
        ready: sql<boolean>`${privacyRequests.exportedData} is not null`,
      })
      .from(privacyRequests)
      .where(eq(privacyRequests.tenantId, tenantId))
      .orderBy(desc(privacyRequests.requestedAt))
      .limit(SHOWN_REQUESTS),
  }));
  return {
    configured: !config ? 'off' : config.isLocal ? 'local' : 'live',
    connection: connection && {
      shop: connection.shop,
      state: connection.state,
      reason: connection.disconnectReason,
      scopes: SHOPIFY_SCOPES.map((name) => ({ name, granted: isGranted(connection.scopes, name) })),
      installed_at: iso(connection.installedAt),
      ended_at: iso(connection.uninstalledAt),
      token_expires_at: iso(connection.expiresAt),
      last_sync_at: iso(connection.lastSyncAt),
      open_url: await getShopifyAppUrl(connection.shop, connection.state === 'connected'),
    },
    deliveries: deliveries.map(({ topic, receivedAt, state, reason }) => ({
      topic,
      at: receivedAt.toISOString(),
      state,
      reason,
    })),
    privacy: privacy.map(({ requestedAt, ...request }) => ({ ...request, requested_at: requestedAt.toISOString() })),
  };
}

/**
 * Returns whether a scope is granted. A write scope includes the read scope, and Shopify then lists only the write
 * scope.
 */
const isGranted = (granted: readonly string[], name: string): boolean =>
  granted.includes(name) || granted.includes(name.replace(/^read_/, 'write_'));

const installation = z.object({
  shop: z.object({ name: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const TEST = `query AppInstallation {
  shop { name email currencyCode myshopifyDomain }
  currentAppInstallation { accessScopes { handle } }
}`;

/**
 * Tests the connection and saves the granted scopes. A failed test is a result and not an error. Fails with `conflict`
 * when no shop is connected.
 */
export async function testConnection(
  tenantId: TenantId,
  userId: number,
): Promise<EndpointResponse<typeof shopifyConnectionEndpoints.test>['data']> {
  const begun = Date.now();
  const took = () => Date.now() - begun;
  const admin = await getShopAdminClient(tenantId);
  try {
    const answer = await admin.query(TEST, {}, installation);
    const scopes = answer.currentAppInstallation.accessScopes.map(({ handle }) => handle);
    await withTenant(tenantId, async (tx) => {
      await tx.update(shopifyConnections).set({ scopes }).where(eq(shopifyConnections.tenantId, tenantId));
      await noteTest(tx, tenantId, userId, 'ok');
    });
    return { ok: true, problem: null, shop_name: answer.shop.name, took_ms: took() };
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    await withTenant(tenantId, (tx) => noteTest(tx, tenantId, userId, error.kind));
    return { ok: false, problem: error.kind, shop_name: null, took_ms: took() };
  }
}

function noteTest(tx: Parameters<typeof recordAudit>[0], tenantId: TenantId, userId: number, result: string) {
  const auditEvent = { tenantId, userId, action: 'shopify connection tested', subjectType: 'tenant' } as const;
  return recordAudit(tx, { ...auditEvent, subjectId: tenantId, details: { result } });
}

/**
 * Disconnects the app: first here, so that nothing more is pushed, then by uninstalling it in the shop, if Shopify
 * responds. Fails with `conflict` when no shop is connected.
 */
export async function disconnectShop(tenantId: TenantId, userId: number): Promise<void> {
  const connection = await withTenant(tenantId, (tx) => findShopConnection(tx, tenantId));
  if (connection?.state !== 'connected') throw buildNotConnectedError();
  const { shop } = connection;
  // The token is refreshed first, because with an expired token the app would stay installed.
  const token = await findValidToken(tenantId);
  await withTenant(tenantId, (tx) => endConnection(tx, tenantId, 'by hand', userId));
  if (token === null) return;
  try {
    await revokeInstallation(shop, token, await requireShopifyConfig());
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    // Without a token the app cannot uninstall itself, but the merchant can remove it.
    logger.warn({ kind: error.kind, tenantId }, 'the app could not be uninstalled in the shop');
  }
}

/**
 * Downloads the data export of a person.
 * @throws AppError `not_found` once it was deleted
 */
export async function downloadDataExport(tenantId: TenantId, requestId: string): Promise<Response> {
  const dataExport = await withTenant(tenantId, (tx) => readDataExport(tx, tenantId, requestId));
  if (!dataExport) throw buildNotFoundError();
  return new Response(JSON.stringify(dataExport, null, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="personal-data.json"',
      'cache-control': 'no-store',
    },
  });
}

/**
 * Checks every hour whether shops are still connected, in case an `app/uninstalled` or `app/scopes_update` webhook was
 * lost. Ends connections that no longer exist, and updates the scopes. Shops that do not respond are checked the next
 * time.
 */
export async function recheckConnections(): Promise<void> {
  for (const tenantId of await listConnectedTenants()) {
    try {
      const { currentAppInstallation } = await (await getShopAdminClient(tenantId)).query(TEST, {}, installation);
      const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle).sort();
      await withTenant(tenantId, async (tx) => {
        const changed = await tx
          .update(shopifyConnections)
          .set({ scopes })
          .where(
            and(
              eq(shopifyConnections.tenantId, tenantId),
              sql`${shopifyConnections.scopes} <> ${sql.param(scopes)}::text[]`,
            ),
          )
          .returning({ id: shopifyConnections.id });
        if (changed.length > 0) await publishShopifyChange(tx, tenantId, ['connection']);
      });
    } catch (error) {
      if (error instanceof ShopifyError && error.kind === 'unauthorized') continue; // The connection has been ended.
      logger.warn({ err: error, tenantId }, 'the connection of a shop could not be checked');
    }
  }
}
