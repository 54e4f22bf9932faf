import { eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { finishTransaction, type Tx, withPlatform } from '@/lib/db/client';
import { orders } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isPaymentOpen } from '@/lib/domain/orders/statuses';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { releasePieces } from '../limited-pieces/reserve';
import { type OrderRow, toOrderDto } from '../orders/to-dto';
import { withStore } from '../stores/service';
import { releaseVoucher } from '../vouchers/redeem';
import { applyEarlyEvents } from './apply-early-events';
import { recordDecline } from './declined-payments';
import { refundFormerIntent } from './late-payments';
import { recordPendingFailure, recordPendingPayment } from './pending-payments';
import { lockOrderByIntent, lockOrderInStore, recordWebhookEvent } from './queries';
import type { RefundDto } from './refunds';
import { buildFreeOutcome, getRowTenantId, settleOrder, withOrderLines } from './settlement';
import { markUnsettled } from './unsettled';
import { trackWebhookSilence } from './webhook-silence';

type Facts = ParsedInput<typeof serviceEndpoints.settle>['body'];
type Settlement = { order: ReturnType<typeof toOrderDto>; settled_now: boolean; refund: RefundDto | null };

/**
 * Compares a gateway's verified facts with the order, and settles the order when they agree. A repeated call returns
 * the same order and changes nothing. Money for an earlier version of the order is recorded as a due refund and
 * returned as `refund`. An order that stays open although its payment succeeded is marked. Runs without tenant scope,
 * because the facts name only the intent.
 * @throws AppError `not_found` (unknown intent), `unavailable` (the order does not have its intent yet) or `conflict`
 * (amount, currency or account differ)
 */
export async function settlePayment(facts: Facts): Promise<Settlement> {
  try {
    const settlement = await settleByFacts(facts);
    await trackWebhookSilence(facts, settlement.settled_now);
    return settlement;
  } catch (error) {
    await markUnsettled(facts, error);
    throw error;
  }
}

function settleByFacts(facts: Facts): Promise<Settlement> {
  return withPlatform(async (tx) => {
    const order = await lockOrderByIntent(tx, { gateway: facts.gateway, intentId: facts.intent_id });
    if (!order) {
      const former = await refundFormerIntent(tx, facts);
      return answer(tx, former.order, false, former.refund);
    }
    if (!isPaymentOpen(order.paymentState)) return answer(tx, order, false);
    const eventId = facts.webhook_event_id;
    if (eventId !== null && !(await recordWebhookEvent(tx, eventId))) return answer(tx, order, false);
    if (facts.status === 'succeeded') {
      assertTaken(order, facts);
      assertAgrees(order, facts);
      const paid = await noteFee(tx, order, facts);
      const settled = await settleOrder(tx, paid, { state: 'paid', params: { intent: facts.intent_id } });
      return answer(tx, settled ? await applyEarlyEvents(tx, settled) : order, settled !== null);
    }
    if (facts.status === 'canceled') return answer(tx, await cancelPayment(tx, order), false);
    if (facts.pending_step)
      await recordPendingPayment(tx, order, { intentId: facts.intent_id, step: facts.pending_step });
    else if (await recordPendingFailure(tx, order, facts)) return answer(tx, order, false);
    else if (facts.failure_message) await recordDecline(tx, order, facts.failure_message);
    return answer(tx, order, false);
  });
}

async function answer(
  tx: Tx,
  row: OrderRow,
  settledNow: boolean,
  refund: RefundDto | null = null,
): Promise<Settlement> {
  const { order, lines } = await finishTransaction(tx, () => withOrderLines(tx, row));
  return { order: toOrderDto(order, lines), settled_now: settledNow, refund };
}

/**
 * Rejects a test payment in a region that requires real payments, even if its intent is older than this requirement
 * (PAY-12).
 */
function assertTaken(order: OrderRow, facts: Facts): void {
  if (!isTestGateway(facts.gateway) || facts.test_regions.includes(order.region)) return;
  throw new AppError('conflict', buildErrorReason('payment_begin_again'), {
    detail: `test payment ${facts.intent_id} for order ${order.orderRef} of region ${order.region}, which takes none`,
  });
}

/** Checks that the payment has the order's amount, currency and account (PAY-09). */
function assertAgrees(order: OrderRow, facts: Facts): void {
  const wrong = [
    facts.amount_minor !== order.dueMinor && 'amount',
    facts.currency.toUpperCase() !== order.currency && 'currency',
    facts.account !== order.account && 'account',
  ].filter((part) => part !== false);
  if (wrong.length === 0) return;
  throw new AppError('conflict', buildErrorReason('payment_unfit'), {
    detail: `payment ${facts.intent_id} does not fit order ${order.orderRef}: ${wrong.join(', ')}`,
  });
}

/** Stores the application fee that the payment actually contains. The ledger posts this fee. */
async function noteFee(tx: Tx, order: OrderRow, { fee_minor: feeMinor }: Facts): Promise<OrderRow> {
  if (feeMinor === undefined || feeMinor === (order.feeMinor ?? 0)) return order;
  await tx.update(orders).set({ feeMinor }).where(eq(orders.id, order.id));
  return { ...order, feeMinor };
}

/**
 * Records that an order's intent was cancelled: releases the order's voucher and limited pieces, so that the shopper
 * may pay again (VOU-07).
 */
async function cancelPayment(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const named = { tenantId: getRowTenantId(order), orderId: order.id };
  await releaseVoucher(tx, named);
  await releasePieces(tx, named);
  await tx.execute(sql`
    with failed as (
      update orders set payment_state = 'failed', paid_unsettled_since = null, updated_at = now()
      where id = ${order.id} and payment_state = 'awaiting payment' returning id, tenant_id
    )
    insert into order_timeline (tenant_id, order_id, kind, code, from_value, to_value)
    select tenant_id, id, 'payment', ${'payment cancelled' satisfies TimelineCode}, 'awaiting payment', 'failed' from failed`);
  return { ...order, paymentState: 'failed' };
}

/**
 * Settles an order for which nothing is due (API-17).
 * @throws AppError `invalid` when something is due, `not_found` for an unknown order
 */
export function settleWithoutPayment({
  params,
}: ParsedInput<typeof serviceEndpoints.settleWithoutPayment>): Promise<Settlement> {
  return withStore(params, async (tx, store) => {
    const order = await lockOrderInStore(tx, { ...store, orderId: params.orderId });
    if (!order) throw buildNotFoundError();
    if (order.dueMinor !== 0) throw buildInvalidFieldsError({ no_payment_needed: [buildErrorReason('order_unpaid')] });
    const settled = await settleOrder(tx, order, buildFreeOutcome(order));
    return answer(tx, settled ?? order, settled !== null);
  });
}
