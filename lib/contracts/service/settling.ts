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

/** Settling an order, and finding payments that were not reported. */
export const settlementServiceEndpoints = {
  settle: defineEndpoint({
    name: 'service.settle',
    method: 'POST',
    path: '/api/service/orders/settle',
    summary:
      'The one way an order becomes paid; verified facts in, the same order out however often it is called (PAY-10).',
    audience: 'service',
    handledBy: 'tenant-api',
    body: settlement.extend({
      webhook_event_id: z.string().max(200).nullable().default(null),
      /** Application fee of the payment, minor units; absent = as the order says. */
      fee_minor: z.number().int().min(0).optional(),
      /** Order named by the intent; identifies an event that arrives before its intent is attached. */
      order_id: uuid.nullable().default(null),
      /** Opens the payment step of the intent, in the mail about its failure. */
      client_secret: z.string().max(300).nullable().default(null),
      /** Step outside of the shop for which the payment waits, possibly for days. */
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
    summary: 'Confirms an order that the server knows to have nothing due (API-17).',
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
      'Orders whose payment is open, each leased to one reconciler until it is to be asked about again: later the older it is.',
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
           * Whether the reservation of the order's voucher has expired, so that the payment must be cancelled (VOU-07).
           */
          voucher_lapsed: z.boolean(),
          /** Its shopper has been inactive for a day, so an unpaid payment is cancelled. */
          is_abandoned: z.boolean(),
          /**
           * Whether the shopper has been inactive for so long that even a pending payment without an end of its own is
           * cancelled.
           */
          is_expired: z.boolean().default(false),
          /** Whether the payment was pending at the last check, so that a failure now is a change. */
          is_pending: z.boolean().default(false),
        }),
      ),
    ),
  }),
};
