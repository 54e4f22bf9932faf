import { z } from 'zod';
import { REFUND_STATES } from '@/lib/domain/payments/refunds';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, gatewayKind, gatewayOrStripe, region, tenantParams, uuid } from './field-types';

/** Idempotency key chosen by the browser: repeated requests with one key take effect once. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/, 'invalid');

/** Refund, pending or completed. `late`: of a payment for an earlier version of the order (PAY-13). */
export const refundRowSchema = z.object({
  id: uuid,
  amount,
  state: z.enum(REFUND_STATES),
  cause: z.enum(['late', 'owner']),
  /** Whether it was made in the payment provider's dashboard. */
  is_external: z.boolean(),
  reason: z.string(),
  actor: z.string().nullable(),
  at: z.string(),
});

/** Refund request: the amount, in part or in full, and the reason. */
export const refundBodySchema = z.strictObject({
  amount: amount.pipe(z.number().min(1, 'required')),
  reason: z.string().trim().min(1, 'required').max(500, 'too long'),
  request_key: idempotencyKey,
});

/** Refund to make at a gateway; `amount_minor` in minor units. */
export const refundDueSchema = z.object({
  id: uuid,
  gateway: gatewayKind,
  intent_id: z.string(),
  account: z.string().nullable(),
  region,
  amount_minor: z.number().int(),
  state: z.enum(REFUND_STATES),
  /** Whether it refunds a payment for an earlier version of the order in full (PAY-13). */
  is_whole: z.boolean(),
  /** Whether the payment's application fee is returned with it. */
  returns_fee: z.boolean().default(false),
  /** Number of earlier attempts at the gateway. */
  attempts: z.number().int(),
  /** Attempt number of the idempotency key. */
  key_attempt: z.number().int(),
});

/** Refund to make at a gateway. */
export type RefundDue = z.output<typeof refundDueSchema>;

/** Steps of a refund: requested here, made by the web tier at the payment's gateway, recorded here. */
export const refundEndpoints = {
  claim: defineEndpoint({
    name: 'service.claimRefunds',
    method: 'POST',
    path: '/api/service/refunds/claim',
    summary: 'Refunds that are due, each for one node until its next turn; every try waits longer for the next.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({ limit: z.number().int().min(1).max(100) }),
    answer: buildEnvelopeSchema(z.array(refundDueSchema)),
  }),
  noteMade: defineEndpoint({
    name: 'service.noteRefunded',
    method: 'POST',
    path: '/api/service/refunds/:refundId/done',
    summary: 'Writes down that a gateway gave the money back; said again, it changes nothing.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ refundId: uuid }),
    body: z.object({ reference: z.string().max(200).nullable() }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  noteRefused: defineEndpoint({
    name: 'service.noteRefundRefused',
    method: 'POST',
    path: '/api/service/refunds/:refundId/refused',
    summary: 'Writes down that a gateway refused a refund for good; said again, it changes nothing.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ refundId: uuid }),
    body: z.object({ message: z.string().max(500) }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  noteFailed: defineEndpoint({
    name: 'service.noteRefundFailed',
    method: 'POST',
    path: '/api/service/refunds/:refundId/failed',
    summary: 'Writes down that money that was given back came back to the gateway; said again, it changes nothing.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ refundId: uuid }),
    body: z.object({
      gateway: gatewayOrStripe,
      /** Refunded payment; events about another payment are ignored. */
      intent_id: z.string().max(200),
      account: z.string().max(200).nullable(),
      reference: z.string().max(200),
      /** Null where the event does not contain it. */
      amount_minor: z.number().int().positive().nullable(),
      message: z.string().max(500),
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  ask: defineEndpoint({
    name: 'service.askRefund',
    method: 'POST',
    path: '/api/service/:tenant/orders/:orderId/refunds',
    summary: 'Writes a refund down as due, within what was paid and not given back; the same key answers the same one.',
    audience: 'service',
    asUser: 'orders.refund',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid }),
    body: refundBodySchema,
    answer: buildEnvelopeSchema(refundDueSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  read: defineEndpoint({
    name: 'service.readRefund',
    method: 'GET',
    path: '/api/service/:tenant/orders/:orderId/refunds/:refundId',
    summary: 'A refund as its owner sees it.',
    audience: 'service',
    asUser: 'orders.refund',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid, refundId: uuid }),
    answer: buildEnvelopeSchema(refundRowSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
