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
   * Address in Shopify at which the merchant installs or opens the app; null when Shopify is not configured or the
   * merchant's shop is unknown.
   */
  install_url: z.string().nullable(),
  /** Id of the event builder's picture that is drawn on the products; null = none. */
  logo_id: uuid.nullable(),
  terms: z.object({ version: z.string(), accepted_at: z.string().nullable() }),
  company: z.object({ legal_name: z.string(), address: z.string(), phone: z.string(), vat_number: z.string() }),
  payment: z.object({ state: z.enum(PAYMENT_STATES), region: region.nullable(), gateway: gatewayKind.nullable() }),
  /** Whether the caller may enter the company's data, and may set up the payment account (ROL-12). */
  may: z.object({ manage: z.boolean(), pay: z.boolean() }),
  /** At most three administrators, who can set up the payment account; [] for callers who may do so themselves. */
  administrators: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Whether the app runs against the local Shopify simulator instead of Shopify. */
  local: z.boolean(),
});
export type OnboardingDto = z.output<typeof onboardingSchema>;

const answer = buildEnvelopeSchema(onboardingSchema);
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;
/** Result of the provider's form. `review`: all data was submitted, but the provider has not approved it yet. */
const outcome = z.enum(['complete', 'review', 'later']);
/** State of an account at the card provider. */
const accountStatus = {
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
  /** The provider's code for why the account cannot charge or pay out; null = no reason. */
  disabled_reason: z.string().max(200).nullable(),
  /** Names of the data that the provider still needs. */
  missing: z.array(z.string().max(200)).max(200),
  /**
   * Time at which the provider reported this state. Null = unknown to the sender; such a report can only advance the
   * onboarding, never set it back.
   */
  reported_at: z.iso.datetime().nullable(),
};
const paymentFacts = z.object({ gateway: gatewayKind, region, account: z.string().max(200), ...accountStatus });
/**
 * Region of the account that a call concerns: an account can only be accessed with the keys of its region. Absent = the
 * region chosen in onboarding.
 */
const inRegion = z.object({ region: region.optional() });

/** Onboarding steps of users who come through an integration (SHP-01…05, 07). */
export const onboardingEndpoints = {
  show: defineEndpoint({
    name: 'onboarding.show',
    method: 'GET',
    path: '/api/:tenant/onboarding',
    summary: 'Returns the state of onboarding.',
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
    summary:
      'Saves the customer’s data and accepts the terms of the chosen programme in the version that the customer read.',
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
    summary: 'Sets the region whose keys the payment step uses, until a set-up has started.',
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
    summary: 'Saves which picture of the event builder is drawn on products, for all devices.',
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
      'Returns a link to the card provider’s set-up, which works once. The set-up returns to /get-started during onboarding, and to /settings/billing-account afterwards.',
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
      'Stops using the tenant’s payment account of a region, or gives up a set-up that has started. Refunds of its orders still work.',
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
    summary: 'Fetches the state of the set-up or of a connected account from the card provider.',
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
    summary: 'Submits a choice in the test gateway’s set-up, which asks for no data.',
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
   * Changes the test gateway's account, which the tenant API stores. The web tier passes the address to which the
   * gateway's webhooks are sent.
   */
  advanceTestSetup: defineEndpoint({
    name: 'onboarding.advanceTestSetup',
    method: 'POST',
    path: '/api/service/:tenant/onboarding/payment/test',
    summary: 'Stores the result of the test gateway’s set-up and sends the signed webhook about it.',
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
      'Stores the state of an account that the card provider reported in a webhook. `noted`: a tenant has the account, or has started a set-up with it.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ account: z.string().max(200) }),
    body: z.object({
      gateway: gatewayKind,
      /** Regions whose account this report may change; absent = all. */
      regions: z.array(region).optional(),
      ...accountStatus,
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  recordLostAccount: defineEndpoint({
    name: 'onboarding.loseAccount',
    method: 'DELETE',
    path: '/api/service/payment-accounts/:account',
    summary:
      'Records that the owner has disconnected an account at the card provider. `noted`: a tenant received payments with it.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ account: z.string().max(200) }),
    query: z.object({
      gateway: gatewayOrStripe,
      /** Regions whose account this report may change, separated by commas; absent = all. */
      regions: z.string().max(100).optional(),
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  /**
   * Returns the data with which the web tier fetches the account's status; only the web tier has the provider's keys.
   */
  readPayment: defineEndpoint({
    name: 'onboarding.readPayment',
    method: 'GET',
    path: '/api/service/:tenant/onboarding/payment',
    summary:
      'Returns the payment account of a region or the set-up that has started there, and the data for starting one.',
    audience: 'service',
    asUser: 'onboarding.pay',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: inRegion,
    answer: buildEnvelopeSchema(
      z.object({
        /** Requested region, or else the region chosen in onboarding. */
        region,
        email: z.string(),
        company: z.string(),
        complete: z.boolean(),
        /** Time at which an earlier account of the region was disconnected, by us or at the provider; null = never. */
        lost_at: z.string().nullable(),
        /** Attempt number, part of the idempotency key for creating an account. */
        account_attempt: z.number().int(),
        /** Whether the caller is still in onboarding, whose last step sets up the payment account. */
        is_onboarding: z.boolean(),
        /** Active or unfinished payment account of the region; null = none. */
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
    summary: 'Stores the state of a tenant’s account that the card provider reported.',
    audience: 'service',
    asUser: 'onboarding.pay',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: paymentFacts,
    answer,
    errors: [...refusals, 'conflict'],
  }),
};
