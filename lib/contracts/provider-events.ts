import { z } from 'zod';
import { DISPUTE_STATES } from '@/lib/domain/payments/disputes';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { currency, currencyCodeSchema, gatewayKind, gatewayOrStripe, region, uuid } from './field-types';

/** Payment that a webhook concerns, and the payment account that reported it. */
const payment = { gateway: gatewayOrStripe, intent_id: z.string().max(200), account: z.string().max(200).nullable() };
const reference = z.string().min(1).max(200);
const dateTime = z.iso.datetime();

/**
 * Calls that store webhooks of the card provider about merchants, disputes and pay-outs. The web tier verifies and
 * reads the signed webhooks; the tenant API stores them.
 */
export const providerEventEndpoints = {
  findPayment: defineEndpoint({
    name: 'service.findPayment',
    method: 'GET',
    path: '/api/service/payments/:intentId',
    summary: 'Returns where the payment of an order was made: the region whose keys can access it, and its account.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ intentId: z.string().max(200) }),
    query: z.object({ gateway: gatewayOrStripe }),
    answer: buildEnvelopeSchema(z.object({ gateway: gatewayKind, region, account: z.string().nullable() })),
    errors: ['not_found'],
  }),
  noteRefund: defineEndpoint({
    name: 'service.noteDashboardRefund',
    method: 'POST',
    path: '/api/service/payments/refunds',
    summary: 'Records a refund that was made in the provider’s dashboard. Refunds made by this program are ignored.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      ...payment,
      reference,
      /** Id of the refund in this program; null for a refund made in the provider's dashboard. */
      refund_id: uuid.nullable(),
      amount_minor: z.number().int().positive(),
      currency,
      is_failed: z.boolean(),
      message: z.string().max(500),
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  notePayout: defineEndpoint({
    name: 'service.notePayout',
    method: 'POST',
    path: '/api/service/payment-accounts/:account/payouts',
    summary:
      'Records whether the money of an account could be paid out and mails its tenant about a failure, once per webhook.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ account: z.string().max(200) }),
    body: z.object({
      gateway: gatewayOrStripe,
      /** Regions whose account the webhook may change; absent = all. */
      regions: z.array(region).optional(),
      event_id: z.string().max(200),
      is_failed: z.boolean(),
      at: dateTime,
      amount_minor: z.number().int(),
      currency: currencyCodeSchema,
      message: z.string().max(500),
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  noteDispute: defineEndpoint({
    name: 'service.noteDispute',
    method: 'POST',
    path: '/api/service/payments/disputes',
    summary: 'Records the state of a dispute. A webhook that is older than the recorded state changes nothing.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      ...payment,
      reference,
      is_live: z.boolean(),
      amount_minor: z.number().int().nonnegative(),
      currency: z.string().max(10),
      reason: z.string().max(100),
      state: z.enum(DISPUTE_STATES),
      due_by: dateTime.nullable(),
      event_at: dateTime,
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
};
