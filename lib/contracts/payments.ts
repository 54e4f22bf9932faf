import { z } from 'zod';
import { PAYMENT_ACCOUNT_STATES, RESTRICTION_REASONS } from '@/lib/domain/payments/accounts';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { PAYMENT_PROBLEMS } from '@/lib/domain/payments/problems';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import type { Endpoint } from './endpoint';
import { currencyCodeSchema, gatewayKind, region } from './field-types';
import { reasonSchema } from './reasons';

const publicIntent = z.object({
  id: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  /** Code of an error whose text the program provides (ERR-08). */
  reason: reasonSchema.nullable().default(null),
});

/** Why the card provider rejects payments in a region until a person acts. */
export const paymentProblemSchema = z.object({
  region,
  problem: z.enum(PAYMENT_PROBLEMS),
  /** The provider's own message. */
  message: z.string(),
  /** Rejected connected account; null = the platform's. */
  account: z.string().nullable(),
  since: z.string(),
});
export type PaymentProblemDto = z.output<typeof paymentProblemSchema>;

/** A tenant's account at the card provider in one region, because each region has its own keys. */
export const paymentAccountSchema = z.object({
  region,
  state: z.enum(PAYMENT_ACCOUNT_STATES),
  /** An account of a test gateway takes no real money. */
  gateway: gatewayKind.nullable(),
  account: z.string().nullable(),
  /** Stores that sell in the region, including drafts. */
  stores: z.number().int(),
  /** Since when it is restricted or lost. */
  since: z.string().nullable(),
  /** Why it is restricted. */
  reason: z.enum(RESTRICTION_REASONS).nullable(),
  /** Names of the details that the provider requires for a restricted account. */
  missing: z.array(z.string()),
  /** Whether it stops the region's card payments. */
  stops_payments: z.boolean(),
  /** Failed pay-out; null once a later one succeeded. */
  failed_payout: z
    .object({ at: z.string(), amount_minor: z.number().int(), currency: currencyCodeSchema, reason: z.string() })
    .nullable(),
});
export type PaymentAccountDto = z.output<typeof paymentAccountSchema>;

const defineWebhook = <Kind extends GatewayKind>(kind: Kind, summary: string) =>
  defineEndpoint({
    name: `payments.${kind}Webhook`,
    method: 'POST',
    path: `/api/${kind}/webhook`,
    summary,
    audience: 'public',
    csrf: 'none',
    handledBy: 'web',
    bodyType: 'raw',
    bodySize: 'large',
    body: z.unknown(),
    answer: z.object({ received: z.literal(true) }),
    errors: ['malformed', 'unavailable'],
  });

/**
 * Endpoints to which gateways send their signed events; null = to the endpoint of another gateway, whose reader reads
 * them too.
 */
export const WEBHOOK_ENDPOINTS = {
  stripe: defineWebhook('stripe', 'Signed events of Stripe and of the test gateway (API-20).'),
  test: null,
} satisfies Readonly<Record<GatewayKind, Endpoint | null>>;

/** Calls of the test gateway's payment element. */
export const paymentEndpoints = {
  confirmTestIntent: defineEndpoint({
    name: 'payments.confirmTestIntent',
    method: 'POST',
    path: '/api/test-gateway/intents/:intentId/confirm',
    summary: 'Confirms a test intent with a test payment method; card numbers stay in the browser (PAY-12).',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ intentId: z.string().max(200) }),
    body: z.strictObject({ client_secret: z.string().max(300), payment_method: z.string().max(60) }),
    answer: buildEnvelopeSchema(publicIntent),
    errors: ['not_found', 'invalid', 'conflict', 'rate_limited'],
  }),
  authenticateTestIntent: defineEndpoint({
    name: 'payments.authenticateTestIntent',
    method: 'POST',
    path: '/api/test-gateway/intents/:intentId/authenticate',
    summary: 'Ends the authentication that a test card asked for.',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ intentId: z.string().max(200) }),
    body: z.strictObject({ client_secret: z.string().max(300), outcome: z.enum(['complete', 'fail']) }),
    answer: buildEnvelopeSchema(publicIntent),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
};
