import { authEndpoints } from '@/lib/contracts/auth';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { buildLanguageCookie, LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import { isLanguage, type Language } from '@/lib/domain/languages/languages';
import { AppError } from '@/lib/platform/errors';
import { signChannel } from '@/lib/web/realtime/channels';
import { buildClearedSessionCookie, buildSessionCookie, readSessionToken } from '@/lib/web/session/cookie';
import { issueXsrfCookie, readCookie } from '@/lib/web/session/csrf';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { endFormerSession } from './end-former-session';

export const issueCsrfCookie: UseCase<typeof authEndpoints.csrfCookie> = async ({ request }) => ({
  empty: true,
  cookies: [issueXsrfCookie(await readSessionToken(request))],
});

/**
 * Signs a user in. Always creates a new session and ends the former one, so that a session cookie planted by an
 * attacker is never signed in.
 */
export const logIn: UseCase<typeof authEndpoints.login> = async ({ input, context, request }) => {
  const body = { ...input.body, user_agent: getUserAgent(request) };
  const { data } = await tenantApi.call(
    authEndpoints.openSession,
    { params: {}, body },
    { ...context, token: undefined },
  );
  await endFormerSession(request, context);
  return {
    json: { success: true, token: data.token, user: data.user },
    cookies: [
      await buildSessionCookie(data.token, input.body.remember),
      issueXsrfCookie(data.token),
      ...accountLanguage(request, data.user.language),
    ],
  };
};

/**
 * Returns the cookie that sets the account's language; [] when this browser has already chosen a language (I18N-11).
 */
function accountLanguage(request: Request, language: Language | null): string[] {
  if (!language || isLanguage(readCookie(request, LANGUAGE_COOKIE))) return [];
  return [buildLanguageCookie(language)];
}

/** Returns the browser's User-Agent header for storing it with a session, at most 400 characters. */
export const getUserAgent = (request: Request): string => (request.headers.get('user-agent') ?? '').slice(0, 400);

export const logOut: UseCase<typeof authEndpoints.logout> = async ({ context }) => {
  await tenantApi.call(authEndpoints.closeSession, { params: {} }, context);
  return { empty: true, cookies: [buildClearedSessionCookie(), issueXsrfCookie(undefined)] };
};

/**
 * Signs the permission for a socket to receive the changes of the user's tenant (RT-01). Staff receive those of a
 * client while they visit it.
 * @throws AppError `forbidden` for another tenant, and without a required second factor
 */
export const authoriseChannel: UseCase<typeof authEndpoints.broadcastingAuth> = async ({ input, context }) => {
  const user = await tenantApi.call(authEndpoints.user, { params: {} }, context);
  if (user.second_factor_needed) throw new AppError('forbidden', buildErrorReason('second_factor_needed'));
  const tenantId = Number(input.body.channel_name.split('.')[1]);
  if (user.tenant_id !== tenantId) {
    if (user.superadmin !== 1) throw new AppError('forbidden', 'This action is unauthorized.');
    throw new AppError('forbidden', buildErrorReason('visit_needed'), { details: { client: { id: tenantId } } });
  }
  return { json: { auth: signChannel(input.body.socket_id, input.body.channel_name, new Date()) } };
};
