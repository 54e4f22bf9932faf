import { sql } from 'drizzle-orm';
import { runBatch } from '@/lib/backend/jobs/run-batch';
import { createId } from '@/lib/db/ids';
import { signInBrowser } from './support/browser';
import { signIn } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { getOrderStatus } from './support/fulfil';
import { createPaidOrder } from './support/paid-order';
import { startWritingVisit } from './support/visit';

jest.setTimeout(120_000);
setUpOwnDatabase();

const setStatus = (orderId: string, status: string) =>
  queryRows(sql`update orders set status = ${status} where id = ${orderId}`);

/** Requests bulk work on a tenant's orders and runs its job as the queue would. */
async function bulk(email: string, tenant: number, body: object) {
  const { browser, token } = await signInBrowser(email);
  if (email.startsWith('staff@')) await startWritingVisit({ token }, await signIn('owner@brightside.test'));
  const key = createId();
  const path = `/api/${tenant}/orders/batches`;
  const answer = await browser.send('POST', path, {
    body: JSON.stringify({ request_key: key, ...body }),
    headers: { 'content-type': 'application/json' },
  });
  if (answer.status !== 200) return { status: answer.status, errors: answer.problem().errors, data: undefined };
  await runBatch({ batchId: key, tenantId: tenant });
  return { status: 200, errors: undefined, data: (await browser.get(`${path}/${key}`)).json() };
}

describe('changing the status of many orders', () => {
  it('moves each order that may go there, and reports the status of the others', async () => {
    const [first, second, third] = [
      await createPaidOrder('company-kit'),
      await createPaidOrder('company-kit'),
      await createPaidOrder('company-kit'),
    ];
    await setStatus(first.orderId, 'submitted to fulfiller');
    await setStatus(second.orderId, 'picked');
    await setStatus(third.orderId, 'shipped');
    const ids = [first, second, third].map(({ orderId }) => orderId);
    const { data } = await bulk('staff@merchloom.test', first.tenant, {
      ids,
      to: 'in production',
      note: 'Said by phone',
    });
    expect(data).toMatchObject({
      data: {
        kind: 'move',
        to: 'in production',
        state: 'done',
        done: 2,
        refused: 1,
        problems: [{ order_id: third.orderId, reason: 'shipped' }],
      },
    });
    expect(await Promise.all(ids.map(getOrderStatus))).toEqual(['in production', 'in production', 'shipped']);
    const [entry] = await queryRows(sql`select note, actor_id from order_timeline
      where order_id = ${first.orderId} and to_value = 'in production'`);
    expect(entry).toMatchObject({ note: 'Said by phone', actor_id: expect.any(Number) });
  });

  it('lets no owner make a move reserved for staff, and no user make one reserved for the system', async () => {
    const { orderId, tenant } = await createPaidOrder('company-kit');
    await setStatus(orderId, 'submitted to fulfiller');
    const ids = [orderId];
    const owner = await bulk('owner@brightside.test', tenant, { ids, to: 'in production' });
    expect([owner.status, owner.errors]).toEqual([422, { to: ['invalid'] }]);
    const staff = await bulk('staff@merchloom.test', tenant, { ids, to: 'submitted to fulfiller' });
    expect([staff.status, staff.errors]).toEqual([422, { to: ['invalid'] }]);
    expect((await bulk('owner@brightside.test', tenant, { ids, to: 'exploded' })).status).toBe(422);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
  });

  it('to cancelled needs a reason and permission, refunds what was paid, and releases what was reserved', async () => {
    const orders = [await createPaidOrder('company-kit'), await createPaidOrder('company-kit')];
    const ids = orders.map(({ orderId }) => orderId);
    const tenant = orders[0]?.tenant ?? 0;
    const cancel = (email: string, more: object) => bulk(email, tenant, { ids, to: 'cancelled', ...more });
    expect((await cancel('owner@brightside.test', {})).errors).toEqual({ note: ['required'] });
    expect((await cancel('service@brightside.test', { note: 'the festival is off' })).status).toBe(403);
    const { data } = await cancel('manager@brightside.test', { note: 'the festival is off' });
    expect(data).toMatchObject({ data: { done: 2, refused: 0 } });
    for (const orderId of ids) {
      expect(await getOrderStatus(orderId)).toBe('cancelled');
      expect(await count(sql`select count(*) as n from refunds where order_id = ${orderId} and state = 'due'`)).toBe(1);
    }
  });

  it('states how many of the requested orders do not belong to the tenant', async () => {
    const { orderId, tenant } = await createPaidOrder('company-kit');
    const [foreign] = await queryRows(
      sql`select o.id from orders o join events e on e.id = o.event_id where e.slug = 'nordic-run' limit 1`,
    );
    await setStatus(orderId, 'submitted to fulfiller');
    const ids = [orderId, String(foreign?.id), createId()];
    const { data } = await bulk('staff@merchloom.test', tenant, { ids, to: 'picked' });
    expect(data).toMatchObject({ data: { total: 1, done: 1, refused: 0, unknown: 2 } });
  });

  it('never reaches another tenant’s orders', async () => {
    const { orderId, tenant } = await createPaidOrder('company-kit');
    const [rival] = await queryRows(sql`select id from tenants where name = 'Nordhavn Live'`);
    const answer = await bulk('owner@nordhavn.test', Number(rival?.id), {
      ids: [orderId],
      to: 'cancelled',
      note: 'mine now',
    });
    expect(answer.status).toBe(404);
    expect((await bulk('owner@nordhavn.test', tenant, { ids: [orderId], to: 'cancelled', note: 'x' })).status).toBe(
      404,
    );
    expect(await getOrderStatus(orderId)).toBe('new');
  });
});

describe('sending many orders', () => {
  it('states which of them stay with the tenant when one of its stores makes its own orders', async () => {
    const [selfMadeOrder, sent] = [await createPaidOrder('company-kit'), await createPaidOrder('summer-fest')];
    const { tenant } = selfMadeOrder;
    const before = await queryRows(sql`select production from tenants where id = ${tenant}`);
    await queryRows(sql`update tenants set production = 'fulfiller' where id = ${tenant}`);
    await queryRows(
      sql`update events set fulfilment = fulfilment || '{"production": "self"}' where slug = 'company-kit'`,
    );
    await queryRows(sql`update order_fulfilments set self_made = false, chosen_by_hand = false
      where order_id in (${selfMadeOrder.orderId}, ${sent.orderId})`);
    const { browser } = await signInBrowser('owner@brightside.test');
    const { data: list } = (await browser.get(`/api/${tenant}/orders`)).json() as {
      data: { rows: { id: string; stays_here: boolean }[] };
    };
    const staysHere = (id: string) => list.rows.find((row) => row.id === id)?.stays_here;
    expect([staysHere(selfMadeOrder.orderId), staysHere(sent.orderId)]).toEqual([true, false]);
    const { data } = await bulk('owner@brightside.test', tenant, { ids: [selfMadeOrder.orderId, sent.orderId] });
    expect(data).toMatchObject({ data: { kind: 'send to fulfiller', total: 2, staying: 1 } });
    // An order whose fulfiller was chosen by hand is sent to that fulfiller.
    await queryRows(
      sql`update order_fulfilments set self_made = false, chosen_by_hand = true where order_id = ${selfMadeOrder.orderId}`,
    );
    const again = await bulk('owner@brightside.test', tenant, { ids: [selfMadeOrder.orderId] });
    expect(again.data).toMatchObject({ data: { staying: 0 } });
    await queryRows(sql`update events set fulfilment = fulfilment - 'production' where slug = 'company-kit'`);
    await queryRows(sql`update tenants set production = ${before[0]?.production} where id = ${tenant}`);
  });
});
