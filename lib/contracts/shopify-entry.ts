import { z } from 'zod';
import { ACCOUNT_LIMITS, emailSchema, requiredLineSchema } from '@/lib/domain/account/fields';
import { REGISTRATION_ROUTES } from '@/lib/domain/onboarding/onboarding';
import { CONNECTION_STATES } from '@/lib/domain/shopify/connection';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { language, region, tenantParams } from './field-types';

const route = z.enum(REGISTRATION_ROUTES);
const ticket = z.string().min(40).max(2_000);
const shop = z.string().max(100);
const HOUR = 3_600;

/** Sign-up form for a merchant whose shop is not linked to any tenant (SHP-06). */
const signUpBody = z.strictObject({
  ticket,
  name: requiredLineSchema(ACCOUNT_LIMITS.name),
  email: emailSchema,
  company: requiredLineSchema(ACCOUNT_LIMITS.company),
  region: region.default('US'),
  terms: z.literal(true, 'required'),
  lang: language.optional(),
});
const linkBody = z.strictObject({
  ticket,
  email: z.string().trim().min(1, 'required').max(ACCOUNT_LIMITS.email),
  password: z.string().min(1, 'required').max(512),
  code: z.string().trim().max(20).optional(),
  terms: z.literal(true, 'required'),
  /** Version of the terms that the merchant read. */
  terms_version: z.string().max(40),
});
const entered = z.object({
  shop: z.string(),
  /** Tenant that the shop belongs to. Null = not linked yet; `ticket` then opens the sign-up form. */
  tenant: z.object({ id: z.number(), name: z.string() }).nullable(),
  ticket: z.string().nullable(),
  /** Whether the merchant has finished onboarding. */
  completed: z.boolean(),
});
const opened = z.object({ tenant_id: z.number(), token: z.string().nullable() });

/**
 * Entry of merchants who come from Shopify: with session tokens inside Shopify's frame, with signed addresses outside
 * it (SHP-06).
 */
export const shopifyEntryEndpoints = {
  enter: defineEndpoint({
    name: 'shopify.enter',
    method: 'POST',
    path: '/api/shopify/entry',
    summary:
      'Opens the app in Shopify’s frame: the bearer is a session token of App Bridge, exchanged for a token of the shop.',
    audience: 'public',
    handledBy: 'web',
    body: z.strictObject({ route }),
    answer: buildEnvelopeSchema(entered),
    errors: ['unauthenticated', 'unavailable', 'rate_limited'],
  }),
  open: defineEndpoint({
    name: 'shopify.open',
    method: 'POST',
    path: '/api/service/shopify/entry',
    summary: 'The tenant API’s half of it.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({ session_token: z.string().max(4_000), route }),
    answer: buildEnvelopeSchema(entered),
    errors: ['unauthenticated', 'unavailable', 'rate_limited'],
    rateLimit: { points: 600, perSeconds: HOUR },
  }),
  signUp: defineEndpoint({
    name: 'shopify.signUp',
    method: 'POST',
    path: '/api/shopify/sign-up',
    summary: 'Opens an account for a shop that was proved; outside the frame it signs in as well.',
    audience: 'public',
    handledBy: 'web',
    body: signUpBody,
    answer: buildEnvelopeSchema(z.object({ tenant_id: z.number() })),
    errors: ['invalid', 'forbidden', 'conflict', 'rate_limited'],
  }),
  register: defineEndpoint({
    name: 'shopify.register',
    method: 'POST',
    path: '/api/service/shopify/accounts',
    summary: 'Writes tenant, first user and shop; a session where the ticket is of a page outside the frame.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: signUpBody.extend({ user_agent: z.string().max(400) }),
    answer: buildEnvelopeSchema(opened),
    errors: ['invalid', 'forbidden', 'conflict', 'rate_limited'],
    rateLimit: { points: 30, perSeconds: HOUR },
  }),
  link: defineEndpoint({
    name: 'shopify.link',
    method: 'POST',
    path: '/api/shopify/link',
    summary: 'Gives a shop that was proved to an account that exists, for its e-mail address and password.',
    audience: 'public',
    handledBy: 'web',
    body: linkBody,
    answer: buildEnvelopeSchema(z.object({ tenant_id: z.number() })),
    errors: ['invalid', 'forbidden', 'conflict', 'rate_limited'],
  }),
  linkAccount: defineEndpoint({
    name: 'shopify.linkAccount',
    method: 'POST',
    path: '/api/service/shopify/links',
    summary: 'The tenant API’s half of it.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: linkBody.extend({ user_agent: z.string().max(400) }),
    answer: buildEnvelopeSchema(opened),
    errors: ['invalid', 'forbidden', 'conflict', 'rate_limited'],
  }),
  /** Resolves the shop for a page outside Shopify's frame, from its signed address. */
  lookUp: defineEndpoint({
    name: 'shopify.lookUp',
    method: 'POST',
    path: '/api/service/shopify/shops',
    summary: 'Whose shop this is, and a ticket to sign up with when it is nobody’s.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({ shop, route }),
    answer: buildEnvelopeSchema(
      z.object({
        tenant_id: z.number().nullable(),
        state: z.enum(CONNECTION_STATES).nullable(),
        ticket: z.string().nullable(),
        open_url: z.string().nullable(),
      }),
    ),
  }),
  handOff: defineEndpoint({
    name: 'shopify.handOff',
    method: 'POST',
    path: '/api/:tenant/shopify/hand-off',
    summary:
      'A ticket by which a tab outside Shopify’s frame goes on as who is in it; good once, for a minute. Given to a session token of the frame alone.',
    audience: 'user',
    action: 'session.read',
    embedded: 'only',
    handledBy: 'tenant-api',
    params: tenantParams,
    answer: buildEnvelopeSchema(z.object({ ticket: z.string() })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  signInByTicket: defineEndpoint({
    name: 'shopify.signInByTicket',
    method: 'POST',
    path: '/api/shopify/sessions',
    summary: 'A session cookie for such a ticket.',
    audience: 'public',
    handledBy: 'web',
    body: z.strictObject({ ticket }),
    answer: buildEnvelopeSchema(z.object({ signed_in: z.literal(true) })),
    errors: ['forbidden', 'rate_limited'],
  }),
  openByTicket: defineEndpoint({
    name: 'shopify.openByTicket',
    method: 'POST',
    path: '/api/service/shopify/sessions',
    summary: 'A session for such a ticket.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({ ticket, user_agent: z.string().max(400) }),
    answer: buildEnvelopeSchema(z.object({ token: z.string() })),
    errors: ['forbidden', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: HOUR },
  }),
  install: defineEndpoint({
    name: 'shopify.install',
    method: 'GET',
    path: '/api/shopify/install-address',
    summary: 'Where the app is installed in a shop that somebody types.',
    audience: 'public',
    handledBy: 'tenant-api',
    query: z.object({ shop: z.string().min(1, 'required').max(200) }),
    answer: buildEnvelopeSchema(z.object({ url: z.string() })),
    errors: ['invalid', 'conflict', 'rate_limited'],
    rateLimit: { points: 120, perSeconds: HOUR },
  }),
};
