import { z } from 'zod';
import { PAYMENT_PROBLEMS } from '@/lib/domain/payments/problems';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { region, uuid } from '../field-types';

const spent = z.number().int().nonnegative();

/** Calls about requests that the card provider rejected. */
export const paymentProblemServiceEndpoints = {
  startNextAttempt: defineEndpoint({
    name: 'service.startNextAttempt',
    method: 'POST',
    path: '/api/service/payment-attempts',
    summary:
      'Saves that the provider keeps a failure under an idempotency key, and answers the number of the key that holds now; said again, it changes nothing.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.discriminatedUnion('of', [
      z.object({ of: z.literal('order'), order_id: uuid, spent }),
      z.object({ of: z.literal('refund'), refund_id: uuid, spent }),
      z.object({ of: z.literal('account'), tenant_id: z.number().int().positive(), spent }),
    ]),
    answer: buildEnvelopeSchema(z.object({ attempt: z.number().int() })),
    errors: ['not_found'],
  }),
  notePaymentProblem: defineEndpoint({
    name: 'service.notePaymentProblem',
    method: 'POST',
    path: '/api/service/payment-problems',
    summary:
      'Saves why the provider refuses the payments of a tenant in a region; the next payment that it opens ends that.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      tenant_id: z.number().int().positive(),
      region,
      problem: z.enum(PAYMENT_PROBLEMS),
      message: z.string().max(500),
      account: z.string().max(200).nullable(),
    }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
};
