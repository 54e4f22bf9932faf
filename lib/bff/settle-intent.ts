import { z } from 'zod';
import { orderSchema } from '@/lib/contracts/checkout';
import { serviceEndpoints } from '@/lib/contracts/service';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/errors';
import { metrics } from '@/lib/metrics/metrics';
import type { IntentFacts, KnownIntent } from '@/lib/payments/gateway';
import { testRegions } from '@/lib/payments/gateway-kind';
import { recordedGateway } from '@/lib/payments/select';
import { noteSettled, noteUnsettled } from '@/lib/payments/unsettled';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import { payBack } from './pay-back';

/** What an event says beyond the facts of its intent. */
interface Said {
  readonly webhookEventId?: string;
  readonly orderId?: string | null;
}

/** An intent that the tenant API names: where it was opened, which its region may not be paid through today. */
export interface OpenedIntent extends KnownIntent {
  readonly region: Region;
}

/**
 * What every way in does that knows no more than an intent's name: asks the gateway that opened it, and settles it when
 * the answer `counts`. Null instead of an order when it does not.
 * @throws AppError as {@link settleIntent} and the gateway
 */
export async function settleOpened(
  { gateway, region, intent_id: intentId, account }: OpenedIntent,
  counts: (intent: IntentFacts) => boolean,
  context: CallContext = {},
) {
  const intent = await recordedGateway(gateway, region).retrieveIntent(intentId, account);
  return { intent, order: counts(intent) ? await settleIntent(intent, gateway, {}, context) : null };
}

/** Whether an error is an answer about the payment, such as one of an unknown order: asking again changes nothing. */
const isFinal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/** Whether a payment waits for this installation, and not for an order that it names: anybody with an account can name one. */
const isTrouble = (error: unknown): boolean =>
  !isFinal(error) && !(error instanceof AppError && error.reason?.code === 'order_unknown');

/**
 * The web tier's half of the one settling function; the tenant API holds amount, currency and account against the order.
 * Money for an earlier version of the order goes back at once, or, when the gateway is busy, by the reconciler.
 * @throws AppError `conflict` when the payment does not fit, or came too late and is refunded; `not_found`, `unavailable`
 */
export async function settleIntent(
  intent: IntentFacts,
  gateway: GatewayKind,
  { webhookEventId, orderId }: Said,
  context: CallContext,
) {
  const body = {
    gateway,
    intent_id: intent.id,
    account: intent.account,
    status: intent.status,
    amount_minor: intent.amountMinor,
    currency: intent.currency,
    failure_message: intent.failureMessage?.slice(0, 500) ?? null,
    webhook_event_id: webhookEventId ?? null,
    order_id: orderId ?? null,
    test_regions: testRegions(),
  };
  const { data } = await tenantApi
    .call(serviceEndpoints.settle, { params: {}, body }, context)
    .catch((error: unknown) => {
      if (intent.status === 'succeeded' && isTrouble(error)) noteUnsettled(intent.id);
      metrics()?.payments.inc({ gateway, outcome: isFinal(error) ? 'refused' : 'failed' });
      throw error;
    });
  noteSettled(intent.id);
  const outcome = data.refund ? 'returned' : data.settled_now ? 'completed' : intent.status;
  metrics()?.payments.inc({ gateway, outcome });
  if (data.refund) {
    await payBack(data.refund);
    throw new AppError('conflict', refusal('payment_returned'), {
      detail: `intent ${intent.id} paid for an earlier version of order ${data.order.order_ref}`,
    });
  }
  return z.encode(orderSchema, data.order);
}
