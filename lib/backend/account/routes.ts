import { accountEndpoints } from '@/lib/contracts/account';
import { wrap } from '@/lib/contracts/define';
import { profileEndpoints } from '@/lib/contracts/profile';
import { unsubscribeEndpoints } from '@/lib/contracts/unsubscribe';
import { route, userRoute } from '../http/route';
import { saveNotificationSettings, showNotificationSettings } from '../notifications/settings';
import { endSubscription, readSubscription } from '../notifications/unsubscribe';
import { acceptInvitation, readLink, requestReset, resetPassword, sendVerificationAgain, verifyEmail } from './by-link';
import {
  changeEmail,
  endOtherSessions,
  listSessions,
  replacePassword,
  revokeOwnSession,
  sendVerification,
  showProfile,
  updateProfile,
} from './profile';
import { confirmSecondFactor, endSecondFactor, newRecoveryCodes, startSecondFactor } from './second-factor';
import { openAccount } from './sign-up';

const SENT = { sent: true as const };
const DONE = { done: true as const };

export const accountRoutes = [
  route(accountEndpoints.register, async ({ body }) => wrap({ token: (await openAccount(body))?.token ?? null })),
  route(accountEndpoints.verifyEmail, async ({ body, user }) => {
    await verifyEmail(body, user?.userId ?? null);
    return wrap({ verified: true as const });
  }),
  route(accountEndpoints.sendVerificationAgain, async ({ body }) => {
    await sendVerificationAgain(body.token);
    return wrap(SENT);
  }),
  route(accountEndpoints.requestReset, async ({ body }) => {
    await requestReset(body.email);
    return wrap(SENT);
  }),
  route(accountEndpoints.resetPassword, async ({ body }) => wrap(await resetPassword(body))),
  route(accountEndpoints.acceptInvitation, async ({ body }) => wrap(await acceptInvitation(body))),
  route(accountEndpoints.readLink, async ({ body }) => wrap(await readLink(body.kind, body.token))),

  userRoute(profileEndpoints.show, async ({ user }) => wrap(await showProfile(user))),
  userRoute(profileEndpoints.update, async ({ user, body }) => {
    await updateProfile(user, body);
    return wrap(DONE);
  }),
  route(unsubscribeEndpoints.unsubscribe, async ({ params }) => {
    await endSubscription(params.token);
    return wrap({ unsubscribed: true as const });
  }),
  route(unsubscribeEndpoints.read, async ({ params }) => wrap(await readSubscription(params.token))),
  userRoute(profileEndpoints.notifications, async ({ user }) => wrap(await showNotificationSettings(user))),
  userRoute(profileEndpoints.saveNotifications, async ({ user, body }) => {
    await saveNotificationSettings(user, body);
    return wrap(DONE);
  }),
  userRoute(profileEndpoints.changeEmail, async ({ user, body }) => {
    await changeEmail(user, body);
    return wrap(SENT);
  }),
  userRoute(profileEndpoints.sendVerification, async ({ user }) => {
    await sendVerification(user);
    return wrap(SENT);
  }),
  userRoute(profileEndpoints.replacePassword, async ({ user, body }) => wrap(await replacePassword(user, body))),
  userRoute(profileEndpoints.sessions, async ({ user }) => wrap(await listSessions(user))),
  userRoute(profileEndpoints.endSession, async ({ user, params }) => {
    await revokeOwnSession(user, params.sessionId);
    return wrap(DONE);
  }),
  userRoute(profileEndpoints.endOtherSessions, async ({ user }) => wrap({ ended: await endOtherSessions(user) })),
  userRoute(profileEndpoints.startSecondFactor, async ({ user, body }) =>
    wrap(await startSecondFactor(user, body.current_password)),
  ),
  userRoute(profileEndpoints.confirmSecondFactor, async ({ user, body }) =>
    wrap({ recovery_codes: await confirmSecondFactor(user, body.code) }),
  ),
  userRoute(profileEndpoints.newRecoveryCodes, async ({ user, body }) =>
    wrap({ recovery_codes: await newRecoveryCodes(user, body.current_password) }),
  ),
  userRoute(profileEndpoints.endSecondFactor, async ({ user, body }) => {
    await endSecondFactor(user, body.current_password);
    return wrap(DONE);
  }),
];
