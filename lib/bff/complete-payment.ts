import { z } from 'zod';
import { type checkoutEndpoints, orderSchema } from '@/lib/contracts/checkout';
import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { AppError, invalidFields, notFound } from '@/lib/errors';
import type { GatewayKind, IntentFacts } from '@/lib/payments/gateway';
import { gatewayOf } from '@/lib/payments/select';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';
import type { PlacedOrder } from './pay-answer';

type StoreParams = { readonly tenant: number; readonly slug: string };

/** The browser's word that it paid: checked at the gateway, then settled, as often as it is said (PAY-09, PAY-10). */
export const completePayment: UseCase<typeof checkoutEndpoints.paymentSuccess> = async ({ input, context }) => {
  const { tenant, slug } = input.params;
  const { payment_intent: intentId, no_payment_needed: noPayment, order_id: orderId } = input.body;
  const withoutPayment = noPayment === true || noPayment === 'true';
  if (withoutPayment === Boolean(intentId)) throw invalidFields({ payment_intent: ['required'] });
  if (!intentId) {
    if (!z.uuid().safeParse(orderId).success || !orderId) throw invalidFields({ order_id: ['required'] });
    const call = { params: { tenant, slug, orderId } };
    const { data } = await asField(
      'order_id',
      input.params,
      context,
      tenantApi.call(serviceEndpoints.settleWithoutPayment, call, context),
    );
    return { json: wrap({ order: z.encode(orderSchema, data.order) }) };
  }
  const order = await asField('payment_intent', input.params, context, settlePaid(input.params, intentId, context));
  return { json: wrap({ order }) };
};

async function settlePaid(store: StoreParams, intentId: string, context: CallContext) {
  const { data: placed } = await tenantApi.call(
    serviceEndpoints.findOrderByIntent,
    { params: { ...store, intentId } },
    context,
  );
  const intent = await retrievePaid(placed, intentId);
  if (intent.status !== 'succeeded')
    throw invalidFields({ payment_intent: [intent.failureMessage ?? 'The payment has not succeeded.'] });
  return settleIntent(intent, gatewayOf(placed.region).kind, null, context);
}

/** PAY-09, API-17: what does not fit an order of this store is a wrong field; only a store that isn't there is a 404. */
async function asField<T>(
  field: string,
  { tenant, slug }: StoreParams,
  context: CallContext,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'conflict')) throw error;
    const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } }, context);
    if (store.tenant_id !== tenant || store.status === 'Draft') throw notFound();
    const message = error.code === 'conflict' ? error.message : 'There is no such payment in this store.';
    throw new AppError('invalid', message, { errors: { [field]: [message] }, cause: error });
  }
}

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
