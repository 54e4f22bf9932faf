import { z } from 'zod';
import { ACCOUNT_LIMITS, lineSchema, requiredLineSchema, vatNumberSchema } from '@/lib/domain/account/fields';
import { REGISTRATION_ROUTES } from '@/lib/domain/onboarding/onboarding';
import { isVatNumber } from '@/lib/domain/regions/vat-numbers';
import { CONNECTION_STATES } from '@/lib/domain/shopify/connection';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { gatewayKind, gatewayOrStripe, region, tenantParams, uuid } from './field-types';

export const PAYMENT_STATES = ['none', 'started', 'submitted', 'complete'] as const;
const registrationRoute = z.enum(REGISTRATION_ROUTES);

/** State of a merchant's onboarding (SHP-02). */
export const onboardingSchema = z.object({
  payment_region: region,
  steps: z.object({
    sign_up: z.literal(true),
    install_the_app: z.boolean(),
    become_a_customer: z.boolean(),
    connect_a_payment_method: z.boolean(),
  }),
  steps_completed: z.boolean(),
  registration_route: registrationRoute.nullable(),
  shopify_url: z.string().nullable(),
  connection: z.enum(CONNECTION_STATES).nullable(),
  /**
   * Address where the app is installed or opened; null where Shopify is not configured, or the merchant's shop is
   * unknown.
   */
  install_url: z.string().nullable(),
  /** Picture of the event builder that is shown on products. */
  logo_id: uuid.nullable(),
  terms: z.object({ version: z.string(), accepted_at: z.string().nullable() }),
  company: z.object({ legal_name: z.string(), address: z.string(), phone: z.string(), vat_number: z.string() }),
  payment: z.object({ state: z.enum(PAYMENT_STATES), region: region.nullable(), gateway: gatewayKind.nullable() }),
  /** Whether the caller may do the steps: the customer's data, and the payment account (ROL-12). */
  may: z.object({ manage: z.boolean(), pay: z.boolean() }),
  /** People who can do the steps, for callers who may not: at most three administrators of the tenant. */
  administrators: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Whether the app runs against the local replacement of Shopify, which is for trying things out. */
  local: z.boolean(),
});
export type OnboardingDto = z.output<typeof onboardingSchema>;

const answer = buildEnvelopeSchema(onboardingSchema);
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;
/** `review`: all data was submitted, and the provider still has to approve it. */
const outcome = z.enum(['complete', 'review', 'later']);
/** State of an account at the card provider. */
const accountStatus = {
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
  /** The provider's reason code for a disabled ability of the account. */
  disabled_reason: z.string().max(200).nullable(),
  /** Names of the data that the provider still needs. */
  missing: z.array(z.string().max(200)).max(200),
  /**
   * Time at which the provider reported this state; null = the sender does not know it, so that the state can only
   * advance onboarding.
   */
  reported_at: z.iso.datetime().nullable(),
};
const paymentFacts = z.object({ gateway: gatewayKind, region, account: z.string().max(200), ...accountStatus });
/**
 * Region of the account that a call is about, because only that region's keys can access the account. Absent = the
 * region of onboarding.
 */
const inRegion = z.object({ region: region.optional() });

/** The steps of integration users (SHP-01…05, 07). */
export const onboardingEndpoints = {
  show: defineEndpoint({
    name: 'onboarding.show',
    method: 'GET',
    path: '/api/:tenant/onboarding',
    summary: 'Where onboarding stands, by what the server knows.',
    audience: 'user',
    action: 'onboarding.view',
    embedded: true,
    handledBy: 'tenant-api',
    params: tenantParams,
    query: inRegion,
    answer,
    errors: [...refusals, 'invalid'],
  }),
  becomeCustomer: defineEndpoint({
    name: 'onboarding.becomeCustomer',
    method: 'POST',
    path: '/api/:tenant/onboarding/customer',
    summary: 'Who buys, and the terms of the way that they came, in the version that they read.',
    audience: 'user',
    action: 'onboarding.manage',
    embedded: true,
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({
      legal_name: requiredLineSchema(ACCOUNT_LIMITS.company),
      address: z.string().trim().min(1, 'required').max(ACCOUNT_LIMITS.address, 'too long'),
      phone: lineSchema(ACCOUNT_LIMITS.line)
        .regex(/^[+\d ()./-]*$/, 'phone invalid')
        .default(''),
      vat_number: vatNumberSchema.refine((text) => text === '' || isVatNumber(text), 'vat number invalid').default(''),
      terms: z.literal(true, 'required'),
      terms_version: z.string().max(40),
    }),
    answer,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  setRegion: defineEndpoint({
    name: 'onboarding.setRegion',
    method: 'PUT',
    path: '/api/:tenant/onboarding/payment-region',
    summary: 'Whose keys the payment step uses; until a set-up was begun.',
    audience: 'user',
    action: 'onboarding.manage',
    embedded: true,
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({ payment_region: region }),
    answer,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  saveLogo: defineEndpoint({
    name: 'onboarding.saveLogo',
    method: 'PUT',
    path: '/api/:tenant/onboarding/logo',
    summary: 'Keeps which picture of the event builder is shown on goods, for other devices too.',
    audience: 'user',
    action: 'onboarding.manage',
    embedded: true,
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({ img_id: uuid }),
    answer,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  startPayment: defineEndpoint({
    name: 'onboarding.startPayment',
    method: 'POST',
    path: '/api/:tenant/onboarding/payment',
    summary:
      'A link into the card provider’s set-up, which comes back to /get-started during onboarding and to /settings/billing-account afterwards; each is good once.',
    audience: 'user',
    action: 'onboarding.pay',
    handledBy: 'web',
    params: tenantParams,
    query: inRegion,
    answer: buildEnvelopeSchema(z.object({ url: z.string() })),
    errors: [...refusals, 'invalid', 'conflict', 'unavailable', 'upstream_timeout'],
  }),
  disconnectPayment: defineEndpoint({
    name: 'onboarding.disconnectPayment',
    method: 'DELETE',
    path: '/api/:tenant/onboarding/payment',
    summary:
      'Stops using the tenant’s payment account of a region, or gives up a set-up that was begun; refunds of its orders still work.',
    audience: 'user',
    action: 'onboarding.pay',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: inRegion,
    answer,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  checkPayment: defineEndpoint({
    name: 'onboarding.checkPayment',
    method: 'POST',
    path: '/api/:tenant/onboarding/payment/check',
    summary: 'Asks the card provider how far its set-up is, or what it says of a connected account.',
    audience: 'user',
    action: 'onboarding.pay',
    handledBy: 'web',
    params: tenantParams,
    query: inRegion,
    answer,
    errors: [...refusals, 'invalid', 'unavailable', 'upstream_timeout'],
  }),
  answerTestSetup: defineEndpoint({
    name: 'onboarding.answerTestSetup',
    method: 'POST',
    path: '/api/:tenant/onboarding/payment/test',
    summary: 'What somebody does in the built-in gateway’s set-up, which asks for nothing.',
    audience: 'user',
    action: 'onboarding.pay',
    handledBy: 'web',
    params: tenantParams,
    query: inRegion,
    body: z.strictObject({ outcome }),
    answer,
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  /**
   * The tenant API stores the built-in gateway's data; the web tier passes the address to which its events are sent.
   */
  advanceTestSetup: defineEndpoint({
    name: 'onboarding.advanceTestSetup',
    method: 'POST',
    path: '/api/service/:tenant/onboarding/payment/test',
    summary: 'The tenant API’s half of it: what came of the set-up, and a signed event that tells it.',
    audience: 'service',
    asUser: 'onboarding.pay',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: inRegion,
    body: z.object({ outcome, webhook_url: z.url() }),
    answer,
    errors: [...refusals, 'conflict'],
  }),
  receiveAccountUpdate: defineEndpoint({
    name: 'onboarding.receiveAccountUpdate',
    method: 'POST',
    path: '/api/service/payment-accounts/:account',
    summary:
      'What the card provider says of an account by itself; `noted` = somebody here has it, or began a set-up with it.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ account: z.string().max(200) }),
    body: z.object({
      gateway: gatewayKind,
      /** Regions that may change; absent = all. */
      regions: z.array(region).optional(),
      ...accountStatus,
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  recordLostAccount: defineEndpoint({
    name: 'onboarding.loseAccount',
    method: 'DELETE',
    path: '/api/service/payment-accounts/:account',
    summary: 'Its owner has ended the connection at the card provider; `noted` = somebody here took money with it.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ account: z.string().max(200) }),
    query: z.object({
      gateway: gatewayOrStripe,
      /** Regions that may change, separated by commas; absent = all. */
      regions: z.string().max(100).optional(),
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  /** The web tier has the provider's keys, so it reports the provider's status. */
  readPayment: defineEndpoint({
    name: 'onboarding.readPayment',
    method: 'GET',
    path: '/api/service/:tenant/onboarding/payment',
    summary: 'The account of a region, or of the set-up that was begun there, and for whom one begins.',
    audience: 'service',
    asUser: 'onboarding.pay',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: inRegion,
    answer: buildEnvelopeSchema(
      z.object({
        /** Requested region, otherwise that of onboarding. */
        region,
        email: z.string(),
        company: z.string(),
        complete: z.boolean(),
        /** When an earlier account of the region was disconnected, here or at the provider. */
        lost_at: z.string().nullable(),
        /** Attempt number of the idempotency key for opening an account. */
        account_attempt: z.number().int(),
        /** Whether the reader is in onboarding, whose last step is the set-up. */
        is_onboarding: z.boolean(),
        /** Account that is used, or was begun, in the region; null = none. */
        setup: z.object({ gateway: gatewayKind, region, account: z.string() }).nullable(),
        /** The tenant's accounts in other regions. */
        others: z.array(z.object({ region, account: z.string(), gateway: gatewayOrStripe })),
      }),
    ),
    errors: refusals,
  }),
  savePayment: defineEndpoint({
    name: 'onboarding.savePayment',
    method: 'POST',
    path: '/api/service/:tenant/onboarding/payment',
    summary: 'What the card provider says of a tenant’s account.',
    audience: 'service',
    asUser: 'onboarding.pay',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: paymentFacts,
    answer,
    errors: [...refusals, 'conflict'],
  }),
};
