import { and, eq, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { shopifyConnections } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { DisconnectReason } from '@/lib/domain/shopify/connection';
import { createShopifyAdminClient, type ShopifyAdminClient } from '@/lib/integrations/shopify/admin-client';
import { getShopOrigin, type ShopifyConfig } from '@/lib/integrations/shopify/config';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import { refreshAccessToken, type TokenGrant } from '@/lib/integrations/shopify/tokens';
import { AppError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { publishChange } from '../feed/publish-change';
import { sealSecret, unsealSecret } from '../secrets/seal';
import { requireShopifyConfig } from './app-config';

const columns = {
  tenantId: shopifyConnections.tenantId,
  shop: shopifyConnections.shop,
  userId: shopifyConnections.userId,
  registrationRoute: shopifyConnections.registrationRoute,
  state: shopifyConnections.state,
  scopes: shopifyConnections.scopes,
  expiresAt: shopifyConnections.expiresAt,
  refreshExpiresAt: shopifyConnections.refreshExpiresAt,
  paymentRegion: shopifyConnections.paymentRegion,
  logoId: shopifyConnections.logoId,
  installedAt: shopifyConnections.installedAt,
  uninstalledAt: shopifyConnections.uninstalledAt,
  disconnectReason: shopifyConnections.disconnectReason,
  lastSyncAt: shopifyConnections.lastSyncAt,
};

/** Returns a tenant's connection without its tokens; null when it has no shop. */
export async function findShopConnection(tx: Tx, tenantId: TenantId) {
  const [row] = await tx.select(columns).from(shopifyConnections).where(eq(shopifyConnections.tenantId, tenantId));
  return row ? { ...row, tenantId: asTenantId(row.tenantId) } : null;
}

/**
 * Returns the connection of a shop; null for a shop without one. `tx` must be without tenant scope, because the shop
 * identifies the tenant.
 */
export async function findConnectionByShop(tx: Tx, shop: string) {
  const [row] = await tx.select(columns).from(shopifyConnections).where(eq(shopifyConnections.shop, shop));
  return row ? { ...row, tenantId: asTenantId(row.tenantId) } : null;
}
export type ShopConnection = NonNullable<Awaited<ReturnType<typeof findShopConnection>>>;

/** Notifies open screens of changed parts (`connection`, `onboarding`, `products`, …). */
export const publishShopifyChange = (tx: Tx, tenantId: TenantId, changed: readonly string[]): Promise<void> =>
  publishChange(tx, { kind: 'shopify', tenantId, changed: [...changed] });

/**
 * Returns an Admin API client of a tenant's shop with a valid token. A token is refreshed five minutes before it
 * expires, under a row lock, so that a rotating refresh token is used once. Calls throw ShopifyError; a permanently
 * rejected token ends the connection.
 * @throws AppError `conflict` when no shop is connected, `unavailable` when Shopify is not configured
 */
export async function getShopAdminClient(tenantId: TenantId): Promise<ShopifyAdminClient> {
  const connection = await withTenant(tenantId, (tx) => findShopConnection(tx, tenantId));
  if (connection?.state !== 'connected') throw buildNotConnectedError();
  const config = await requireShopifyConfig();
  let used: string | null = null;
  const token = async (renew: boolean): Promise<string> => {
    used = await freshToken(tenantId, config, renew ? used : null);
    return used;
  };
  return createShopifyAdminClient({ origin: getShopOrigin(connection.shop, config), token });
}

export const buildNotConnectedError = () => new AppError('conflict', buildErrorReason('shop_not_connected'));

const EARLY_MS = 5 * 60_000;
const owner = (tenantId: TenantId): string => `tenant:${tenantId}`;

/**
 * Returns a valid token other than `refused`, which Shopify rejected.
 * @throws ShopifyError `unauthorized` when a new installation is required
 */
async function freshToken(tenantId: TenantId, config: ShopifyConfig, refused: string | null): Promise<string> {
  const mine = eq(shopifyConnections.tenantId, tenantId);
  const tokens = {
    shop: shopifyConnections.shop,
    access: shopifyConnections.accessToken,
    refresh: shopifyConnections.refreshToken,
    expiresAt: shopifyConnections.expiresAt,
  };
  const readGood = (row: { access: string | null; expiresAt: Date | null } | undefined): string | null => {
    if (!row?.access) return null;
    const isOld = row.expiresAt !== null && row.expiresAt.getTime() - EARLY_MS < Date.now();
    const access = unsealSecret('shopify-token', owner(tenantId), row.access);
    return isOld || access === refused ? null : access;
  };
  const [seen] = await withTenant(tenantId, (tx) => tx.select(tokens).from(shopifyConnections).where(mine));
  const good = readGood(seen);
  if (good) return good;
  const outcome = await withTenant(tenantId, async (tx) => {
    const [row] = await tx.select(tokens).from(shopifyConnections).where(mine).for('update');
    // Another call that held the lock before may have refreshed the token.
    const already = readGood(row);
    if (already) return already;
    try {
      if (!row?.refresh) throw new ShopifyError('unauthorized', 'there is no token to refresh');
      const grant = await refreshAccessToken(
        row.shop,
        unsealSecret('shopify-token', owner(tenantId), row.refresh),
        config,
      );
      await saveTokenGrant(tx, tenantId, grant);
      return grant.accessToken;
    } catch (error) {
      if (!(error instanceof ShopifyError) || error.kind !== 'unauthorized') throw error;
      await endConnection(tx, tenantId, 'token refused', null);
      return error;
    }
  });
  if (typeof outcome !== 'string') throw outcome;
  return outcome;
}

/** Saves a connection's tokens, encrypted. */
export async function saveTokenGrant(tx: Tx, tenantId: TenantId, grant: TokenGrant): Promise<void> {
  const sealed = (token: string | null) => token && sealSecret('shopify-token', owner(tenantId), token);
  await tx
    .update(shopifyConnections)
    .set({
      accessToken: sealed(grant.accessToken),
      refreshToken: sealed(grant.refreshToken),
      scopes: [...grant.scopes],
      expiresAt: grant.expiresAt,
      refreshExpiresAt: grant.refreshExpiresAt,
    })
    .where(eq(shopifyConnections.tenantId, tenantId));
}

/**
 * Returns a token that is still valid for the last call to a shop that is being disconnected. Null without a token, and
 * when Shopify does not respond.
 */
export async function findValidToken(tenantId: TenantId): Promise<string | null> {
  try {
    return await freshToken(tenantId, await requireShopifyConfig(), null);
  } catch (error) {
    if (error instanceof ShopifyError || error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Marks the app as installed and saves its tokens after a token exchange. Waiting orders and products continue.
 * `userId` = user who started it; null = no user.
 */
export async function completeConnection(
  tx: Tx,
  tenantId: TenantId,
  grant: TokenGrant,
  userId: number | null,
): Promise<void> {
  await saveTokenGrant(tx, tenantId, grant);
  const [was] = await tx
    .select({ state: shopifyConnections.state, shop: shopifyConnections.shop })
    .from(shopifyConnections)
    .where(eq(shopifyConnections.tenantId, tenantId));
  if (!was || was.state === 'connected') return;
  await tx
    .update(shopifyConnections)
    .set({ state: 'connected', installedAt: sql`now()`, uninstalledAt: null, disconnectReason: null })
    .where(eq(shopifyConnections.tenantId, tenantId));
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'shopify app installed',
    subjectType: 'shop',
    subjectId: was.shop,
  });
  await publishShopifyChange(tx, tenantId, ['connection', 'onboarding']);
}

/**
 * Ends a connection: deletes its tokens, pauses pushes, and leaves orders unchanged. An ended connection stays
 * unchanged.
 */
export async function endConnection(
  tx: Tx,
  tenantId: TenantId,
  reason: DisconnectReason,
  userId: number | null,
): Promise<void> {
  const [ended] = await tx
    .update(shopifyConnections)
    .set({
      state: 'disconnected',
      disconnectReason: reason,
      uninstalledAt: sql`now()`,
      accessToken: null,
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
    })
    .where(and(eq(shopifyConnections.tenantId, tenantId), eq(shopifyConnections.state, 'connected')))
    .returning({ shop: shopifyConnections.shop });
  if (!ended) return;
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'shopify app disconnected',
    subjectType: 'shop',
    subjectId: ended.shop,
    details: { reason },
  });
  await publishShopifyChange(tx, tenantId, ['connection', 'onboarding']);
}

/**
 * Deletes the shop connection of a closed user, tokens included, so that the shop's merchant can link it to another
 * account. Otherwise the app could no longer be opened in Shopify.
 */
export async function deleteShopConnection(tx: Tx, closed: { readonly tenantId: TenantId; readonly userId: number }) {
  const { tenantId, userId } = closed;
  const [released] = await tx
    .delete(shopifyConnections)
    .where(and(eq(shopifyConnections.tenantId, tenantId), eq(shopifyConnections.userId, userId)))
    .returning({ id: shopifyConnections.id });
  if (released) await publishShopifyChange(tx, tenantId, ['connection', 'onboarding']);
}

/** Lists connected tenants for scheduled jobs. Runs without tenant scope. */
export async function listConnectedTenants(): Promise<readonly TenantId[]> {
  const rows = await asPlatform()
    .select({ tenantId: shopifyConnections.tenantId })
    .from(shopifyConnections)
    .where(eq(shopifyConnections.state, 'connected'));
  return rows.map(({ tenantId }) => asTenantId(tenantId));
}
