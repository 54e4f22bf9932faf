import { authEndpoints } from '@/lib/contracts/auth';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { language } from '@/lib/contracts/field-types';
import { withPlatform, withTenant } from '@/lib/db/client';
import { isOnboarding } from '@/lib/domain/onboarding/onboarding';
import { defineRoute, defineUserRoute } from '../http/route';
import type { SignedIn } from '../http/signed-in';
import { revokeSessions, saveUserLanguage } from './queries';
import { openSession } from './service';

/** Routes of sessions and the signed-in account (AUT-02…06). */
export const authRoutes = [
  defineRoute(authEndpoints.openSession, async ({ body, clientIp }) => {
    const opened = await openSession({ ...body, userAgent: body.user_agent, clientIp });
    return wrapInEnvelope({
      token: opened.token,
      expires_at: opened.expiresAt.toISOString(),
      user: toUserDto(opened.user),
    });
  }),
  defineUserRoute(authEndpoints.closeSession, async ({ user }) => {
    await withPlatform((tx) => revokeSessions(tx, { ...user, only: user.sessionId }));
    return wrapInEnvelope({ closed: true });
  }),
  defineUserRoute(authEndpoints.user, async ({ user }) => ({ success: true as const, ...toUserDto(user) })),
  defineUserRoute(authEndpoints.setLang, async ({ user, body }) => {
    const { tenantId, userId } = user;
    await withTenant(tenantId, (tx) => saveUserLanguage(tx, { tenantId, userId, language: body.lang }));
    return { success: true as const, lang: body.lang };
  }),
  defineUserRoute(authEndpoints.shopifyEvent, async ({ user }) => {
    return wrapInEnvelope(isOnboarding(user) ? { steps_completed: false, shopify_url: user.shopifyUrl } : null);
  }),
];

function toUserDto(
  user: Omit<SignedIn, 'sessionId' | 'tenantId' | 'visit'> & { tenantId: number; visit?: SignedIn['visit'] },
) {
  const stored = language.safeParse(user.language);
  return {
    id: user.userId,
    name: user.name,
    email: user.email,
    tenant_id: user.tenantId,
    tenant_name: user.tenantName,
    role: user.role,
    shopify: user.integration ? (1 as const) : (0 as const),
    superadmin: user.superadmin ? (1 as const) : (0 as const),
    language: stored.success ? stored.data : null,
    stepsCompleted: !isOnboarding(user),
    email_verified: user.isEmailVerified,
    second_factor_needed: user.needsSecondFactor,
    visit: user.visit
      ? {
          id: user.visit.id,
          reason: user.visit.reason,
          expires_at: user.visit.expiresAt.toISOString(),
          may_write: user.visit.mayWrite,
          owner_allowed: user.visit.isAllowedByOwner,
          asks_changes: user.visit.asksChanges,
          declined: user.visit.isDeclined,
          home_tenant_name: user.visit.home.tenantName,
        }
      : null,
  };
}
