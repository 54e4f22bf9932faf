import { accountEndpoints } from '@/lib/contracts/account';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { profileEndpoints } from '@/lib/contracts/profile';
import { unsubscribeEndpoints } from '@/lib/contracts/unsubscribe';
import { defineRoute, defineUserRoute } from '../http/route';
import { saveNotificationSettings, showNotificationSettings } from '../notifications/settings';
import { endSubscription, readSubscription } from '../notifications/unsubscribe';
import {
  acceptInvitation,
  readMailLinkRecipient,
  requestPasswordReset,
  resetPassword,
  sendVerificationAgain,
  verifyEmail,
} from './by-link';
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
import { confirmSecondFactor, disableSecondFactor, renewRecoveryCodes, startSecondFactorSetup } from './second-factor';
import { openAccount } from './sign-up';

const SENT = { sent: true as const };
const DONE = { done: true as const };

export const accountRoutes = [
  defineRoute(accountEndpoints.register, async ({ body }) =>
    wrapInEnvelope({ token: (await openAccount(body))?.token ?? null }),
  ),
  defineRoute(accountEndpoints.verifyEmail, async ({ body, user }) => {
    await verifyEmail(body, user?.userId ?? null);
    return wrapInEnvelope({ verified: true as const });
  }),
  defineRoute(accountEndpoints.sendVerificationAgain, async ({ body }) => {
    await sendVerificationAgain(body.token);
    return wrapInEnvelope(SENT);
  }),
  defineRoute(accountEndpoints.requestReset, async ({ body }) => {
    await requestPasswordReset(body.email);
    return wrapInEnvelope(SENT);
  }),
  defineRoute(accountEndpoints.resetPassword, async ({ body }) => wrapInEnvelope(await resetPassword(body))),
  defineRoute(accountEndpoints.acceptInvitation, async ({ body }) => wrapInEnvelope(await acceptInvitation(body))),
  defineRoute(accountEndpoints.readLink, async ({ body }) =>
    wrapInEnvelope(await readMailLinkRecipient(body.kind, body.token)),
  ),

  defineUserRoute(profileEndpoints.show, async ({ user }) => wrapInEnvelope(await showProfile(user))),
  defineUserRoute(profileEndpoints.update, async ({ user, body }) => {
    await updateProfile(user, body);
    return wrapInEnvelope(DONE);
  }),
  defineRoute(unsubscribeEndpoints.unsubscribe, async ({ params }) => {
    await endSubscription(params.token);
    return wrapInEnvelope({ unsubscribed: true as const });
  }),
  defineRoute(unsubscribeEndpoints.read, async ({ params }) => wrapInEnvelope(await readSubscription(params.token))),
  defineUserRoute(profileEndpoints.notifications, async ({ user }) =>
    wrapInEnvelope(await showNotificationSettings(user)),
  ),
  defineUserRoute(profileEndpoints.saveNotifications, async ({ user, body }) => {
    await saveNotificationSettings(user, body);
    return wrapInEnvelope(DONE);
  }),
  defineUserRoute(profileEndpoints.changeEmail, async ({ user, body }) => {
    await changeEmail(user, body);
    return wrapInEnvelope(SENT);
  }),
  defineUserRoute(profileEndpoints.sendVerification, async ({ user }) => {
    await sendVerification(user);
    return wrapInEnvelope(SENT);
  }),
  defineUserRoute(profileEndpoints.replacePassword, async ({ user, body }) =>
    wrapInEnvelope(await replacePassword(user, body)),
  ),
  defineUserRoute(profileEndpoints.sessions, async ({ user }) => wrapInEnvelope(await listSessions(user))),
  defineUserRoute(profileEndpoints.endSession, async ({ user, params }) => {
    await revokeOwnSession(user, params.sessionId);
    return wrapInEnvelope(DONE);
  }),
  defineUserRoute(profileEndpoints.endOtherSessions, async ({ user }) =>
    wrapInEnvelope({ ended: await endOtherSessions(user) }),
  ),
  defineUserRoute(profileEndpoints.startSecondFactor, async ({ user, body }) =>
    wrapInEnvelope(await startSecondFactorSetup(user, body.current_password)),
  ),
  defineUserRoute(profileEndpoints.confirmSecondFactor, async ({ user, body }) =>
    wrapInEnvelope({ recovery_codes: await confirmSecondFactor(user, body.code) }),
  ),
  defineUserRoute(profileEndpoints.newRecoveryCodes, async ({ user, body }) =>
    wrapInEnvelope({ recovery_codes: await renewRecoveryCodes(user, body.current_password) }),
  ),
  defineUserRoute(profileEndpoints.endSecondFactor, async ({ user, body }) => {
    await disableSecondFactor(user, body.current_password);
    return wrapInEnvelope(DONE);
  }),
];
