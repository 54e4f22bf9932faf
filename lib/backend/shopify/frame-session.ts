import { and, eq, sql } from 'drizzle-orm';
import { asPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { shopifyConnections, tenants, users } from '@/lib/db/schema';
import { getShopifyConfig } from '@/lib/integrations/shopify/config';
import { hasSessionTokenShape, verifySessionToken } from '@/lib/integrations/shopify/session-token';
import { mayBeSignedInSql } from '../auth/queries';
import type { SignedIn } from '../http/signed-in';

/**
 * Returns the user behind a session token in Shopify's frame: the owner of the shop's connection. Null for any other
 * bearer token, and for an unknown shop. Runs without tenant scope, because the token identifies the tenant.
 */
export async function findFrameSession(bearer: string): Promise<SignedIn | null> {
  const config = hasSessionTokenShape(bearer) ? getShopifyConfig() : null;
  const session = config && (await verifySessionToken(bearer, config, Math.floor(Date.now() / 1000)));
  if (!session) return null;
  const [row] = await asPlatform()
    .select({
      userId: users.id,
      tenantId: users.tenantId,
      tenantName: tenants.name,
      name: users.name,
      email: users.email,
      role: users.role,
      integration: users.integration,
      onboarded: users.onboarded,
      shopifyUrl: users.shopifyUrl,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      language: users.language,
    })
    .from(shopifyConnections)
    .innerJoin(users, and(eq(users.id, shopifyConnections.userId), eq(users.tenantId, shopifyConnections.tenantId)))
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(shopifyConnections.shop, session.shop), mayBeSignedInSql()));
  // The user has no session row, staff rights or visit here, because only users of the shop's tenant work in the frame.
  return row
    ? {
        ...row,
        tenantId: asTenantId(row.tenantId),
        sessionId: '',
        superadmin: false,
        needsSecondFactor: false,
        visit: null,
      }
    : null;
}
