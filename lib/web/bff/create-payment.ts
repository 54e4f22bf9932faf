import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import type { IntentFacts, PaymentGateway } from '@/lib/integrations/payments/gateway';
import { findPaymentProblem, getGateway, isPayableAt, openRecordedGateway } from '@/lib/integrations/payments/select';
import { AppError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { deriveTrackingKey } from '@/lib/platform/signed-links';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { createKeyAttempts } from './key-attempts';
import { type PlacedOrder, toPayResponse } from './pay-response';
import { recordKeyHealth, recordPaymentProblem } from './payment-problem';
import { type OpenedIntent, settleIfPaid, settleIntent } from './settle-intent';

/**
 * Places an order and opens its payment. The order is inserted before the intent is created (ADR 20), so that a crash
 * in between leaves an unpaid order but never a charge without an order.
 */
export const createPayment: UseCase<typeof checkoutEndpoints.pay> = async ({ input, raw, context }) => {
  const { tenant, slug } = input.params;
  const { data: placed } = await tenantApi.call(
    serviceEndpoints.placeOrder,
    { params: { tenant, slug }, body: raw },
    context,
  );
  return { json: wrapInEnvelope(await openIntent(placed, tenant, context)) };
};

/** Creates or reuses the intent of a placed order and returns what the browser needs to pay it. */
export async function openIntent(order: PlacedOrder, tenantId: number, context: CallContext) {
  if (order.amount_due_minor === 0) return toPayResponse(withTrackingKey(order, tenantId), null);
  const { placed, open } = await reuseOpenIntent(await renewWhenClosed(order, context), tenantId, context);
  if (placed.stale_intent) await closeIntent(placed.stale_intent, context);
  // An existing intent can only be paid at the gateway where it was created, even if its region uses another gateway
  // now.
  const gateway = placed.gateway ? openRecordedGateway(placed.gateway, placed.region) : getGateway(placed.region);
  const intent = open ?? (await createIntent(placed, tenantId, gateway, context));
  return toPayResponse(placed, {
    clientSecret: intent.clientSecret,
    kind: gateway.kind,
    publishableKey: gateway.publishableKey,
  });
}

/**
 * Adds the tracking key to an order without an intent. The browser uses it, in place of a client secret, to prove that
 * it placed the order.
 */
const withTrackingKey = (placed: PlacedOrder, tenantId: number): PlacedOrder => ({
  ...placed,
  order: { ...placed.order, tracking_key: deriveTrackingKey({ tenantId, orderId: placed.order.id }) },
});

async function createIntent(placed: PlacedOrder, tenantId: number, gateway: PaymentGateway, context: CallContext) {
  const orderId = placed.order.id;
  const feeMinor = isTestGateway(gateway.kind) ? 0 : await decideFee(placed, gateway, context);
  const request = {
    orderId,
    orderRef: placed.order.order_ref,
    version: placed.version,
    amountMinor: placed.amount_due_minor,
    currency: placed.currency,
    account: placed.connected_account,
    feeMinor,
    receiptEmail: placed.receipt_email,
    tenantId,
    attempts: createKeyAttempts(placed.intent_attempt, (spent) => ({ of: 'order', order_id: orderId, spent }), context),
  };
  const place = { tenantId, gateway: gateway.kind, region: placed.region, account: request.account };
  const intent = await recordPaymentProblem(place, () => gateway.createIntent(request));
  await attachIntent(placed, gateway, intent, context);
  return intent;
}

/**
 * Returns the application fee of a payment, minor units: the amount that the platform keeps for production. 0 for test
 * payments.
 * @throws AppError `unavailable` for a payment that the platform's own account may not receive
 */
async function decideFee(placed: PlacedOrder, gateway: PaymentGateway, context: CallContext): Promise<number> {
  const body = { version: placed.version, gateway: gateway.kind, account: placed.connected_account };
  const call = { params: { orderId: placed.order.id }, body };
  return (await tenantApi.call(serviceEndpoints.decidePaymentTerms, call, context)).data.fee_minor;
}

/**
 * Reads the order's existing intent at its gateway, because creating it again with the same idempotency key would
 * return its original state or, after the key expired, a second intent. If the intent has ended or is unknown to the
 * provider, it is replaced by a new version of the order.
 * @throws AppError `conflict` when it has been paid
 */
async function reuseOpenIntent(placed: PlacedOrder, tenantId: number, context: CallContext) {
  const { gateway, intent_id: intentId, region, connected_account: account } = placed;
  if (gateway === null || intentId === null) return { placed, open: null };
  const retrieve = () => openRecordedGateway(gateway, region).retrieveIntent(intentId, account);
  const open = await recordPaymentProblem({ tenantId, gateway, region, account }, retrieve).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (open?.status === 'succeeded') {
    await settleIntent(open, gateway, {}, context);
    throw new AppError('conflict', buildErrorReason('order_placed'));
  }
  if (open && open.status !== 'canceled') return { placed, open };
  return { placed: await renew(placed, intentId, context), open: null };
}

/**
 * Replaces the intent of an order that was placed at the test gateway when its region now takes real payments: the
 * order gets a new version.
 * @throws AppError when the region has no gateway; nothing is changed then
 */
async function renewWhenClosed(placed: PlacedOrder, context: CallContext): Promise<PlacedOrder> {
  const { gateway, intent_id: intentId, region } = placed;
  if (gateway === null || intentId === null || isPayableAt(gateway, region)) return placed;
  getGateway(region);
  return renew(placed, intentId, context);
}

/** @throws AppError `store_on_hold` when the store has closed since the payment was opened */
async function renew(placed: PlacedOrder, intentId: string, context: CallContext): Promise<PlacedOrder> {
  if (!placed.is_renewable) throw new AppError('store_on_hold', buildErrorReason('store_closed'));
  const call = { params: { orderId: placed.order.id }, body: { intent_id: intentId } };
  return (await tenantApi.call(serviceEndpoints.renewPayment, call, context)).data;
}

async function attachIntent(placed: PlacedOrder, gateway: PaymentGateway, intent: IntentFacts, context: CallContext) {
  const body = { gateway: gateway.kind, intent_id: intent.id, account: intent.account, version: placed.version };
  try {
    await tenantApi.call(serviceEndpoints.attachIntent, { params: { orderId: placed.order.id }, body }, context);
  } catch (error) {
    // The order has changed in the meantime. The intent's secret has not been sent to a browser; the intent is
    // cancelled so that it cannot be paid (PAY-13).
    if (error instanceof AppError && error.code === 'conflict')
      await gateway.cancelIntent(intent.id, intent.account).catch((cause: unknown) => {
        logger.warn({ err: cause, intentId: intent.id }, 'an intent that no order has could not be cancelled');
      });
    throw error;
  }
}

/** Cancels the intent of an earlier version of the order, or refunds it when it is paid already (PAY-13). */
async function closeIntent(stale: OpenedIntent, context: CallContext): Promise<void> {
  try {
    const { gateway, region, intent_id: intentId, account } = stale;
    const status = await recordKeyHealth(stale, () =>
      openRecordedGateway(gateway, region).cancelIntent(intentId, account),
    );
    if (status === 'succeeded') await settleIfPaid(stale, () => true, context);
    if (status === 'processing') throw new AppError('conflict', buildErrorReason('payment_processing'));
  } catch (error) {
    // The connected account has left the platform, so this intent cannot be paid any more; the new version of the order
    // has its own intent.
    const isGone = error instanceof AppError && error.code === 'not_found';
    if (!isGone && findPaymentProblem(error)?.problem !== 'account_gone') throw error;
    logger.warn(
      { err: error, intentId: stale.intent_id },
      'the payment intent of an earlier order version can’t be reached',
    );
  }
}
