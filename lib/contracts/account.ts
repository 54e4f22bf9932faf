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

/** Token of a mailed link, as part of its page's address. */
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
    summary: 'Opens an account; the answer is the same for an e-mail address that has one (AUT-10).',
    audience: 'public',
    csrf: 'token',
    handledBy: 'web',
    body: signUpBody,
    answer: sent,
    errors: ['invalid', 'csrf', 'rate_limited'],
  }),
  /** Part handled by the tenant API. */
  register: defineEndpoint({
    name: 'account.register',
    method: 'POST',
    path: '/api/service/accounts',
    summary: 'Writes tenant and first user, or mails the owner of the address; a session for the former only.',
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
      'Marks the address that the link was sent to as verified, once (AUT-12). Needs a session of the account, its password, or, unless the address is a new one of the account, a new password, which ends its sessions.',
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
    summary: 'A new link to the address of a used or expired one; the same answer when there is nothing to send.',
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
    summary: 'Sends a link to set a new password; the same answer for unknown addresses (AUT-11).',
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
    summary: 'Sets a new password by a link, once, and ends every session of its user (AUT-11).',
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
    summary: 'Takes an invitation, once: the invited person sets name and password (ADM-17).',
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
    summary: 'Whether a mailed link still works, and for whom; null when it does not.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({ kind: linkKind, token: z.string().max(100) }),
    answer: buildEnvelopeSchema(
      z
        .object({
          email: z.string(),
          name: z.string(),
          tenant_name: z.string(),
          /** Current state of the invited address; `unproved`: it has an unconfirmed account, which joining closes. */
          account: z.enum(['none', 'unproved', 'proved']),
        })
        .nullable(),
    ),
  }),
};
