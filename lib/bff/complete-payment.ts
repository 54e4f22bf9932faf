import { z } from 'zod';
import { type checkoutEndpoints, orderSchema } from '@/lib/contracts/checkout';
import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { invalidFields, notFound } from '@/lib/errors';
import type { GatewayKind, IntentFacts } from '@/lib/payments/gateway';
import { gatewayOf } from '@/lib/payments/select';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';
import type { PlacedOrder } from './pay-answer';

/** The browser's word that it paid: checked at the gateway, then settled, as often as it is said (PAY-09, PAY-10). */
export const completePayment: UseCase<typeof checkoutEndpoints.paymentSuccess> = async ({ input, context }) => {
  const { tenant, slug } = input.params;
  const { payment_intent: intentId, no_payment_needed: noPayment, order_id: orderId } = input.body;
  const withoutPayment = noPayment === true || noPayment === 'true';
  if (withoutPayment === Boolean(intentId)) throw invalidFields({ payment_intent: ['required'] });
  if (!intentId) {
    if (!z.uuid().safeParse(orderId).success || !orderId) throw invalidFields({ order_id: ['required'] });
    const call = { params: { tenant, slug, orderId } };
    const { data } = await tenantApi.call(serviceEndpoints.settleWithoutPayment, call, context);
    return { json: wrap({ order: z.encode(orderSchema, data.order) }) };
  }
  const { data: placed } = await tenantApi.call(
    serviceEndpoints.findOrderByIntent,
    { params: { tenant, slug, intentId } },
    context,
  );
  const intent = await retrievePaid(placed, intentId);
  if (intent.status !== 'succeeded')
    throw invalidFields({ payment_intent: [intent.failureMessage ?? 'The payment has not succeeded.'] });
  const order = await settleIntent(intent, gatewayOf(placed.region).kind, null, context);
  return { json: wrap({ order }) };
};

/** Where a shopper stands who comes back by address; knowing the client secret proves that it is the same shopper (PAY-08). */
export const readConfirmation: UseCase<typeof checkoutEndpoints.confirmation> = async ({ input, context }) => {
  const { tenant, slug } = input.params;
  const { payment_intent: intentId, payment_intent_client_secret: secret } = input.query;
  const { data: placed } = await tenantApi.call(
    serviceEndpoints.findOrderByIntent,
    { params: { tenant, slug, intentId } },
    context,
  );
  const intent = await retrievePaid(placed, intentId);
  if (intent.clientSecret !== secret) throw notFound();
  if (intent.status !== 'succeeded') {
    const status = intent.status === 'processing' || intent.status === 'requires_action' ? intent.status : 'failed';
    return { json: wrap({ order: z.encode(orderSchema, placed.order), status, message: intent.failureMessage }) };
  }
  const order = await settleIntent(intent, gatewayOf(placed.region).kind, null, context);
  return { json: wrap({ order, status: 'succeeded', message: null }) };
};

const retrievePaid = (placed: PlacedOrder, intentId: string): Promise<IntentFacts> =>
  gatewayOf(placed.region).retrieveIntent(intentId, placed.connected_account);

/** The web tier's half of the one settling function; the tenant API holds amount, currency and account against the order. */
export async function settleIntent(
  intent: IntentFacts,
  gateway: GatewayKind,
  webhookEventId: string | null,
  context: CallContext = {},
) {
  const body = {
    gateway,
    intent_id: intent.id,
    account: intent.account,
    status: intent.status,
    amount_minor: intent.amountMinor,
    currency: intent.currency,
    failure_message: intent.failureMessage?.slice(0, 500) ?? null,
    webhook_event_id: webhookEventId,
  };
  const { data } = await tenantApi.call(serviceEndpoints.settle, { params: {}, body }, context);
  return z.encode(orderSchema, data.order);
}
