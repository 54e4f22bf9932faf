import { z } from 'zod';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { language, numericId, zeroOrOne } from './field-types';

/** Signed-in user (AUT-03). `shopify` and `superadmin` are 0 or 1; `language` null = not chosen. */
export const userSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  role: z.string(),
  shopify: zeroOrOne,
  superadmin: zeroOrOne,
  language: language.nullable(),
  stepsCompleted: z.boolean(),
  /** Whether the account's e-mail address was confirmed. */
  email_verified: z.boolean(),
  /** Whether the user must set up a second factor before using the staff screens. */
  second_factor_needed: z.boolean().default(false),
  /** Current support visit of staff to `tenant_id` (SET-05); null = none. */
  visit: z
    .object({
      id: z.string(),
      reason: z.string(),
      expires_at: z.string(),
      may_write: z.boolean(),
      /** Whether a user of the client allowed changes. This permits more than a permission by a second staff member. */
      owner_allowed: z.boolean(),
      /** Whether the staff member on the visit has requested permission to change data, and nobody has decided yet. */
      asks_changes: z.boolean(),
      /** Whether the client has declined changes, so that only the client can allow them now. */
      declined: z.boolean(),
      home_tenant_name: z.string(),
    })
    .nullable()
    .default(null),
});
/** Signed-in user, parsed. */
export type UserDto = z.output<typeof userSchema>;

/** Sign-in and sign-out, the account's language, and live channels (AUT-01…06, API-03, API-04). */
export const authEndpoints = {
  csrfCookie: defineEndpoint({
    name: 'auth.csrfCookie',
    method: 'GET',
    path: '/api/sanctum/csrf-cookie',
    summary: 'Sets the XSRF-TOKEN cookie. Responds with 204 (AUT-01).',
    audience: 'public',
    handledBy: 'web',
    answer: z.unknown(),
  }),
  login: defineEndpoint({
    name: 'auth.login',
    method: 'POST',
    path: '/api/login',
    summary: 'Signs in with e-mail address and password. Returns a bearer token and sets a session cookie (AUT-02).',
    audience: 'public',
    csrf: 'token',
    handledBy: 'web',
    body: z.strictObject({
      email: z.string().trim().min(1, 'required').max(320),
      password: z.string().min(1, 'required').max(512),
      remember: z.boolean().default(false),
      /**
       * Second factor: six digits, or a recovery code. Sent after a response has requested it with an error of this
       * field.
       */
      code: z.string().trim().max(20).optional(),
      /** Secret of the mailed sign-in link, which lets the owner sign in while strangers guess the password. */
      key: z.string().max(64).optional(),
    }),
    answer: z.object({ success: z.literal(true), token: z.string(), user: userSchema }),
    errors: ['invalid', 'csrf', 'rate_limited'],
  }),
  /** Part of the sign-in that the tenant API handles: it checks the password and inserts the session. */
  openSession: defineEndpoint({
    name: 'auth.openSession',
    method: 'POST',
    path: '/api/service/sessions',
    summary: 'Checks a password and creates a session.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      email: z.string().max(320),
      password: z.string().max(512),
      remember: z.boolean(),
      user_agent: z.string().max(400),
      code: z.string().max(20).optional(),
      key: z.string().max(64).optional(),
    }),
    answer: buildEnvelopeSchema(z.object({ token: z.string(), expires_at: z.string(), user: userSchema })),
    errors: ['invalid', 'rate_limited'],
  }),
  logout: defineEndpoint({
    name: 'auth.logout',
    method: 'POST',
    path: '/api/logout',
    summary: 'Ends the session. Its token gets 401 from then on (AUT-06).',
    audience: 'user',
    action: 'session.end',
    handledBy: 'web',
    answer: z.unknown(),
    errors: ['unauthenticated'],
  }),
  closeSession: defineEndpoint({
    name: 'auth.closeSession',
    method: 'DELETE',
    path: '/api/session',
    summary: 'Deletes the session of the bearer token.',
    audience: 'user',
    action: 'session.end',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(z.object({ closed: z.boolean() })),
    errors: ['unauthenticated'],
  }),
  user: defineEndpoint({
    name: 'auth.user',
    method: 'GET',
    path: '/api/user',
    summary: 'Returns the signed-in user (AUT-03).',
    audience: 'user',
    action: 'session.read',
    handledBy: 'tenant-api',
    answer: userSchema.extend({ success: z.literal(true) }),
    errors: ['unauthenticated'],
  }),
  getLang: defineEndpoint({
    name: 'auth.getLang',
    method: 'POST',
    path: '/api/get-lang',
    summary: 'Returns the language of the account, else of the cookie, else of Accept-Language, else en (API-03).',
    audience: 'public',
    handledBy: 'web',
    answer: z.object({ success: z.literal(true), lang: language }),
  }),
  setLang: defineEndpoint({
    name: 'auth.setLang',
    method: 'POST',
    path: '/api/set-lang',
    summary: 'Saves the language in the account (API-04).',
    audience: 'user',
    action: 'profile.update',
    handledBy: 'tenant-api',
    body: z.strictObject({ lang: language }),
    answer: z.object({ success: z.literal(true), lang: language }),
    errors: ['unauthenticated', 'invalid'],
  }),
  broadcastingAuth: defineEndpoint({
    name: 'auth.broadcasting',
    method: 'POST',
    path: '/api/broadcasting/auth',
    summary: 'Signs the permission for a socket to join a channel that its user may receive (RT-01).',
    audience: 'user',
    action: 'session.read',
    handledBy: 'web',
    body: z.object({
      socket_id: z.string().min(1).max(100),
      channel_name: z.string().regex(/^private-tenant\.[1-9][0-9]*$/),
    }),
    answer: z.object({ auth: z.string() }),
    errors: ['unauthenticated', 'forbidden', 'invalid'],
  }),
  shopifyEvent: defineEndpoint({
    name: 'auth.shopifyEvent',
    method: 'GET',
    path: '/api/:tenant/events/shopify-event',
    summary: 'Returns the onboarding of an integration user while it is not complete; null otherwise (API-07).',
    audience: 'user',
    action: 'session.read',
    handledBy: 'tenant-api',
    params: z.object({ tenant: numericId }),
    answer: buildEnvelopeSchema(
      z.object({ steps_completed: z.boolean(), shopify_url: z.string().nullable() }).nullable(),
    ),
    errors: ['unauthenticated', 'forbidden'],
  }),
};
