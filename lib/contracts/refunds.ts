import { z } from 'zod';
import { REFUND_STATES } from '@/lib/domain/payments/refunds';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, gatewayKind, gatewayOrStripe, region, tenantParams, uuid } from './field-types';

/** Idempotency key chosen by the browser: several requests with the same key have the effect of one. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/, 'invalid');

/** Refund, pending or completed. `late`: it refunds a payment for an earlier version of the order (PAY-13). */
export const refundRowSchema = z.object({
  id: uuid,
  amount,
  state: z.enum(REFUND_STATES),
  cause: z.enum(['late', 'owner']),
  /** Whether the refund was made in the payment provider's dashboard. */
  is_external: z.boolean(),
  reason: z.string(),
  actor: z.string().nullable(),
  at: z.string(),
});

/** Form of a refund: the amount, up to what can still be refunded, and the reason. */
export const refundBodySchema = z.strictObject({
  amount: amount.pipe(z.number().min(1, 'amount missing')),
  reason: z.string().trim().min(1, 'required').max(500, 'too long'),
  request_key: idempotencyKey,
});

/** Refund that the web tier has to make at a gateway; `amount_minor` in minor units. */
export const refundDueSchema = z.object({
  id: uuid,
  gateway: gatewayKind,
  intent_id: z.string(),
  account: z.string().nullable(),
  region,
  amount_minor: z.number().int(),
  state: z.enum(REFUND_STATES),
  /** Whether it refunds a payment for an earlier version of the order, which is always refunded in full (PAY-13). */
  is_whole: z.boolean(),
  /** Whether the payment's application fee is refunded too. */
  returns_fee: z.boolean().default(false),
  /** Number of earlier attempts at the gateway. */
  attempts: z.number().int(),
  /** Attempt number, part of the idempotency key of the gateway's refund. */
  key_attempt: z.number().int(),
});

/** Parsed refund that the web tier has to make at a gateway. */
export type RefundDue = z.output<typeof refundDueSchema>;

/**
 * Calls for the steps of a refund: the tenant API stores it as due, the web tier makes it at the payment's gateway, and
 * the tenant API stores the result.
 */
export const refundEndpoints = {
  claim: defineEndpoint({
    name: 'service.claimRefunds',
    method: 'POST',
    path: '/api/service/refunds/claim',
    summary:
      'Returns due refunds, each leased to one node until its next attempt. The interval between attempts grows.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({ limit: z.number().int().min(1).max(100) }),
    answer: buildEnvelopeSchema(z.array(refundDueSchema)),
  }),
  noteMade: defineEndpoint({
    name: 'service.noteRefunded',
    method: 'POST',
    path: '/api/service/refunds/:refundId/done',
    summary: 'Records that a gateway made the refund. Idempotent.',
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
    summary: 'Records that a gateway rejected a refund permanently. Idempotent.',
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
    summary:
      'Records that a refund failed after it had been made, so that the money is back at the gateway. Idempotent.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ refundId: uuid }),
    body: z.object({
      gateway: gatewayOrStripe,
      /** Payment that the webhook concerns; ignored unless it is the refund's payment. */
      intent_id: z.string().max(200),
      account: z.string().max(200).nullable(),
      reference: z.string().max(200),
      /** Amount in minor units; null when the webhook does not contain it. */
      amount_minor: z.number().int().positive().nullable(),
      message: z.string().max(500),
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
  ask: defineEndpoint({
    name: 'service.askRefund',
    method: 'POST',
    path: '/api/service/:tenant/orders/:orderId/refunds',
    summary:
      'Stores a refund as due, at most what was paid and not refunded yet. The same key returns the same refund.',
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
    summary: 'Returns a refund in the form for its owner.',
    audience: 'service',
    asUser: 'orders.refund',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid, refundId: uuid }),
    answer: buildEnvelopeSchema(refundRowSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
