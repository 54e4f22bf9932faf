import { sql } from 'drizzle-orm';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderEndpoints } from '@/lib/contracts/orders';
import { createId } from '@/lib/db/ids';
import { signInBrowser } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { createReadyOrder, getOrderStatus, runOrderJob } from './support/fulfil';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

async function openAdmin(email: string) {
  const { browser, user } = await signInBrowser(email);
  const base = `/api/${user.tenant_id}`;
  return {
    tenantId: user.tenant_id,
    post: (path: string, body: unknown) => browser.post(`${base}${path}`, body),
    get: (path: string) => browser.get(`${base}${path}`),
    order: async (orderId: string) =>
      orderEndpoints.show.answer.parse((await browser.get(`${base}/orders/${orderId}`)).json()).data,
    fulfilment: async (orderId: string) =>
      fulfilmentEndpoints.show.answer.parse((await browser.get(`${base}/orders/${orderId}/fulfilment`)).json()).data,
  };
}
const service = () => openAdmin('service@brightside.test');
const manager = () => openAdmin('manager@brightside.test');

const setStatus = (orderId: string, status: string) =>
  queryRows(sql`update orders set status = ${status} where id = ${orderId}`);

describe('customer service', () => {
  it('resolves artwork issues, but cannot send, assign a fulfiller, move or cancel otherwise', async () => {
    const { post, fulfilment } = await service();
    const { orderId } = await createReadyOrder();
    const act = (body: unknown) => post(`/orders/${orderId}/fulfilment`, body);
    expect(await fulfilment(orderId)).toMatchObject({ actions: [], moves: [], may_track: false, may_restart: false });
    for (const body of [{ action: 'send' }, { action: 'hold' }, { action: 'choose', fulfiller_id: 1 }])
      expect((await act(body)).status).toBe(403);
    const move = (from: string, to: string) => post(`/orders/${orderId}/status`, { from, to });
    expect((await move('new', 'address issue')).status).toBe(403);
    const many = { request_key: createId(), ids: [orderId], note: '' };
    expect((await post('/orders/batches', many)).status).toBe(403);
    expect((await post('/orders/tracking', { csv: 'reference', apply: false })).status).toBe(403);
    await setStatus(orderId, 'fulfiller routing error');
    expect((await act({ action: 'retry' })).status).toBe(403);
    expect(await getOrderStatus(orderId)).toBe('fulfiller routing error');
    await setStatus(orderId, 'artwork issue');
    expect(await fulfilment(orderId)).toMatchObject({ actions: ['retry'], moves: ['queued downloading'] });
    expect((await act({ action: 'retry' })).status).toBe(200);
    expect(await getOrderStatus(orderId)).not.toBe('artwork issue');
  });

  it('sends an order with an artwork issue back to the check of its pictures and personalisation', async () => {
    const { post, fulfilment, order } = await service();
    const { orderId } = await createReadyOrder();
    await setStatus(orderId, 'artwork issue');
    const [to] = (await fulfilment(orderId)).moves;
    const moved = await post(`/orders/${orderId}/status`, { from: 'artwork issue', to, note: 'The picture is back' });
    expect(moved.status).toBe(200);
    expect(await getOrderStatus(orderId)).toBe('queued downloading');
    expect((await order(orderId)).timeline.at(-1)).toMatchObject({
      to: 'queued downloading',
      note: 'The picture is back',
    });
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).not.toBe('queued downloading');
  });

  it('requests a refund that a manager grants, once, and for no more than is left', async () => {
    const asks = await service();
    const { orderId } = await createPaidOrder('company-kit');
    const before = await asks.order(orderId);
    expect(before.may).toMatchObject({ refund: false, cancel: false, ask_refund: true, ask_cancellation: true });
    const left = before.payment.refundable / 100;
    const refund = (amount: number) =>
      asks.post(`/orders/${orderId}/requests`, { kind: 'refund', amount, reason: 'torn' });
    expect((await refund(left + 1)).status).toBe(422);
    expect((await refund(0)).status).toBe(422);
    expect((await refund(1)).status).toBe(200);
    expect((await refund(1)).status).toBe(409);
    // A role that may request refunds may not make them.
    expect(
      (await asks.post(`/orders/${orderId}/refunds`, { amount: 1, reason: 'x', request_key: createId() })).status,
    ).toBe(403);
    const decides = await manager();
    const orderView = await decides.order(orderId);
    expect(orderView.requests).toMatchObject([{ kind: 'refund', amount: 100, reason: 'torn', by: 'Ada Okafor' }]);
    expect(orderView.may).toMatchObject({ answer_requests: true, ask_refund: false });
    const waiting = await decides.get('/orders?asked=1');
    expect(waiting.text).toContain(orderId);
    expect(
      (await decides.post(`/orders/${orderId}/refunds`, { amount: 1, reason: 'torn', request_key: createId() })).status,
    ).toBe(200);
    expect((await decides.order(orderId)).requests).toEqual([]);
    expect((await decides.get('/orders?asked=1')).text).not.toContain(orderId);
    expect(
      await queryRows(
        sql`select state, answered_by is not null as answered from order_requests where order_id = ${orderId}`,
      ),
    ).toEqual([{ state: 'granted', answered: true }]);
  });

  it('requests a cancellation, which is declined once, or granted by cancelling', async () => {
    const asks = await service();
    const { orderId } = await createPaidOrder('company-kit');
    const ask = () => asks.post(`/orders/${orderId}/requests`, { kind: 'cancellation', reason: 'double' });
    expect((await ask()).status).toBe(200);
    const decides = await manager();
    const [request] = (await decides.order(orderId)).requests;
    const refusal = `/orders/${orderId}/requests/${request?.id ?? ''}/refusal`;
    expect((await asks.post(refusal, {})).status).toBe(403);
    const rival = await openAdmin('owner@nordhavn.test');
    expect((await rival.post(refusal, {})).status).toBe(404);
    expect((await rival.post(`/orders/${orderId}/requests`, { kind: 'cancellation', reason: 'x' })).status).toBe(404);
    expect((await decides.post(refusal, { note: 'printed already' })).status).toBe(200);
    expect((await decides.post(refusal, {})).status).toBe(409);
    // After a rejection the request may be repeated. A cancelled order has no open request.
    expect((await ask()).status).toBe(200);
    expect((await decides.post('/orders/cancellations', { ids: [orderId], reason: 'double' })).status).toBe(200);
    const after = await decides.order(orderId);
    expect(after.requests).toEqual([]);
    expect(after.timeline.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['cancellation requested', 'request declined']),
    );
    expect((await ask()).status).toBe(409);
  });

  it('cannot request a cancellation once production has begun, and concurrent requests count once', async () => {
    const asks = await service();
    const { orderId } = await createPaidOrder('company-kit');
    const at = await Promise.all(
      [1, 2, 3, 4].map(() => asks.post(`/orders/${orderId}/requests`, { kind: 'cancellation', reason: 'now' })),
    );
    expect(at.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const other = await createPaidOrder('company-kit');
    await setStatus(other.orderId, 'in production');
    expect(
      (await asks.post(`/orders/${other.orderId}/requests`, { kind: 'cancellation', reason: 'late' })).status,
    ).toBe(409);
  });
});
