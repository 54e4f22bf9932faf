import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import { authEndpoints, type UserDto } from '@/lib/contracts/auth';
import { type Action, can } from '@/lib/domain/roles/roles';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { AppError } from '@/lib/platform/errors';
import { getSessionCookieName, openSessionSeal } from '@/lib/web/session/cookie';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';

export type CurrentUser = UserDto;

/** Returns a context for calls of the tenant API with the session token of this request. */
export const getSessionContext = cache(async (): Promise<CallContext> => {
  const seal = (await cookies()).get(getSessionCookieName())?.value;
  return { token: seal ? await openSessionSeal(seal) : undefined };
});

/**
 * Returns the session's user, as the tenant API currently has it, or the reason why there is none. Calls the tenant API
 * once per request.
 */
const askUser = cache(async (): Promise<CurrentUser | 'unauthenticated' | 'forbidden'> => {
  const context = await getSessionContext();
  if (!context.token) return 'unauthenticated';
  try {
    return await tenantApi.call(authEndpoints.user, { params: {} }, context);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
      return error.code;
    throw error;
  }
});

/** Returns the signed-in user; null without a session. */
export async function getCurrentUser(): Promise<CurrentUser | null> {
  const user = await askUser();
  return typeof user === 'string' ? null : user;
}

/** Returns whether the signed-in user's role permits nothing (ROL-12). */
export async function isUserBarred(): Promise<boolean> {
  return (await askUser()) === 'forbidden';
}

/**
 * Returns the signed-in user, or redirects to the sign-in page, from which the user then returns to this page. Guards
 * an admin page in addition to the middleware (AUT-08). A user whose role permits nothing gets the 403 page, because
 * signing in again would not help (ROL-12).
 */
export async function requireUser(): Promise<CurrentUser> {
  const user = await askUser();
  if (typeof user !== 'string') {
    if (user.second_factor_needed && (await pathOfRequest()) !== SECOND_FACTOR_PAGE) redirect(SECOND_FACTOR_PAGE);
    if (!user.stepsCompleted) await followOnboarding(user);
    return user;
  }
  if (user === 'forbidden') forbidden();
  redirect(`/login?next=${encodeURIComponent(await pathOfRequest())}`);
}

/** Page on which super-admins set up the second factor that the staff screens require. */
const SECOND_FACTOR_PAGE = '/settings/two-step-sign-in';

const pathOfRequest = async (): Promise<string> => (await headers()).get(ROUTE_HEADERS.path) ?? '/dashboard';

/**
 * Redirects staff to the form that starts a support visit to this client; afterwards they return to the requested page
 * (ROL-13).
 */
export async function redirectToVisit(clientId: number): Promise<never> {
  redirect(`/clients/${clientId}/visit?next=${encodeURIComponent(await pathOfRequest())}`);
}

/**
 * Redirects an integration user to the onboarding steps that are not complete (SHP-05). The user stays when there is no
 * onboarding data; a failed call shows the error page.
 */
async function followOnboarding(user: CurrentUser): Promise<void> {
  const params = { tenant: user.tenant_id };
  const { data } = await tenantApi.call(authEndpoints.shopifyEvent, { params }, await getSessionContext());
  if (data) redirect('/get-started');
}

/** Returns the signed-in user if the role permits this action; otherwise shows the 403 page (ROL-12, ERR-03). */
export async function requireAction(action: Action): Promise<CurrentUser> {
  const user = await requireUser();
  if (!can({ role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id }, action)) forbidden();
  return user;
}
