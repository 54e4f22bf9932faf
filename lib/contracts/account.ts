import { z } from 'zod';
import {
  ACCOUNT_LIMITS,
  emailSchema,
  newPasswordSchema,
  passwordTwiceFields,
  requiredLineSchema,
} from '@/lib/domain/account/fields';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { language } from './field-types';

/** Token of a mailed link; part of the path of the page that the link opens. */
const linkToken = z.string().regex(/^[\w-]{43}$/, 'link');
const linkKind = z.enum(['verify-email', 'reset-password', 'invite']);

/** Sign-up form (AUT-10); other fields of the body are ignored. */
const signUpBody = z.object({
  name: requiredLineSchema(ACCOUNT_LIMITS.name),
  email: emailSchema,
  password: newPasswordSchema,
  company: requiredLineSchema(ACCOUNT_LIMITS.company),
  region: z.enum(['UK', 'EU'], 'required'),
  terms: z.literal(true, 'required'),
  lang: language.optional(),
});

const sent = buildEnvelopeSchema(z.object({ sent: z.literal(true) }));
const HOUR = 3_600;

/** Account calls before sign-in: sign-up, and the links in mails. */
export const accountEndpoints = {
  signUp: defineEndpoint({
    name: 'account.signUp',
    method: 'POST',
    path: '/api/sign-up',
    summary: 'Creates an account. The response is the same when the e-mail address already has one (AUT-10).',
    audience: 'public',
    csrf: 'token',
    handledBy: 'web',
    body: signUpBody,
    answer: sent,
    errors: ['invalid', 'csrf', 'rate_limited'],
  }),
  /** Part of the sign-up that the tenant API handles. */
  register: defineEndpoint({
    name: 'account.register',
    method: 'POST',
    path: '/api/service/accounts',
    summary:
      'Creates the tenant and its first user, with a session; when the address already has an account, mails its owner instead.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: signUpBody.extend({ user_agent: z.string().max(400) }),
    answer: buildEnvelopeSchema(z.object({ token: z.string().nullable() })),
    errors: ['invalid', 'rate_limited'],
    rateLimit: { points: 30, perSeconds: HOUR },
  }),
  verifyEmail: defineEndpoint({
    name: 'account.verifyEmail',
    method: 'POST',
    path: '/api/email-verification',
    summary:
      'Verifies the e-mail address to which the link was sent; the link works once (AUT-12). Needs a session of the account, its password, or, unless the address is a new one of the account, a new password, which ends all sessions of the account.',
    audience: 'public',
    knowsCaller: true,
    handledBy: 'tenant-api',
    body: z.strictObject({
      token: linkToken,
      current_password: z.string().max(1_000).optional(),
      password: passwordTwiceFields.password.optional(),
      password_confirmation: passwordTwiceFields.password_confirmation.optional(),
    }),
    answer: buildEnvelopeSchema(z.object({ verified: z.literal(true) })),
    errors: ['invalid', 'conflict', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: HOUR },
  }),
  sendVerificationAgain: defineEndpoint({
    name: 'account.sendVerificationAgain',
    method: 'POST',
    path: '/api/email-verification/send-again',
    summary:
      'Sends a new link to the address of a used or expired one. The response is the same when there is nothing to send.',
    audience: 'public',
    handledBy: 'tenant-api',
    body: z.strictObject({ token: linkToken }),
    answer: sent,
    errors: ['invalid', 'rate_limited'],
    rateLimit: { points: 10, perSeconds: HOUR },
  }),
  requestReset: defineEndpoint({
    name: 'account.requestReset',
    method: 'POST',
    path: '/api/password-reset',
    summary: 'Sends a link for setting a new password. The response is the same for unknown addresses (AUT-11).',
    audience: 'public',
    handledBy: 'tenant-api',
    body: z.strictObject({ email: emailSchema }),
    answer: sent,
    errors: ['invalid', 'rate_limited'],
    rateLimit: { points: 20, perSeconds: HOUR },
  }),
  resetPassword: defineEndpoint({
    name: 'account.resetPassword',
    method: 'POST',
    path: '/api/password-reset/complete',
    summary: 'Sets a new password with a mailed link, once, and ends all sessions of the user (AUT-11).',
    audience: 'public',
    handledBy: 'tenant-api',
    body: z.strictObject({ token: linkToken, ...passwordTwiceFields }),
    answer: buildEnvelopeSchema(z.object({ email: z.string() })),
    errors: ['invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: HOUR },
  }),
  acceptInvitation: defineEndpoint({
    name: 'account.acceptInvitation',
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Accepts an invitation, once: the invited person sets name and password (ADM-17).',
    audience: 'public',
    handledBy: 'tenant-api',
    body: z.strictObject({ token: linkToken, name: requiredLineSchema(ACCOUNT_LIMITS.name), ...passwordTwiceFields }),
    answer: buildEnvelopeSchema(z.object({ email: z.string() })),
    errors: ['invalid', 'conflict', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: HOUR },
  }),
  /** Reading consumes nothing, because mail scanners open every link of a mail. */
  readLink: defineEndpoint({
    name: 'account.readLink',
    method: 'POST',
    path: '/api/service/links',
    summary: 'Returns the recipient of a mailed link; null when the link is no longer valid.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({ kind: linkKind, token: z.string().max(100) }),
    answer: buildEnvelopeSchema(
      z
        .object({
          email: z.string(),
          name: z.string(),
          tenant_name: z.string(),
          /**
           * Account of the invited e-mail address. `unproved`: an account with an unconfirmed address, which is closed
           * when the user joins.
           */
          account: z.enum(['none', 'unproved', 'proved']),
        })
        .nullable(),
    ),
  }),
};
