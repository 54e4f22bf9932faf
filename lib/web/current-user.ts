import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import { authEndpoints, type UserWire } from '@/lib/contracts/auth';
import { type Action, can } from '@/lib/domain/roles/roles';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { AppError } from '@/lib/errors';
import { openSessionSeal, sessionCookieName } from '@/lib/session/cookie';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';

export type CurrentUser = UserWire;

/** The token of this request's session, for calls on the user's behalf. */
export const sessionContext = cache(async (): Promise<CallContext> => {
  const seal = (await cookies()).get(sessionCookieName())?.value;
  return { token: seal ? await openSessionSeal(seal) : undefined };
});

/** The session's user as the tenant API knows them now, or why there is none; asked once a request. */
const askUser = cache(async (): Promise<CurrentUser | 'unauthenticated' | 'forbidden'> => {
  const context = await sessionContext();
  if (!context.token) return 'unauthenticated';
  try {
    return await tenantApi.call(authEndpoints.user, { params: {} }, context);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
      return error.code;
    throw error;
  }
});

/** The signed-in user, or null. */
export async function currentUser(): Promise<CurrentUser | null> {
  const user = await askUser();
  return typeof user === 'string' ? null : user;
}

/** Whether somebody is signed in whose role may do nothing (ROL-12). */
export async function isBarred(): Promise<boolean> {
  return (await askUser()) === 'forbidden';
}

/** The user, or the login page with the way back: an admin page's own guard behind middleware's (AUT-08). Who is signed
 *  in with a role that may do nothing gets the 403 page: signing in again would not help (ROL-12). */
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

/** Where super-admins set up the second factor that the staff screens need. */
const SECOND_FACTOR_PAGE = '/settings/two-step-sign-in';

const pathOfRequest = async (): Promise<string> => (await headers()).get(ROUTE_HEADERS.path) ?? '/dashboard';

/** Sends staff to begin a support visit to the client whose page they opened, and back to it (ROL-13). */
export async function leadToVisit(clientId: number): Promise<never> {
  redirect(`/clients/${clientId}/visit?next=${encodeURIComponent(await pathOfRequest())}`);
}

/** Sends an integration user on to the open steps, by the specified look-up, which nobody else makes (SHP-05): its data
 *  leads there, without data they stay, and a failure is the error page's. */
async function followOnboarding(user: CurrentUser): Promise<void> {
  const params = { tenant: user.tenant_id };
  const { data } = await tenantApi.call(authEndpoints.shopifyEvent, { params }, await sessionContext());
  if (data) redirect('/get-started');
}

/** The user of a page that not every role may open; the 403 page for the others (ROL-12, ERR-03). */
export async function requireAction(action: Action): Promise<CurrentUser> {
  const user = await requireUser();
  if (!can({ role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id }, action)) forbidden();
  return user;
}
