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
  /** Tenant that the shop is linked to; null = none yet, and `ticket` then opens the sign-up form. */
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
      'Opens the app in Shopify’s frame. The bearer token is a session token of App Bridge, which is exchanged for an access token of the shop.',
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
    summary: 'Part of `shopify.enter` that the tenant API handles.',
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
    summary: 'Creates an account for a verified shop. Outside the frame it also signs in.',
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
    summary:
      'Creates the tenant, its first user and the shop; with a session when the ticket is from a page outside the frame.',
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
    summary: 'Links a verified shop to an existing account, given its e-mail address and password.',
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
    summary: 'Part of `shopify.link` that the tenant API handles.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: linkBody.extend({ user_agent: z.string().max(400) }),
    answer: buildEnvelopeSchema(opened),
    errors: ['invalid', 'forbidden', 'conflict', 'rate_limited'],
  }),
  /** Identifies the shop for a page outside Shopify's frame, from the page's signed address. */
  lookUp: defineEndpoint({
    name: 'shopify.lookUp',
    method: 'POST',
    path: '/api/service/shopify/shops',
    summary: 'Returns the tenant of a shop; a ticket for signing up when the shop is linked to none.',
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
      'Returns a ticket with which a tab outside Shopify’s frame signs in as the user of the frame. It works once, within a minute. Requires a session token of the frame.',
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
    summary: 'Exchanges a hand-off ticket for a session cookie.',
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
    summary: 'Exchanges a hand-off ticket for a session.',
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
    summary: 'Returns the address at which the app is installed in the shop that was typed.',
    audience: 'public',
    handledBy: 'tenant-api',
    query: z.object({ shop: z.string().min(1, 'required').max(200) }),
    answer: buildEnvelopeSchema(z.object({ url: z.string() })),
    errors: ['invalid', 'conflict', 'rate_limited'],
    rateLimit: { points: 120, perSeconds: HOUR },
  }),
};
