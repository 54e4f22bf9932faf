import { z } from 'zod';
import { PAYMENT_PROBLEMS } from '@/lib/domain/payments/problems';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { region, uuid } from '../field-types';

const spent = z.number().int().nonnegative();

/** Calls that store which requests the card provider rejects. */
export const paymentProblemServiceEndpoints = {
  startNextAttempt: defineEndpoint({
    name: 'service.startNextAttempt',
    method: 'POST',
    path: '/api/service/payment-attempts',
    summary:
      'Stores that the provider keeps a failure under an idempotency key, and returns the number of the key to use now. Idempotent.',
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
      'Stores why the provider rejects the payments of a tenant in a region. The next payment that the provider opens clears it.',
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
  noteAccountSetup: defineEndpoint({
    name: 'service.noteAccountSetup',
    method: 'POST',
    path: '/api/service/account-setups',
    summary:
      'Saves for all nodes whether the provider refuses to open accounts in a region for a reason that lies with the platform.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({ region, is_refused: z.boolean() }),
    answer: buildEnvelopeSchema(z.object({ noted: z.boolean() })),
  }),
};
