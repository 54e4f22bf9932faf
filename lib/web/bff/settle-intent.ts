import { z } from 'zod';
import { orderSchema } from '@/lib/contracts/checkout';
import { serviceEndpoints } from '@/lib/contracts/service';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import { findPendingPayment, type IntentFacts, type IntentReference } from '@/lib/integrations/payments/gateway';
import { listTestRegions } from '@/lib/integrations/payments/gateway-kind';
import { openRecordedGateway } from '@/lib/integrations/payments/select';
import { AppError } from '@/lib/platform/errors';
import { getMetrics } from '@/lib/platform/metrics/metrics';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import { recordKeyHealth } from './payment-problem';
import { refundAtGateway } from './refund-at-gateway';

/** Data of a webhook in addition to the intent itself. */
interface IntentEventDetails {
  readonly webhookEventId?: string;
  readonly orderId?: string | null;
}

/**
 * Reference to an intent from the tenant API. `gateway` is the one at which the intent was opened; the region may use
 * another one by now.
 */
export interface OpenedIntent extends IntentReference {
  readonly region: Region;
}

/**
 * Fetches an intent from the gateway that opened it, and settles it if `counts` returns true for it. `order` is null
 * when it returns false. For callers that have only an intent's id.
 * @throws AppError as {@link settleIntent} and the gateway
 */
export async function settleIfPaid(
  opened: OpenedIntent,
  counts: (intent: IntentFacts) => boolean,
  context: CallContext = {},
) {
  const { gateway, region, intent_id: intentId, account } = opened;
  const retrieve = () => openRecordedGateway(gateway, region).retrieveIntent(intentId, account);
  const intent = await recordKeyHealth(opened, retrieve);
  return { intent, order: counts(intent) ? await settleIntent(intent, gateway, {}, context) : null };
}

/** Returns whether an error is final, such as an unknown order, so that another attempt would fail too. */
const isFinal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/**
 * Settles a payment. The tenant API verifies amount, currency and account against the order. A payment for an earlier
 * version of the order is refunded at once, or by the reconciler when the gateway is unavailable.
 * @throws AppError `conflict` when the payment does not match its order, or came too late and is refunded; `not_found`,
 * `unavailable`
 */
export async function settleIntent(
  intent: IntentFacts,
  gateway: GatewayKind,
  { webhookEventId, orderId }: IntentEventDetails,
  context: CallContext,
) {
  const body = {
    gateway,
    intent_id: intent.id,
    account: intent.account,
    status: intent.status,
    amount_minor: intent.amountMinor,
    currency: intent.currency,
    ...(intent.feeMinor === undefined ? {} : { fee_minor: intent.feeMinor }),
    failure_message: intent.failureMessage?.slice(0, 500) ?? null,
    is_card_failure: intent.isCardFailure === true,
    client_secret: intent.clientSecret.slice(0, 300) || null,
    webhook_event_id: webhookEventId ?? null,
    order_id: orderId ?? null,
    pending_step: findPendingPayment(intent)?.step ?? null,
    test_regions: listTestRegions(),
  };
  const { data } = await tenantApi
    .call(serviceEndpoints.settle, { params: {}, body }, context)
    .catch((error: unknown) => {
      getMetrics()?.payments.inc({ gateway, outcome: isFinal(error) ? 'refused' : 'failed' });
      throw error;
    });
  const outcome = data.refund ? 'returned' : data.settled_now ? 'completed' : intent.status;
  // A pending payment is not counted, because it is checked repeatedly.
  if (body.pending_step === null) getMetrics()?.payments.inc({ gateway, outcome });
  if (data.refund) {
    await refundAtGateway(data.refund);
    throw new AppError('conflict', buildErrorReason('payment_returned'), {
      detail: `intent ${intent.id} paid for an earlier version of order ${data.order.order_ref}`,
    });
  }
  return z.encode(orderSchema, data.order);
}
