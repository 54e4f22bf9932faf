import { z } from 'zod';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { currency, intentStatus, region, uuid } from '../field-types';

/**
 * Regions for which the web tier currently accepts test payments; in other regions a test intent does not settle an
 * order.
 */
export const testRegions = z.array(region).default([]);

/** Payment intent of the test gateway, in the form of Stripe's server API. */
export const testIntentSchema = z.object({
  id: z.string(),
  client_secret: z.string(),
  account: z.string().nullable(),
  amount_minor: z.number().int(),
  currency: z.string(),
  status: intentStatus,
  last_error: z.string().nullable(),
  refunded_minor: z.number().int(),
  region,
  order_id: uuid,
});

/**
 * Calls that read and change the intents of the built-in test gateway. The web tier serves the gateway's public side.
 */
export const testIntentServiceEndpoints = {
  createTestIntent: defineEndpoint({
    name: 'service.createTestIntent',
    method: 'POST',
    path: '/api/service/test-intents',
    summary: 'Opens an intent at the built-in test gateway; the same key answers the same intent.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      idempotency_key: z.string().max(200),
      order_id: uuid,
      account: z.string().nullable(),
      region,
      amount_minor: z.number().int().positive(),
      currency,
      webhook_url: z.url(),
    }),
    answer: buildEnvelopeSchema(testIntentSchema),
  }),
  readTestIntent: defineEndpoint({
    name: 'service.readTestIntent',
    method: 'GET',
    path: '/api/service/test-intents/:intentId',
    summary: 'An intent of the test gateway as its server side sees it.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ intentId: z.string().max(200) }),
    query: z.object({ account: z.string().optional() }),
    answer: buildEnvelopeSchema(testIntentSchema),
    errors: ['not_found'],
  }),
  advanceTestIntent: defineEndpoint({
    name: 'service.advanceTestIntent',
    method: 'POST',
    path: '/api/service/test-intents/:intentId/advance',
    summary: 'Moves a test intent: confirm with a test method, or end its authentication; queues the webhook.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ intentId: z.string().max(200) }),
    body: z.discriminatedUnion('step', [
      z.object({
        step: z.literal('confirm'),
        client_secret: z.string().max(300),
        payment_method: z.string().max(60),
        test_regions: testRegions,
      }),
      z.object({
        step: z.literal('authenticate'),
        client_secret: z.string().max(300),
        outcome: z.enum(['complete', 'fail']),
        test_regions: testRegions,
      }),
      z.object({ step: z.literal('cancel') }),
      z.object({ step: z.literal('refund'), key: z.string().max(100), amount_minor: z.number().int().min(1) }),
    ]),
    answer: buildEnvelopeSchema(testIntentSchema),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
};
