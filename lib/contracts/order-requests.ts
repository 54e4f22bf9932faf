import { z } from 'zod';
import { REQUEST_KINDS } from '@/lib/domain/orders/requests';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, tenantParams, uuid } from './field-types';

const orderParams = tenantParams.extend({ orderId: uuid });
const reason = z.string().trim().min(1, 'required').max(500, 'too long');
const shared = { audience: 'user', handledBy: 'tenant-api' } as const;

/** Open request for a refund or cancellation; `amount` is null for cancellations. */
export const orderRequestSchema = z.object({
  id: uuid,
  kind: z.enum(REQUEST_KINDS),
  amount: amount.nullable(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

/**
 * Requests for refunds and cancellations from users who are not allowed to make them (ROL-11). Making the refund or
 * cancellation grants the request.
 */
export const orderRequestEndpoints = {
  ask: defineEndpoint({
    ...shared,
    name: 'orders.request',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/requests',
    summary:
      'Requests a refund or a cancellation from users who may make it; at most one open request of each kind per order.',
    action: 'orders.update',
    params: orderParams,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('refund'), amount: amount.pipe(z.number().min(1, 'amount missing')), reason }),
      z.strictObject({ kind: z.literal('cancellation'), reason }),
    ]),
    answer: buildEnvelopeSchema(z.object({ id: uuid })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  decline: defineEndpoint({
    ...shared,
    name: 'orders.declineRequest',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/requests/:requestId/refusal',
    summary: 'Declines a request, once.',
    action: 'orders.refund',
    params: orderParams.extend({ requestId: uuid }),
    body: z.strictObject({ note: z.string().trim().max(500, 'too long').default('') }),
    answer: buildEnvelopeSchema(z.object({ declined: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
};
