import { z } from 'zod';
import { FULFILLER_PROVIDERS, fulfillerUpdateSchema, registrationSchema } from '@/lib/domain/fulfillers/registration';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, numericId, storeParams, tenantParams } from './field-types';
import { eventFulfilmentSchema } from './fulfilment';

/**
 * Stored fulfiller; the response only states whether a key is stored. Stored data may be older than a rule of the form,
 * so this schema is less strict than the form's.
 */
const fulfillerSchema = z.object({
  id: z.number(),
  name: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  country: z.string(),
  ships_to: z.array(z.string()),
  categories: z.array(z.string()),
  print_methods: z.array(z.string()),
  lead_time_days: z.number().nullable(),
  cut_off_hour: z.number().nullable(),
  api_endpoint: z.string(),
  vat_number: z.string(),
  provider: z.enum(FULFILLER_PROVIDERS),
  has_api_key: z.boolean(),
  enabled: z.boolean(),
  created_at: z.string(),
});

const baseEndpoint = {
  audience: 'user',
  action: 'events.manage',
  handledBy: 'tenant-api',
  params: storeParams,
} as const;

export const eventFulfillerEndpoints = {
  list: defineEndpoint({
    ...baseEndpoint,
    name: 'fulfillers.ofEvent',
    method: 'GET',
    path: '/api/:tenant/events/:slug/fulfillers',
    summary: 'Lists the fulfillers of an event, and the options for registering another one (EVT-17).',
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(fulfillerSchema),
        has_fulfiller: z.boolean(),
        categories: z.array(z.string()),
        print_methods: z.array(z.string()),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  register: defineEndpoint({
    ...baseEndpoint,
    name: 'fulfillers.register',
    method: 'POST',
    path: '/api/:tenant/events/:slug/fulfillers',
    summary: `Registers a fulfiller with an event: ${Object.keys(registrationSchema.shape).join(', ')}.`,
    // Unvalidated fields: the tenant API validates them, because rejected registrations are recorded too.
    body: z.record(z.string().max(40), z.unknown()),
    answer: buildEnvelopeSchema(fulfillerSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  showSettings: defineEndpoint({
    ...baseEndpoint,
    name: 'events.fulfilment',
    method: 'GET',
    path: '/api/:tenant/events/:slug/fulfilment',
    summary: 'Returns when the event’s paid orders are sent to production, and the budget for their costs.',
    answer: buildEnvelopeSchema(eventFulfilmentSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  saveSettings: defineEndpoint({
    ...baseEndpoint,
    name: 'events.saveFulfilment',
    method: 'PUT',
    path: '/api/:tenant/events/:slug/fulfilment',
    summary:
      'Changes when the event’s paid orders are sent to production, and the budget for their costs. A raised budget resumes orders that exceeded it.',
    body: eventFulfilmentSchema
      .omit({ currency: true, budget_used: true, account_production: true, production_findings: true })
      .extend({ production: eventFulfilmentSchema.shape.production.optional() })
      .strict(),
    answer: buildEnvelopeSchema(eventFulfilmentSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
};

/** Row of the list of all fulfillers (ADM-15). */
const fulfillerRowSchema = fulfillerSchema.extend({
  /** Store that it serves; null = all of the tenant's stores. */
  event: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Whether it belongs to the platform: every tenant sees it, and only the platform's staff change it. */
  shared: z.boolean(),
  sandbox: z.boolean(),
  connected: z.boolean(),
  has_secret: z.boolean(),
  /** Recipient of the last test order, if different from the address for orders. */
  test_endpoint: z.string(),
  price_per_item: amount.nullable(),
  price_currency: currency.nullable(),
  daily_capacity: z.number().int().nullable(),
  tested_at: z.string().nullable(),
  test_result: z.string(),
  last_submission: z
    .object({ at: z.string(), state: z.enum(['accepted', 'rejected', 'failed']), reason: z.string() })
    .nullable(),
  /** Number of orders that are assigned to the fulfiller and have not reached it. */
  unsent_orders: z.number().int(),
  may_change: z.boolean(),
});

export type FulfillerRowDto = z.output<typeof fulfillerRowSchema>;

/** Sent test order, and the fulfiller's response; `answer` null = no response arrived. */
const testOrderSchema = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  answer: z.object({ status: z.number().int(), body: z.string() }).nullable(),
  milliseconds: z.number().int(),
  outcome: z.enum(['accepted', 'rejected', 'retried']),
  problem: z.string(),
});
export type TestOrderDto = z.output<typeof testOrderSchema>;

const ofTenant = {
  audience: 'user',
  action: 'events.manage',
  handledBy: 'tenant-api',
  params: tenantParams.extend({ fulfillerId: numericId }),
} as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Fulfillers, which print and ship for a tenant (ADM-15). */
export const fulfillerEndpoints = {
  list: defineEndpoint({
    ...ofTenant,
    name: 'fulfillers.list',
    method: 'GET',
    path: '/api/:tenant/fulfillers',
    summary: 'Lists the fulfillers of the tenant’s events and of the platform, with the state of their connections.',
    params: tenantParams,
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(fulfillerRowSchema),
        categories: z.array(z.string()),
        print_methods: z.array(z.string()),
        stores: z.array(z.object({ slug: z.string(), name: z.string() })),
      }),
    ),
    errors: refusals,
  }),
  add: defineEndpoint({
    ...ofTenant,
    name: 'fulfillers.add',
    method: 'POST',
    path: '/api/:tenant/fulfillers',
    summary: `Registers a fulfiller for all stores of the tenant; for the platform’s staff, optionally for every tenant (shared): ${Object.keys(registrationSchema.shape).join(', ')}.`,
    params: tenantParams,
    // Unvalidated fields: the tenant API validates them, because rejected registrations are recorded too.
    body: z.record(z.string().max(40), z.unknown()),
    answer: buildEnvelopeSchema(fulfillerSchema),
    errors: [...refusals, 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  update: defineEndpoint({
    ...ofTenant,
    name: 'fulfillers.update',
    method: 'PUT',
    path: '/api/:tenant/fulfillers/:fulfillerId',
    summary: 'Changes a fulfiller. An empty key keeps the stored one.',
    body: fulfillerUpdateSchema
      .extend({ price_per_item: amount.nullable(), price_currency: currency.nullable() })
      .strict(),
    answer: buildEnvelopeSchema(fulfillerRowSchema),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  setEnabled: defineEndpoint({
    ...ofTenant,
    name: 'fulfillers.setEnabled',
    method: 'PUT',
    path: '/api/:tenant/fulfillers/:fulfillerId/enabled',
    summary: 'Enables or disables a fulfiller. Orders that are being sent to a disabled fulfiller wait for a person.',
    body: z.strictObject({ enabled: z.boolean() }),
    answer: buildEnvelopeSchema(fulfillerRowSchema),
    errors: [...refusals, 'invalid'],
  }),
  test: defineEndpoint({
    ...ofTenant,
    name: 'fulfillers.test',
    method: 'POST',
    path: '/api/:tenant/fulfillers/:fulfillerId/test',
    summary: 'Checks whether orders would reach the fulfiller. Orders nothing.',
    answer: buildEnvelopeSchema(fulfillerRowSchema),
    errors: [...refusals, 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
  testOrder: defineEndpoint({
    ...ofTenant,
    name: 'fulfillers.testOrder',
    method: 'POST',
    path: '/api/:tenant/fulfillers/:fulfillerId/test-order',
    summary: 'Sends a fulfiller a complete test order and returns request and response. Nothing is produced.',
    body: z.strictObject({ address: z.string().trim().max(2_000, 'too long').default('') }),
    answer: buildEnvelopeSchema(testOrderSchema),
    errors: [...refusals, 'invalid', 'conflict', 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
  newSecret: defineEndpoint({
    ...ofTenant,
    name: 'fulfillers.newSecret',
    method: 'POST',
    path: '/api/:tenant/fulfillers/:fulfillerId/secret',
    summary:
      'Creates a new secret for signing orders and events, which is returned only this once. The former secret becomes invalid at once.',
    answer: buildEnvelopeSchema(z.object({ secret: z.string(), callback_url: z.string() })),
    errors: refusals,
  }),
};
