import { wrap } from '@/lib/contracts/define';
import { providerEventEndpoints } from '@/lib/contracts/provider-events';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { serviceEndpoints } from '@/lib/contracts/service';
import { asPlatform, finish, withPlatform } from '@/lib/db/client';
import { errorReason } from '@/lib/domain/errors/error-codes';
import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { AppError, notFound } from '@/lib/platform/errors';
import { route } from '../http/route';
import { reviseOrder } from '../orders/queries';
import { toOrderDto, toPlacedOrderDto } from '../orders/to-dto';
import { withStore } from '../stores/service';
import { startNextAttempt } from './attempts';
import { requirePayment } from './contested-order';
import { noteDispute } from './disputes';
import { noteDashboardRefund } from './external-refunds';
import { notePayout } from './payouts';
import { endPaymentProblem, notePaymentProblem } from './problems';
import {
  attachIntent,
  existsOrder,
  findFormerPayment,
  findOrderByIntentInStore,
  leaseOpenPayments,
  lockOrder,
} from './queries';
import { noteRefundFailed } from './refund-failed';
import { claimRefunds, noteRefunded, recordRefundFailure } from './refunds';
import { settle, settleWithoutPayment } from './settle';
import { getRowTenant, withLines } from './settlement';
import { advanceTestIntent, createTestIntent, readTestIntent } from './test-intents';

/** Service routes for the web tier's payments, and for the intents of the built-in gateway. */
export const paymentRoutes = [
  route(serviceEndpoints.attachIntent, async ({ params, body }) => {
    const { orderId } = params;
    const input = {
      orderId,
      version: body.version,
      gateway: body.gateway,
      intentId: body.intent_id,
      account: body.account,
    };
    const attached = await attachIntent(asPlatform(), input);
    if (!attached && !(await existsOrder(asPlatform(), orderId))) throw notFound();
    if (!attached) throw new AppError('conflict', errorReason('order_changed'));
    if (!isTestGateway(body.gateway)) await endPaymentProblem(asPlatform(), orderId);
    return wrap({ attached });
  }),
  route(serviceEndpoints.renewPayment, async ({ params, body }) =>
    wrap(
      await withPlatform(async (tx) => {
        const lockedOrder = await lockOrder(tx, params.orderId);
        if (!lockedOrder) throw notFound();
        const tenantId = getRowTenant(lockedOrder);
        // A concurrent request may have started the new attempt already.
        const order =
          lockedOrder.intentId === body.intent_id
            ? await reviseOrder(tx, { tenantId, orderId: lockedOrder.id, change: {} })
            : lockedOrder;
        const { lines } = await withLines(tx, order);
        return toPlacedOrderDto(order, lines);
      }),
    ),
  ),
  route(serviceEndpoints.findOrderByIntent, ({ params }) =>
    withStore(params, async (tx, store) => {
      const intentQuery = { ...store, intentId: params.intentId };
      const row = await findOrderByIntentInStore(tx, intentQuery);
      const former = row ? null : await findFormerPayment(tx, intentQuery);
      const matchingOrder = row ?? former?.order;
      const gateway = row ? row.gateway : former?.gateway;
      if (!matchingOrder || !gateway) throw notFound();
      const { order, lines } = await finish(tx, () => withLines(tx, matchingOrder));
      const account = row ? row.account : (former?.account ?? null);
      return wrap({
        order: toOrderDto(order, lines),
        region: order.region,
        gateway,
        account,
        is_current: row !== null,
      });
    }),
  ),
  route(serviceEndpoints.settle, async ({ body }) => wrap(await settle(body))),
  route(serviceEndpoints.settleWithoutPayment, async (call) => wrap(await settleWithoutPayment(call))),
  route(serviceEndpoints.claimPending, async ({ body }) => {
    const input = { olderThanSeconds: body.older_than_seconds, limit: body.limit };
    const rows = await withPlatform((tx) => leaseOpenPayments(tx, input));
    return wrap(
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
  route(serviceEndpoints.notePaymentProblem, async (call) => wrap(await notePaymentProblem(call))),
  route(serviceEndpoints.startNextAttempt, async (call) => wrap(await startNextAttempt(call))),
  route(refundEndpoints.claim, async (call) => wrap(await claimRefunds(call))),
  route(refundEndpoints.noteMade, async (call) => wrap(await noteRefunded(call))),
  route(refundEndpoints.noteRefused, async (call) => wrap(await recordRefundFailure(call))),
  route(refundEndpoints.noteFailed, async (call) => wrap(await noteRefundFailed(call))),
  route(providerEventEndpoints.findPayment, async ({ params, query }) =>
    wrap(await requirePayment({ gateway: query.gateway, intentId: params.intentId })),
  ),
  route(providerEventEndpoints.noteRefund, async ({ body }) => wrap(await noteDashboardRefund(body))),
  route(providerEventEndpoints.notePayout, async (call) => wrap(await notePayout(call))),
  route(providerEventEndpoints.noteDispute, async ({ body }) => wrap(await noteDispute(body))),
  route(serviceEndpoints.createTestIntent, async (call) => wrap(await createTestIntent(call))),
  route(serviceEndpoints.readTestIntent, async (call) => wrap(await readTestIntent(call))),
  route(serviceEndpoints.advanceTestIntent, async (call) => wrap(await advanceTestIntent(call))),
];
