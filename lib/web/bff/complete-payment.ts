import { z } from 'zod';
import { type checkoutEndpoints, orderSchema } from '@/lib/contracts/checkout';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { buildErrorReason, findErrorReason } from '@/lib/domain/errors/error-codes';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import { findPendingPayment, type IntentFacts } from '@/lib/integrations/payments/gateway';
import { isPayableAt, openRecordedGateway } from '@/lib/integrations/payments/select';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { isTrackingKey } from '@/lib/platform/signed-links';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { settleIfPaid } from './settle-intent';

type StoreParams = { readonly tenant: number; readonly slug: string };

/**
 * Handles the browser's report of a payment: verifies it at the gateway and then settles it, idempotently (PAY-09,
 * PAY-10).
 */
export const completePayment: UseCase<typeof checkoutEndpoints.paymentSuccess> = async ({ input, context }) => {
  const { tenant, slug } = input.params;
  const {
    payment_intent: intentId,
    no_payment_needed: noPayment,
    order_id: orderId,
    client_secret: secret,
  } = input.body;
  const withoutPayment = noPayment === true || noPayment === 'true';
  if (withoutPayment === Boolean(intentId)) throw buildInvalidFieldsError({ payment_intent: ['required'] });
  if (!intentId) {
    if (!z.uuid().safeParse(orderId).success || !orderId) throw buildInvalidFieldsError({ order_id: ['required'] });
    const call = { params: { tenant, slug, orderId } };
    const { data } = await asField(
      'order_id',
      input.params,
      context,
      tenantApi.call(serviceEndpoints.settleWithoutPayment, call, context),
    );
    const order = z.encode(orderSchema, data.order);
    // An order id alone proves nothing, because ids appear in logs and on the screens of staff and fulfillers. Before
    // the order is settled, only the buyer's browser has it.
    const isBuyer = data.settled_now || isTrackingKey({ tenantId: tenant, orderId }, secret ?? '');
    return { json: wrapInEnvelope({ order: isBuyer ? order : withoutPerson(order) }) };
  }
  const paying = requirePaidOrder(input.params, { intentId, secret }, context);
  return { json: wrapInEnvelope({ order: await asField('payment_intent', input.params, context, paying) }) };
};

type IntentReference = { readonly intentId: string; readonly secret: string | undefined };

async function requirePaidOrder(store: StoreParams, { intentId, secret }: IntentReference, context: CallContext) {
  const foundIntent = await getIntentOrder(store, intentId, context);
  const { intent, order } = await settleIfPaid(foundIntent, isPaid, context);
  if (order === null)
    throw buildInvalidFieldsError({
      payment_intent: [intent.failureMessage ?? buildErrorReason('payment_unfinished')],
    });
  return secret === intent.clientSecret ? order : withoutPerson(order);
}

/**
 * Removes personal data from an order for a caller who proved nothing but an id: ids of intents and orders appear in
 * addresses and logs. Such a caller sees that the order is paid, but neither the payer nor the texts. The fields
 * remain, empty, so that the response keeps its shape (API-16).
 */
function withoutPerson(order: z.input<typeof orderSchema>): z.input<typeof orderSchema> {
  const emptyCustomer = Object.fromEntries(Object.keys(order.customer).map((field) => [field, '']));
  return {
    ...order,
    tracking_key: null,
    customer: orderSchema.shape.customer.parse(emptyCustomer),
    lines: order.lines.map((line) => ({ ...line, custom_texts: [], front_preview: null, back_preview: null })),
  };
}

const isPaid = ({ status }: IntentFacts): boolean => status === 'succeeded';

async function getIntentOrder(store: StoreParams, intentId: string, context: CallContext) {
  const call = { params: { ...store, intentId } };
  const { data } = await tenantApi.call(serviceEndpoints.findOrderByIntent, call, context);
  return { ...data, intent_id: intentId };
}
type FoundIntent = Awaited<ReturnType<typeof getIntentOrder>>;

/**
 * Runs a call and converts its errors: data that does not match an order of this store becomes an error of `field`;
 * only an unknown store is a 404 (PAY-09, API-17).
 */
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
    if (store.tenant_id !== tenant || isHiddenFromShoppers(store.status)) throw buildNotFoundError();
    const message = error.code === 'conflict' ? error.message : buildErrorReason('payment_missing');
    throw new AppError('invalid', message, { errors: { [field]: [message] }, cause: error });
  }
}

/**
 * Returns the state of a payment to a shopper who comes back from the gateway. The client secret proves that the caller
 * is the payer (PAY-08).
 */
export const readConfirmation: UseCase<typeof checkoutEndpoints.confirmation> = async ({ input, context }) => {
  const { payment_intent: intentId, payment_intent_client_secret: secret } = input.query;
  const foundIntent = await getIntentOrder(input.params, intentId, context);
  const isSame = (intent: IntentFacts): boolean => intent.clientSecret === secret;
  try {
    const { intent, order } = await settleIfPaid(
      foundIntent,
      (candidate) => isSame(candidate) && (isPaid(candidate) || findPendingPayment(candidate) !== null),
      context,
    );
    if (!isSame(intent)) throw buildNotFoundError();
    if (order && isPaid(intent))
      return {
        json: wrapInEnvelope({ order, status: 'succeeded', message: null, reason: null, payment: null, pending: null }),
      };
    return { json: wrapInEnvelope(unpaid(foundIntent, intent)) };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    const order = z.encode(orderSchema, foundIntent.order);
    const { message, reason } = error;
    return { json: wrapInEnvelope({ order, status: 'failed', message, reason, payment: null, pending: null }) };
  }
};

function unpaid(foundIntent: FoundIntent, intent: IntentFacts) {
  const status = intent.status === 'processing' || intent.status === 'requires_action' ? intent.status : 'failed';
  const isOpen = foundIntent.is_current && isPayableAt(foundIntent.gateway, foundIntent.region);
  const isPayable = isOpen && intent.status !== 'processing' && intent.status !== 'canceled';
  const pending = foundIntent.is_current ? findPendingPayment(intent) : null;
  return {
    order: z.encode(orderSchema, foundIntent.order),
    status,
    message: intent.failureMessage,
    reason: findErrorReason(intent.failureMessage ?? ''),
    payment: isPayable ? toRetryPayment(foundIntent) : null,
    pending: pending && { ...pending, until: pending.until?.toISOString() ?? null },
  };
}

/** Returns the data with which the payment step can pay an intent again. */
const toRetryPayment = ({ gateway, region, account }: FoundIntent) => ({
  gateway,
  publishable_key: openRecordedGateway(gateway, region).publishableKey,
  tenant_stripe_connect_account_id: account,
});
