import { randomBytes } from 'node:crypto';
import { accountEndpoints } from '@/lib/contracts/account';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { profileEndpoints } from '@/lib/contracts/profile';
import { buildSessionCookie } from '@/lib/web/session/cookie';
import { issueXsrfCookie } from '@/lib/web/session/csrf';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { endFormerSession } from './end-former-session';
import { getUserAgent } from './sign-in';

/**
 * Creates an account and signs in to it (AUT-10). When the address already has an account, the response looks identical
 * down to its headers: its cookie contains an invalid token.
 */
export const signUp: UseCase<typeof accountEndpoints.signUp> = async ({ input, context, request }) => {
  const { data } = await tenantApi.call(
    accountEndpoints.register,
    { params: {}, body: { ...input.body, user_agent: getUserAgent(request) } },
    { ...context, token: undefined },
  );
  await endFormerSession(request, context);
  const token = data.token ?? randomBytes(32).toString('base64url');
  return {
    json: wrapInEnvelope({ sent: true as const }),
    cookies: [await buildSessionCookie(token, false), issueXsrfCookie(token)],
  };
};

/** Changes the password, which ends all sessions of the user, and starts a new session for this browser. */
export const changePassword: UseCase<typeof profileEndpoints.changePassword> = async ({ input, context }) => {
  const { data } = await tenantApi.call(profileEndpoints.replacePassword, { params: {}, body: input.body }, context);
  return {
    json: wrapInEnvelope({ done: true as const }),
    cookies: [await buildSessionCookie(data.token, data.remember), issueXsrfCookie(data.token)],
  };
};
