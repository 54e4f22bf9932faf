import { z } from 'zod';
import {
  ACCOUNT_LIMITS,
  currentPasswordSchema,
  emailSchema,
  passwordTwiceFields,
  requiredLineSchema,
} from '@/lib/domain/account/fields';
import { NEW_ORDER_MAIL_FREQUENCIES } from '@/lib/domain/orders/notifications';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { language, uuid } from './field-types';

const HOUR = 3_600;
const sent = buildEnvelopeSchema(z.object({ sent: z.literal(true) }));
const self = { audience: 'user', handledBy: 'tenant-api' } as const;
const done = buildEnvelopeSchema(z.object({ done: z.literal(true) }));
const confirmed = z.strictObject({ current_password: currentPasswordSchema });
const recoveryCodes = buildEnvelopeSchema(z.object({ recovery_codes: z.array(z.string()) }));

/** Calls with which users manage their own account, below /settings (SET-01). */
export const profileEndpoints = {
  show: defineEndpoint({
    ...self,
    name: 'profile.show',
    method: 'GET',
    path: '/api/user/profile',
    summary: 'Returns the user’s own account.',
    action: 'session.read',
    answer: buildEnvelopeSchema(
      z.object({
        name: z.string(),
        email: z.string(),
        email_verified: z.boolean(),
        /** New e-mail address that is not confirmed yet; null = none. */
        pending_email: z.string().nullable(),
        language: language.nullable(),
        second_factor: z.boolean(),
        recovery_codes_left: z.number().int(),
      }),
    ),
    errors: ['unauthenticated'],
  }),
  update: defineEndpoint({
    ...self,
    name: 'profile.update',
    method: 'PATCH',
    path: '/api/user/profile',
    summary: 'Changes name and language.',
    action: 'profile.update',
    body: z.strictObject({ name: requiredLineSchema(ACCOUNT_LIMITS.name), language: language.nullable() }),
    answer: done,
    errors: ['unauthenticated', 'invalid'],
  }),
  notifications: defineEndpoint({
    ...self,
    name: 'profile.notifications',
    method: 'GET',
    path: '/api/user/notifications',
    summary: 'Returns which e-mails about orders the user gets; null for staff of the platform, who get none.',
    action: 'session.read',
    answer: buildEnvelopeSchema(
      z
        .object({
          new_orders: z.enum(NEW_ORDER_MAIL_FREQUENCIES),
          problems: z.boolean(),
          /** Whether the user may turn off e-mails about problems with orders. */
          may_silence_problems: z.boolean(),
        })
        .nullable(),
    ),
    errors: ['unauthenticated'],
  }),
  saveNotifications: defineEndpoint({
    ...self,
    name: 'profile.saveNotifications',
    method: 'PUT',
    path: '/api/user/notifications',
    summary: 'Sets which e-mails about orders the user gets. Administrators are always notified of problems.',
    action: 'profile.update',
    body: z.strictObject({ new_orders: z.enum(NEW_ORDER_MAIL_FREQUENCIES, 'invalid'), problems: z.boolean() }),
    answer: done,
    errors: ['unauthenticated', 'invalid'],
  }),
  changeEmail: defineEndpoint({
    ...self,
    name: 'profile.changeEmail',
    method: 'POST',
    path: '/api/user/email',
    summary:
      'Sends a link to a new e-mail address, which replaces the current one when the link is opened. The response is the same for an address that is taken.',
    action: 'profile.update',
    body: z.strictObject({ email: emailSchema, current_password: currentPasswordSchema }),
    answer: sent,
    errors: ['unauthenticated', 'invalid', 'rate_limited'],
    rateLimit: { points: 20, perSeconds: HOUR },
  }),
  sendVerification: defineEndpoint({
    ...self,
    name: 'profile.sendVerification',
    method: 'POST',
    path: '/api/user/email/verification',
    summary: 'Sends the link to the new e-mail address again.',
    action: 'profile.update',
    answer: sent,
    errors: ['unauthenticated', 'rate_limited'],
    rateLimit: { points: 10, perSeconds: HOUR },
  }),
  changePassword: defineEndpoint({
    ...self,
    name: 'profile.changePassword',
    method: 'POST',
    path: '/api/user/password',
    summary: 'Changes the password, given the current one. All sessions end; this browser gets a new one.',
    action: 'profile.update',
    handledBy: 'web',
    body: z.strictObject({ current_password: currentPasswordSchema, ...passwordTwiceFields }),
    answer: done,
    errors: ['unauthenticated', 'invalid', 'rate_limited'],
  }),
  /** Part of the change of the password that the tenant API handles. */
  replacePassword: defineEndpoint({
    ...self,
    name: 'profile.replacePassword',
    method: 'PUT',
    path: '/api/session/password',
    summary: 'Stores a new password, ends all sessions and creates a new one.',
    action: 'profile.update',
    body: z.strictObject({ current_password: currentPasswordSchema, ...passwordTwiceFields }),
    answer: buildEnvelopeSchema(z.object({ token: z.string(), remember: z.boolean() })),
    errors: ['unauthenticated', 'invalid', 'rate_limited'],
  }),
  sessions: defineEndpoint({
    ...self,
    name: 'sessions.list',
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Lists the user’s sessions, last used first.',
    action: 'session.read',
    answer: buildEnvelopeSchema(
      z.array(
        z.object({
          id: uuid,
          browser: z.string().nullable(),
          system: z.string().nullable(),
          created_at: z.string(),
          /** Time at which the session was last used, accurate to ten minutes, because not every request updates it. */
          used_at: z.string(),
          current: z.boolean(),
        }),
      ),
    ),
    errors: ['unauthenticated'],
  }),
  endSession: defineEndpoint({
    ...self,
    name: 'sessions.end',
    method: 'DELETE',
    path: '/api/user/sessions/:sessionId',
    summary: 'Ends one of the user’s sessions.',
    action: 'session.end',
    params: z.object({ sessionId: uuid }),
    answer: done,
    errors: ['unauthenticated', 'not_found'],
  }),
  endOtherSessions: defineEndpoint({
    ...self,
    name: 'sessions.endOthers',
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: 'Ends all of the user’s other sessions.',
    action: 'session.end',
    answer: buildEnvelopeSchema(z.object({ ended: z.number().int() })),
    errors: ['unauthenticated'],
  }),
  startSecondFactor: defineEndpoint({
    ...self,
    name: 'profile.startSecondFactor',
    method: 'POST',
    path: '/api/user/second-factor',
    summary: 'Creates a secret for an authenticator app. It is used once a code of it was entered.',
    action: 'profile.update',
    body: confirmed,
    answer: buildEnvelopeSchema(z.object({ secret: z.string(), uri: z.string() })),
    errors: ['unauthenticated', 'invalid', 'conflict', 'rate_limited'],
  }),
  confirmSecondFactor: defineEndpoint({
    ...self,
    name: 'profile.confirmSecondFactor',
    method: 'POST',
    path: '/api/user/second-factor/confirm',
    summary: 'Turns the second factor on and returns the recovery codes, only this once.',
    action: 'profile.update',
    body: z.strictObject({ code: z.string().trim().min(1, 'required').max(20, 'code wrong') }),
    answer: recoveryCodes,
    errors: ['unauthenticated', 'invalid', 'conflict', 'rate_limited'],
  }),
  newRecoveryCodes: defineEndpoint({
    ...self,
    name: 'profile.newRecoveryCodes',
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    summary: 'Replaces the recovery codes with ten new ones.',
    action: 'profile.update',
    body: confirmed,
    answer: recoveryCodes,
    errors: ['unauthenticated', 'invalid', 'conflict', 'rate_limited'],
  }),
  endSecondFactor: defineEndpoint({
    ...self,
    name: 'profile.endSecondFactor',
    method: 'POST',
    path: '/api/user/second-factor/end',
    summary: 'Turns the second factor off.',
    action: 'profile.update',
    body: confirmed,
    answer: done,
    errors: ['unauthenticated', 'invalid', 'rate_limited'],
  }),
};
