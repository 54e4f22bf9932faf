import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { AppError, notFound } from '@/lib/errors';
import { route } from '../http/route';
import { orderWire } from '../orders/wire';
import { withStore } from '../stores/service';
import { claimRefunds, noteRefunded } from './late-payments';
import { attachIntent, existsOrder, findFormerPayment, findOrderByIntentInStore, leaseOpenPayments } from './queries';
import { settle, settleWithoutPayment } from './settle';
import { withLines } from './settlement';
import { advanceTestIntent, createTestIntent, readTestIntent } from './test-intents';

/** What the web tier asks around a gateway, and the ledger of the built-in one. Service calls alone. */
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
    if (!attached) throw new AppError('conflict', 'The order has changed since this payment was opened.');
    return wrap({ attached });
  }),
  route(serviceEndpoints.findOrderByIntent, ({ params }) =>
    withStore(params, async (tx, store) => {
      const wanted = { ...store, intentId: params.intentId };
      const row = await findOrderByIntentInStore(tx, wanted);
      const former = row ? null : await findFormerPayment(tx, wanted);
      const found = row ?? former?.order;
      const gateway = row ? row.gateway : former?.gateway;
      if (!found || !gateway) throw notFound();
      const { order, lines } = await withLines(tx, found);
      const account = row ? row.account : (former?.account ?? null);
      return wrap({
        order: orderWire(order, lines),
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
      rows.flatMap(({ orderId, gateway, intentId, account, region }) =>
        gateway && intentId ? [{ order_id: orderId, gateway, intent_id: intentId, account, region }] : [],
      ),
    );
  }),
  route(serviceEndpoints.claimRefunds, async (call) => wrap(await claimRefunds(call))),
  route(serviceEndpoints.noteRefunded, async (call) => wrap(await noteRefunded(call))),
  route(serviceEndpoints.createTestIntent, async (call) => wrap(await createTestIntent(call))),
  route(serviceEndpoints.readTestIntent, async (call) => wrap(await readTestIntent(call))),
  route(serviceEndpoints.advanceTestIntent, async (call) => wrap(await advanceTestIntent(call))),
];
