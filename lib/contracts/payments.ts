import { z } from 'zod';
import { PAYMENT_ACCOUNT_STATES, RESTRICTION_REASONS } from '@/lib/domain/payments/accounts';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { PAYMENT_PROBLEMS } from '@/lib/domain/payments/problems';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import type { Endpoint } from './endpoint';
import { amount, currencyCodeSchema, gatewayKind, region } from './field-types';
import { reasonSchema } from './reasons';

const publicIntent = z.object({
  id: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  /** Reason of the error as a code, whose text the program provides (ERR-08); null = none. */
  reason: reasonSchema.nullable().default(null),
});

/** Problem for which the card provider rejects all payments in a region until a person solves it. */
export const paymentProblemSchema = z.object({
  region,
  problem: z.enum(PAYMENT_PROBLEMS),
  /** Error message of the provider. */
  message: z.string(),
  /** Connected account that the provider rejects; null = the platform's own account. */
  account: z.string().nullable(),
  since: z.string(),
});
export type PaymentProblemDto = z.output<typeof paymentProblemSchema>;

/** What the provider of an owner's own account charges for a payment. */
export const providerFeeSchema = z.object({
  /** 1.5 for 1.5 %. */
  share_percent: amount,
  fixed: amount,
  /** Whether the owner has not entered it yet. */
  is_estimate: z.boolean(),
});

/** A tenant's account at the card provider in one region; each region has its own API keys. */
export const paymentAccountSchema = z.object({
  region,
  state: z.enum(PAYMENT_ACCOUNT_STATES),
  /** Gateway of the account; an account of the test gateway receives no real money. Null without an account. */
  gateway: gatewayKind.nullable(),
  account: z.string().nullable(),
  /** Number of stores that sell in the region, including drafts. */
  stores: z.number().int(),
  /** Time since which the account has been restricted or lost; null = it is neither. */
  since: z.string().nullable(),
  /** Reason why the account is restricted; null = it is not. */
  reason: z.enum(RESTRICTION_REASONS).nullable(),
  /** Names of the details that the provider requires before it lifts a restriction. */
  missing: z.array(z.string()),
  /** Whether the account's state stops card payments in the region. */
  stops_payments: z.boolean(),
  /** Null unless the account is connected. */
  provider_fee: providerFeeSchema.nullable(),
  /** Last pay-out, if it failed; null after a successful one. */
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
 * Endpoint that receives a gateway's signed webhooks. Null = its webhooks go to another gateway's endpoint, which can
 * read them too.
 */
export const WEBHOOK_ENDPOINTS = {
  stripe: defineWebhook('stripe', 'Receives signed webhooks of Stripe and of the test gateway (API-20).'),
  test: null,
} satisfies Readonly<Record<GatewayKind, Endpoint | null>>;

/** Calls made by the test gateway's payment element in the browser. */
export const paymentEndpoints = {
  confirmTestIntent: defineEndpoint({
    name: 'payments.confirmTestIntent',
    method: 'POST',
    path: '/api/test-gateway/intents/:intentId/confirm',
    summary: 'Confirms a test intent with a test payment method. Card numbers remain in the browser (PAY-12).',
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
    summary: 'Completes or rejects the authentication that a test card requires.',
    audience: 'public',
    handledBy: 'web',
    params: z.object({ intentId: z.string().max(200) }),
    body: z.strictObject({ client_secret: z.string().max(300), outcome: z.enum(['complete', 'fail']) }),
    answer: buildEnvelopeSchema(publicIntent),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
};
