import { wrapInEnvelope } from '@/lib/contracts/define';
import { providerEventEndpoints } from '@/lib/contracts/provider-events';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { serviceEndpoints } from '@/lib/contracts/service';
import { asPlatform, finishTransaction, withPlatform } from '@/lib/db/client';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { defineRoute } from '../http/route';
import { reviseOrder } from '../orders/queries';
import { toOrderDto, toPlacedOrderDto } from '../orders/to-dto';
import { withStore } from '../stores/service';
import { startNextAttempt } from './attempts';
import { requirePayment } from './contested-order';
import { recordDispute } from './disputes';
import { recordDashboardRefund } from './external-refunds';
import { recordPayoutOutcome } from './payouts';
import { endPaymentProblem, recordAccountSetup, recordPaymentProblem } from './problems';
import {
  attachIntent,
  findFormerPayment,
  findOrderByIntentInStore,
  leaseOpenPayments,
  lockOrder,
  orderExists,
} from './queries';
import { recordLateRefundFailure } from './refund-failed';
import { claimRefunds, recordMadeRefund, recordRefundFailure } from './refunds';
import { settlePayment, settleWithoutPayment } from './settle';
import { getRowTenantId, withOrderLines } from './settlement';
import { advanceTestIntent, createTestIntent, readTestIntent } from './test-intents';

/** Routes for the web tier: payments of orders, and intents of the built-in test gateway. */
export const paymentRoutes = [
  defineRoute(serviceEndpoints.attachIntent, async ({ params, body }) => {
    const { orderId } = params;
    const input = {
      orderId,
      version: body.version,
      gateway: body.gateway,
      intentId: body.intent_id,
      account: body.account,
    };
    const attached = await attachIntent(asPlatform(), input);
    if (!attached && !(await orderExists(asPlatform(), orderId))) throw buildNotFoundError();
    if (!attached) throw new AppError('conflict', buildErrorReason('order_changed'));
    if (!isTestGateway(body.gateway)) await endPaymentProblem(asPlatform(), orderId);
    return wrapInEnvelope({ attached });
  }),
  defineRoute(serviceEndpoints.renewPayment, async ({ params, body }) =>
    wrapInEnvelope(
      await withPlatform(async (tx) => {
        const lockedOrder = await lockOrder(tx, params.orderId);
        if (!lockedOrder) throw buildNotFoundError();
        const tenantId = getRowTenantId(lockedOrder);
        // A concurrent request may have started the new attempt already.
        const order =
          lockedOrder.intentId === body.intent_id
            ? await reviseOrder(tx, { tenantId, orderId: lockedOrder.id, change: {} })
            : lockedOrder;
        const { lines } = await withOrderLines(tx, order);
        return toPlacedOrderDto(order, lines);
      }),
    ),
  ),
  defineRoute(serviceEndpoints.findOrderByIntent, ({ params }) =>
    withStore(params, async (tx, store) => {
      const intentQuery = { ...store, intentId: params.intentId };
      const row = await findOrderByIntentInStore(tx, intentQuery);
      const former = row ? null : await findFormerPayment(tx, intentQuery);
      const matchingOrder = row ?? former?.order;
      const gateway = row ? row.gateway : former?.gateway;
      if (!matchingOrder || !gateway) throw buildNotFoundError();
      const { order, lines } = await finishTransaction(tx, () => withOrderLines(tx, matchingOrder));
      const account = row ? row.account : (former?.account ?? null);
      return wrapInEnvelope({
        order: toOrderDto(order, lines),
        region: order.region,
        gateway,
        account,
        is_current: row !== null,
      });
    }),
  ),
  defineRoute(serviceEndpoints.settle, async ({ body }) => wrapInEnvelope(await settlePayment(body))),
  defineRoute(serviceEndpoints.settleWithoutPayment, async (call) => wrapInEnvelope(await settleWithoutPayment(call))),
  defineRoute(serviceEndpoints.claimPending, async ({ body }) => {
    const input = { olderThanSeconds: body.older_than_seconds, limit: body.limit };
    const rows = await withPlatform((tx) => leaseOpenPayments(tx, input));
    return wrapInEnvelope(
      rows.flatMap(
        ({ orderId, gateway, intentId, account, region, voucherLapsed, isAbandoned, isExpired, isPending }) => {
          const flags = {
            voucher_lapsed: voucherLapsed,
            is_abandoned: isAbandoned,
            is_expired: isExpired,
            is_pending: isPending,
          };
          return gateway && intentId
            ? [{ order_id: orderId, gateway, intent_id: intentId, account, region, ...flags }]
            : [];
        },
      ),
    );
  }),
  defineRoute(serviceEndpoints.notePaymentProblem, async (call) => wrapInEnvelope(await recordPaymentProblem(call))),
  defineRoute(serviceEndpoints.noteAccountSetup, async (call) => wrapInEnvelope(await recordAccountSetup(call))),
  defineRoute(serviceEndpoints.startNextAttempt, async (call) => wrapInEnvelope(await startNextAttempt(call))),
  defineRoute(refundEndpoints.claim, async (call) => wrapInEnvelope(await claimRefunds(call))),
  defineRoute(refundEndpoints.noteMade, async (call) => wrapInEnvelope(await recordMadeRefund(call))),
  defineRoute(refundEndpoints.noteRefused, async (call) => wrapInEnvelope(await recordRefundFailure(call))),
  defineRoute(refundEndpoints.noteFailed, async (call) => wrapInEnvelope(await recordLateRefundFailure(call))),
  defineRoute(providerEventEndpoints.findPayment, async ({ params, query }) =>
    wrapInEnvelope(await requirePayment({ gateway: query.gateway, intentId: params.intentId })),
  ),
  defineRoute(providerEventEndpoints.noteRefund, async ({ body }) => wrapInEnvelope(await recordDashboardRefund(body))),
  defineRoute(providerEventEndpoints.notePayout, async (call) => wrapInEnvelope(await recordPayoutOutcome(call))),
  defineRoute(providerEventEndpoints.noteDispute, async ({ body }) => wrapInEnvelope(await recordDispute(body))),
  defineRoute(serviceEndpoints.createTestIntent, async (call) => wrapInEnvelope(await createTestIntent(call))),
  defineRoute(serviceEndpoints.readTestIntent, async (call) => wrapInEnvelope(await readTestIntent(call))),
  defineRoute(serviceEndpoints.advanceTestIntent, async (call) => wrapInEnvelope(await advanceTestIntent(call))),
];
