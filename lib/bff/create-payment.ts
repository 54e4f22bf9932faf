import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { AppError } from '@/lib/errors';
import { gatewayOf } from '@/lib/payments/select';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';
import { type PlacedOrder, toPayAnswer } from './pay-answer';

/** Row first, then the intent (fixed decision 3): a crash in between leaves an unpaid order and no charge. */
export const createPayment: UseCase<typeof checkoutEndpoints.pay> = async ({ input, raw, context }) => {
  const { tenant, slug } = input.params;
  const { data: placed } = await tenantApi.call(
    serviceEndpoints.placeOrder,
    { params: { tenant, slug }, body: raw },
    context,
  );
  return { json: wrap(await openIntent(placed, tenant, context)) };
};

/** Opens (or finds again) the intent of a placed order and answers what the browser needs to pay it. */
export async function openIntent(placed: PlacedOrder, tenantId: number, context: CallContext) {
  if (placed.amount_due_minor === 0) return toPayAnswer(placed, null);
  const gateway = gatewayOf(placed.region);
  const stale = placed.stale_intent;
  if (stale && stale.gateway === gateway.kind) {
    const status = await gateway.cancelIntent(stale.intent_id, stale.account);
    // Paid in another tab before the basket changed: a second payment would take the money twice (PAY-13).
    if (status === 'succeeded' || status === 'processing') throw paidAlready(stale.intent_id);
  }
  const intent = await gateway.createIntent({
    orderId: placed.order.id,
    orderRef: placed.order.order_ref,
    version: placed.version,
    amountMinor: placed.amount_due_minor,
    currency: placed.currency,
    account: placed.connected_account,
    receiptEmail: placed.receipt_email,
    tenantId,
  });
  if (placed.intent_id !== intent.id) {
    await tenantApi.call(
      serviceEndpoints.attachIntent,
      {
        params: { orderId: placed.order.id },
        body: { gateway: gateway.kind, intent_id: intent.id, account: intent.account, version: placed.version },
      },
      context,
    );
  }
  return toPayAnswer(placed, {
    clientSecret: intent.clientSecret,
    kind: gateway.kind,
    publishableKey: gateway.publishableKey,
  });
}

const paidAlready = (intentId: string): AppError =>
  new AppError('conflict', 'A payment for this order has been made already.', {
    detail: `intent ${intentId} of an earlier version was paid: refund it or settle the order by hand`,
  });
