import { z } from 'zod';
import { DISPUTE_STATES } from '@/lib/domain/payments/disputes';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { currency, currencyCodeSchema, gatewayKind, gatewayOrStripe, region, uuid } from './field-types';

/** Payment of an event, with the account that reported it. */
const payment = { gateway: gatewayOrStripe, intent_id: z.string().max(200), account: z.string().max(200).nullable() };
const reference = z.string().min(1).max(200);
const dateTime = z.iso.datetime();

/**
 * Events of merchants and banks at the card provider: the web tier reads the signed events, the tenant API stores them.
 */
export const providerEventEndpoints = {
  findPayment: defineEndpoint({
    name: 'service.findPayment',
    method: 'GET',
    path: '/api/service/payments/:intentId',
    summary: 'Where the payment of an order is kept: the region whose keys see it, and its account.',
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
    summary: 'Writes down a refund that was made in the provider’s dashboard; a refund of ours is left alone.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      ...payment,
      reference,
      /** Id that this program gave the refund, if it did. */
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
    summary: 'Tells the tenant of an account that its money could not be paid out, until it is; an event is told once.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ account: z.string().max(200) }),
    body: z.object({
      gateway: gatewayOrStripe,
      /** Regions that may change; absent = all. */
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
    summary: 'Writes down where a dispute stands; an event that is older than what is known changes nothing.',
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
