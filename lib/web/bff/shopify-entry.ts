import { wrapInEnvelope } from '@/lib/contracts/define';
import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import { buildUnauthenticatedError } from '@/lib/platform/errors';
import { buildSessionCookie } from '@/lib/web/session/cookie';
import { issueXsrfCookie } from '@/lib/web/session/csrf';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { endFormerSession } from './end-former-session';
import { getUserAgent } from './sign-in';

/** Returns the context without the session: these calls identify the caller by other means. */
const asAnonymous = (context: CallContext): CallContext => ({ ...context, token: undefined });

/**
 * Handles the first call from a page in Shopify's frame. Its bearer token is Shopify's session token, which identifies
 * the merchant; no cookie is used.
 */
export const enterFrame: UseCase<typeof shopifyEntryEndpoints.enter> = async ({ input, context, request }) => {
  const [, token] = /^Bearer ([\w.-]{20,4000})$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!token) throw buildUnauthenticatedError();
  const body = { session_token: token, route: input.body.route };
  return { json: await tenantApi.call(shopifyEntryEndpoints.open, { params: {}, body }, asAnonymous(context)) };
};

/** Creates an account for a merchant's shop. Outside Shopify's frame it also signs the merchant in. */
export const signUpShop: UseCase<typeof shopifyEntryEndpoints.signUp> = async ({ input, context, request }) => {
  const body = { ...input.body, user_agent: getUserAgent(request) };
  const { data } = await tenantApi.call(shopifyEntryEndpoints.register, { params: {}, body }, asAnonymous(context));
  return { json: wrapInEnvelope({ tenant_id: data.tenant_id }), cookies: await signedIn(data.token, request, context) };
};

export const linkShop: UseCase<typeof shopifyEntryEndpoints.link> = async ({ input, context, request }) => {
  const body = { ...input.body, user_agent: getUserAgent(request) };
  const { data } = await tenantApi.call(shopifyEntryEndpoints.linkAccount, { params: {}, body }, asAnonymous(context));
  return { json: wrapInEnvelope({ tenant_id: data.tenant_id }), cookies: await signedIn(data.token, request, context) };
};

/** Signs in a browser tab that the page in Shopify's frame opened with a ticket. */
export const signInByTicket: UseCase<typeof shopifyEntryEndpoints.signInByTicket> = async ({
  input,
  context,
  request,
}) => {
  const body = { ...input.body, user_agent: getUserAgent(request) };
  const { data } = await tenantApi.call(shopifyEntryEndpoints.openByTicket, { params: {}, body }, asAnonymous(context));
  return { json: wrapInEnvelope({ signed_in: true as const }), cookies: await signedIn(data.token, request, context) };
};

/** Returns the cookies of a new session, which replaces the browser's former session; [] without a token. */
async function signedIn(token: string | null, request: Request, context: CallContext): Promise<string[]> {
  if (!token) return [];
  await endFormerSession(request, context);
  return [await buildSessionCookie(token, false), issueXsrfCookie(token)];
}
