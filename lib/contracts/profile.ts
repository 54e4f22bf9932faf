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

/** The own account, below /settings (SET-01). */
export const profileEndpoints = {
  show: defineEndpoint({
    ...self,
    name: 'profile.show',
    method: 'GET',
    path: '/api/user/profile',
    summary: 'The signed-in person’s own account.',
    action: 'session.read',
    answer: buildEnvelopeSchema(
      z.object({
        name: z.string(),
        email: z.string(),
        email_verified: z.boolean(),
        /** New address that awaits its verification. */
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
    summary: 'Name and language.',
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
    summary: 'Which e-mails about orders the signed-in person gets; null for staff of the platform, who get none.',
    action: 'session.read',
    answer: buildEnvelopeSchema(
      z
        .object({
          new_orders: z.enum(NEW_ORDER_MAIL_FREQUENCIES),
          problems: z.boolean(),
          /** Whether the user may turn off e-mails about problems. */
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
    summary:
      'Chooses which e-mails about orders the person gets. Administrators are told of problems whatever they choose.',
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
    summary: 'Sends a link to another address, which counts once it was opened; the same answer for one that is taken.',
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
    summary: 'A new link to the address that waits for its verification.',
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
    summary: 'A new password, given the current one; every session ends and this one gets a new token.',
    action: 'profile.update',
    handledBy: 'web',
    body: z.strictObject({ current_password: currentPasswordSchema, ...passwordTwiceFields }),
    answer: done,
    errors: ['unauthenticated', 'invalid', 'rate_limited'],
  }),
  /** Part handled by the tenant API. */
  replacePassword: defineEndpoint({
    ...self,
    name: 'profile.replacePassword',
    method: 'PUT',
    path: '/api/session/password',
    summary: 'A new password and, in place of all sessions, a new one.',
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
    summary: 'Where the person is signed in, last used first.',
    action: 'session.read',
    answer: buildEnvelopeSchema(
      z.array(
        z.object({
          id: uuid,
          browser: z.string().nullable(),
          system: z.string().nullable(),
          created_at: z.string(),
          /** Accurate to ten minutes, because not every use updates the session. */
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
    summary: 'Ends one of the person’s sessions.',
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
    summary: 'Signs out everywhere else.',
    action: 'session.end',
    answer: buildEnvelopeSchema(z.object({ ended: z.number().int() })),
    errors: ['unauthenticated'],
  }),
  startSecondFactor: defineEndpoint({
    ...self,
    name: 'profile.startSecondFactor',
    method: 'POST',
    path: '/api/user/second-factor',
    summary: 'A new secret for an authenticator app; it counts once a code of it was given.',
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
    summary: 'Turns the second factor on; the recovery codes are shown this once.',
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
    summary: 'Ten new recovery codes in place of the old ones.',
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
