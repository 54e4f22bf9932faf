import { and, eq, sql } from 'drizzle-orm';
import { asPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { shopifyConnections, tenants, users } from '@/lib/db/schema';
import { shopifyConfig } from '@/lib/shopify/config';
import { looksLikeSessionToken, readSessionToken } from '@/lib/shopify/session-token';
import { mayBeSignedIn, type SignedIn } from '../auth/queries';

/**
 * Who acts in Shopify's frame: whoever owns the connection of the shop that a session token names. Null for any other
 * bearer, and for a shop that nobody has. Platform-wide: the token is what names the tenant.
 */
export async function findFrameSession(bearer: string): Promise<SignedIn | null> {
  const config = looksLikeSessionToken(bearer) ? shopifyConfig() : null;
  const session = config && readSessionToken(bearer, config, Math.floor(Date.now() / 1000));
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
    .where(and(eq(shopifyConnections.shop, session.shop), mayBeSignedIn()));
  // No row of `sessions`, no staff, and no visit: the shop's own people alone are there.
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
