import { authEndpoints } from '@/lib/contracts/auth';
import { wrap } from '@/lib/contracts/define';
import { language } from '@/lib/contracts/wire';
import { asPlatform, withTenant } from '@/lib/db/client';
import { AppError } from '@/lib/errors';
import { route } from '../http/route';
import { revokeSession, type SignedIn, saveLanguage } from './queries';
import { openSession } from './service';

export const authRoutes = [
  route(authEndpoints.openSession, async ({ body, clientIp }) => {
    const opened = await openSession({ ...body, userAgent: body.user_agent, clientIp });
    return wrap({ token: opened.token, expires_at: opened.expiresAt.toISOString(), user: userWire(opened.user) });
  }),
  route(authEndpoints.closeSession, async ({ user }) => {
    const { sessionId } = signedIn(user);
    await revokeSession(asPlatform(), sessionId);
    return wrap({ closed: true });
  }),
  route(authEndpoints.user, async ({ user }) => ({ success: true as const, ...userWire(signedIn(user)) })),
  route(authEndpoints.setLang, async ({ user, body }) => {
    const { tenantId, userId } = signedIn(user);
    await withTenant(tenantId, (tx) => saveLanguage(tx, { tenantId, userId, language: body.lang }));
    return { success: true as const, lang: body.lang };
  }),
  route(authEndpoints.shopifyEvent, async ({ user }) => {
    const { integration, onboarded, shopifyUrl } = signedIn(user);
    const open = integration && !onboarded;
    return wrap(open ? { steps_completed: false, shopify_url: shopifyUrl } : null);
  }),
];

/** The session that the wrapper has checked for every call whose audience is `user`. */
export function signedIn(user: SignedIn | null): SignedIn {
  if (!user) throw new AppError('unauthenticated', 'Unauthenticated.');
  return user;
}

function userWire(user: Omit<SignedIn, 'sessionId' | 'tenantId'> & { tenantId: number }) {
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
    stepsCompleted: !user.integration || user.onboarded,
  };
}
