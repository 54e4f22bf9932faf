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

/** Inserts the order before creating the intent (ADR 20): a crash in between leaves an unpaid order and no charge. */
export const createPayment: UseCase<typeof checkoutEndpoints.pay> = async ({ input, raw, context }) => {
  const { tenant, slug } = input.params;
  const { data: placed } = await tenantApi.call(
    serviceEndpoints.placeOrder,
    { params: { tenant, slug }, body: raw },
    context,
  );
  return { json: wrapInEnvelope(await openIntent(placed, tenant, context)) };
};

/** Opens (or finds) the intent of a placed order and returns what the browser needs to pay. */
export async function openIntent(order: PlacedOrder, tenantId: number, context: CallContext) {
  if (order.amount_due_minor === 0) return toPayResponse(withTrackingKey(order, tenantId), null);
  const { placed, open } = await reuseOpenIntent(await renewWhenClosed(order, context), tenantId, context);
  if (placed.stale_intent) await closeIntent(placed.stale_intent, context);
  // An existing intent is paid where it was opened, even if its region has other keys by now.
  const gateway = placed.gateway ? openRecordedGateway(placed.gateway, placed.region) : getGateway(placed.region);
  const intent = open ?? (await createIntent(placed, tenantId, gateway, context));
  return toPayResponse(placed, {
    clientSecret: intent.clientSecret,
    kind: gateway.kind,
    publishableKey: gateway.publishableKey,
  });
}

/** Adds the key with which the browser proves, where no intent has a secret, that it placed the order. */
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
 * Returns the amount of a real payment that the platform keeps for production, minor units.
 * @throws AppError `unavailable` for a payment that the platform's own account may not take
 */
async function decideFee(placed: PlacedOrder, gateway: PaymentGateway, context: CallContext): Promise<number> {
  const body = { version: placed.version, gateway: gateway.kind, account: placed.connected_account };
  const call = { params: { orderId: placed.order.id }, body };
  return (await tenantApi.call(serviceEndpoints.decidePaymentTerms, call, context)).data.fee_minor;
}

/**
 * Reads the order's existing intent, because repeating its creation with the same key would return its original state,
 * and later another intent. One that has ended, or that the provider does not know, is replaced by a new version of the
 * order.
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
  return { placed: await renew(placed.order.id, intentId, context), open: null };
}

/**
 * Restarts an order that was opened at the test gateway while its region now takes real payments: the old intent ends
 * with its version. Without a gateway it is rejected before anything is discarded.
 */
async function renewWhenClosed(placed: PlacedOrder, context: CallContext): Promise<PlacedOrder> {
  const { gateway, intent_id: intentId, region } = placed;
  if (gateway === null || intentId === null || isPayableAt(gateway, region)) return placed;
  getGateway(region);
  return renew(placed.order.id, intentId, context);
}

async function renew(orderId: string, intentId: string, context: CallContext): Promise<PlacedOrder> {
  const call = { params: { orderId }, body: { intent_id: intentId } };
  return (await tenantApi.call(serviceEndpoints.renewPayment, call, context)).data;
}

async function attachIntent(placed: PlacedOrder, gateway: PaymentGateway, intent: IntentFacts, context: CallContext) {
  const body = { gateway: gateway.kind, intent_id: intent.id, account: intent.account, version: placed.version };
  try {
    await tenantApi.call(serviceEndpoints.attachIntent, { params: { orderId: placed.order.id }, body }, context);
  } catch (error) {
    // The order has changed in the meantime: this intent's secret was not sent to a browser, and it must not stay
    // payable (PAY-13).
    if (error instanceof AppError && error.code === 'conflict')
      await gateway.cancelIntent(intent.id, intent.account).catch((cause: unknown) => {
        logger.warn({ err: cause, intentId: intent.id }, 'an intent that no order has could not be cancelled');
      });
    throw error;
  }
}

/** Makes the intent of an earlier version unpayable. A paid one is refunded (PAY-13). */
async function closeIntent(stale: OpenedIntent, context: CallContext): Promise<void> {
  try {
    const { gateway, region, intent_id: intentId, account } = stale;
    const status = await recordKeyHealth(stale, () =>
      openRecordedGateway(gateway, region).cancelIntent(intentId, account),
    );
    if (status === 'succeeded') await settleIfPaid(stale, () => true, context);
    if (status === 'processing') throw new AppError('conflict', buildErrorReason('payment_processing'));
  } catch (error) {
    // The account has left the platform and cannot take this payment; the new version has its own intent.
    const isGone = error instanceof AppError && error.code === 'not_found';
    if (!isGone && findPaymentProblem(error)?.problem !== 'account_gone') throw error;
    logger.warn(
      { err: error, intentId: stale.intent_id },
      'the payment intent of an earlier order version can’t be reached',
    );
  }
}
