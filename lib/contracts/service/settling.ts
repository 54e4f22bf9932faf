import { z } from 'zod';
import { PENDING_STEPS } from '@/lib/domain/payments/pending';
import { orderSchema } from '../checkout';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { gatewayKind, intentStatus, region, storeParams, uuid } from '../field-types';
import { refundDueSchema } from '../refunds';
import { testRegions } from './test-intents';

const settled = z.object({ order: orderSchema, settled_now: z.boolean() });
const settlement = z.object({
  gateway: gatewayKind,
  intent_id: z.string().max(200),
  account: z.string().nullable(),
  status: intentStatus,
  amount_minor: z.number().int(),
  currency: z.string(),
  failure_message: z.string().max(500).nullable().default(null),
  is_card_failure: z.boolean().default(false),
});

/** Calls that settle orders and find payments whose result was not reported. */
export const settlementServiceEndpoints = {
  settle: defineEndpoint({
    name: 'service.settle',
    method: 'POST',
    path: '/api/service/orders/settle',
    summary:
      'Settles an order with verified facts about its payment; no other call marks orders as paid. Idempotent: a repeated call returns the same order (PAY-10).',
    audience: 'service',
    handledBy: 'tenant-api',
    body: settlement.extend({
      webhook_event_id: z.string().max(200).nullable().default(null),
      /** Application fee of the payment in minor units; absent = the fee stored with the order. */
      fee_minor: z.number().int().min(0).optional(),
      /**
       * Order id from the intent's metadata; identifies the order of a webhook that arrives before its intent is
       * attached.
       */
      order_id: uuid.nullable().default(null),
      /** Client secret with which the mail about a failed payment links to the payment step. */
      client_secret: z.string().max(300).nullable().default(null),
      /** Action outside of the shop that the payment waits for, possibly for days. */
      pending_step: z.enum(PENDING_STEPS).nullable().default(null),
      test_regions: testRegions,
    }),
    answer: buildEnvelopeSchema(settled.extend({ refund: refundDueSchema.nullable() })),
    errors: ['not_found', 'invalid', 'conflict', 'unavailable'],
  }),
  settleWithoutPayment: defineEndpoint({
    name: 'service.settleWithoutPayment',
    method: 'POST',
    path: '/api/service/:tenant/:slug/orders/:orderId/settle-without-payment',
    summary: 'Confirms an order for which nothing is due (API-17).',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams.extend({ orderId: uuid }),
    answer: buildEnvelopeSchema(settled),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  claimPending: defineEndpoint({
    name: 'service.claimPending',
    method: 'POST',
    path: '/api/service/orders/claim-pending',
    summary:
      'Returns orders with an open payment, each leased to one reconciler until its next check. The older an order is, the longer the interval.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      older_than_seconds: z.number().int().min(0).max(86_400),
      limit: z.number().int().min(1).max(100),
    }),
    answer: buildEnvelopeSchema(
      z.array(
        z.object({
          order_id: uuid,
          gateway: gatewayKind,
          intent_id: z.string(),
          account: z.string().nullable(),
          region,
          /**
           * Whether the order's reservation of a voucher or of limited pieces has expired, so that the payment must be
           * cancelled (VOU-07).
           */
          voucher_lapsed: z.boolean(),
          /** Whether the shopper has been inactive for a day, so that an unpaid payment is cancelled. */
          is_abandoned: z.boolean(),
          /**
           * Whether the shopper has been inactive for so long that even a pending payment without a deadline of its own
           * is cancelled.
           */
          is_expired: z.boolean().default(false),
          /** Whether the payment was pending when it was last checked, so that a failed payment is a change. */
          is_pending: z.boolean().default(false),
        }),
      ),
    ),
  }),
};
