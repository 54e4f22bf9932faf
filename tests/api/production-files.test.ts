import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderEndpoints } from '@/lib/contracts/orders';
import { signInBrowser } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { createReadyOrder, disableFulfillers, getOrderStatus, runOrderJob, setProductionMode } from './support/fulfil';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';

/** Creates an order in production with two lines: two pieces of the first and three of the second. */
async function orderOfTwoLines() {
  const { orderId, tenant, order } = await createPaidOrder('company-kit');
  await queryRows(sql`update orders set status = 'in production',
    customer = customer || '{"phone": "+1 415 555 0100", "addressSecondLine": "+SUM(A1)"}' where id = ${orderId}`);
  await queryRows(sql`delete from order_lines where order_id = ${orderId} and position > 0`);
  await queryRows(sql`update order_lines set quantity = 2 where order_id = ${orderId}`);
  await queryRows(sql`insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
    'position', 1, 'quantity', 3))).* from order_lines l where order_id = ${orderId}`);
  const lines = await queryRows(sql`select id from order_lines where order_id = ${orderId} order by position`);
  return { orderId, tenant, ref: order.order_ref, lineIds: lines.map(({ id }) => String(id)) };
}

async function openProduction() {
  const { browser, user } = await signInBrowser(OWNER);
  const base = `/api/${user.tenant_id}`;
  const csv = async (path: string): Promise<Record<string, string>[]> =>
    parse((await browser.get(`${base}${path}`)).text, { columns: true, bom: true });
  return {
    labels: async (orderId: string) => (await csv(`/orders/labels?ids=${orderId}`))[0],
    orders: (orderId: string, rows: 'orders' | 'lines') => csv(`/orders/export?ids=${orderId}&rows=${rows}`),
    show: async (orderId: string) =>
      fulfilmentEndpoints.show.answer.parse((await browser.get(`${base}/orders/${orderId}/fulfilment`)).json()).data,
    waiting: async () =>
      orderEndpoints.list.answer
        .parse((await browser.get(`${base}/orders?waiting=1`)).json())
        .data.rows.map(({ id }) => id),
    figures: async () => dashboardEndpoints.show.answer.parse((await browser.get(`${base}/dashboard`)).json()).data,
    choose: (way: string) =>
      browser.send('PUT', `${base}/production`, {
        body: JSON.stringify({ way }),
        headers: { 'content-type': 'application/json' },
      }),
    ship: (orderId: string, body: object) =>
      browser.send('PUT', `${base}/orders/${orderId}/tracking`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
  };
}

describe('files for a workshop', () => {
  it('count the pieces of a parcel before, during and after shipping, and name every parcel that left', async () => {
    const { labels, orders, ship } = await openProduction();
    const { orderId, lineIds } = await orderOfTwoLines();
    const pieces = async () => (await labels(orderId))?.pieces;
    expect(await pieces()).toBe('5');
    const first = { carrier: 'Royal Mail', tracking_number: 'AB123456789GB', tracking_url: '' };
    const parcel = [{ line_id: lineIds[0], quantity: 2 }];
    expect((await ship(orderId, { ...first, lines: parcel })).status).toBe(200);
    expect(await pieces()).toBe('3');
    await queryRows(sql`insert into parcels (tenant_id, order_id, lines, shipped_at, created_at)
      select tenant_id, id, ${JSON.stringify([{ line_id: lineIds[1], quantity: 1 }])}::jsonb, now(), now() + interval '1 second'
      from orders where id = ${orderId}`);
    await queryRows(sql`update order_fulfilments set tracking_number = '' where order_id = ${orderId}`);
    const tracked = async (rows: 'orders' | 'lines') =>
      (await orders(orderId, rows)).map((row) => [row.carrier, row.tracking_number]);
    expect(await tracked('orders')).toEqual([['Royal Mail', 'AB123456789GB']]);
    const last = { carrier: 'DPD', tracking_number: '15501234567890', tracking_url: '' };
    expect((await ship(orderId, last)).status).toBe(200);
    expect(await tracked('orders')).toEqual([['Royal Mail; DPD', 'AB123456789GB; 15501234567890']]);
    expect(await tracked('lines')).toEqual([
      ['Royal Mail', 'AB123456789GB'],
      ['DPD', '15501234567890'],
    ]);
    expect(await pieces()).toBe('5');
  });

  it('leave a plain phone number unchanged, and escape text that a spreadsheet would calculate', async () => {
    const { labels, orders } = await openProduction();
    const { orderId } = await orderOfTwoLines();
    expect(await labels(orderId)).toMatchObject({ phone: '+1 415 555 0100', address_second_line: "'+SUM(A1)" });
    const [row] = await orders(orderId, 'orders');
    expect(row).toMatchObject({ customer_phone: '+1 415 555 0100', address_second_line: "'+SUM(A1)" });
  });
});

describe('screens for a workshop', () => {
  it('distinguish two lines of one product when a parcel is packed', async () => {
    const { show } = await openProduction();
    const { orderId } = await orderOfTwoLines();
    await queryRows(sql`update order_lines set colour_name = 'Navy', size = 'XL', custom_texts =
      '[{"side": "front", "label": "Name", "text": "Ada"}]' where order_id = ${orderId} and position = 1`);
    const [first, second] = (await show(orderId)).unsent;
    expect(second).toMatchObject({ name: first?.name, colour: 'Navy', size: 'XL', texts: ['Ada'], quantity: 3 });
    expect([first?.colour, first?.size]).not.toContain('');
  });

  it('list exactly the orders that wait to be made, as many as the dashboard counts', async () => {
    const { waiting, figures } = await openProduction();
    const before = (await figures()).waiting;
    const { orderId } = await orderOfTwoLines();
    const other = await orderOfTwoLines();
    await queryRows(sql`update orders set status = 'fulfiller routing error' where id = ${orderId}`);
    const listed = await waiting();
    expect(listed).toContain(orderId);
    expect(listed).not.toContain(other.orderId);
    expect([listed.length, (await figures()).waiting]).toEqual([before + 1, before + 1]);
  });

  it('state the effect of a new choice: a paid order that is not sent yet follows it', async () => {
    const { choose, show } = await openProduction();
    await disableFulfillers();
    await setProductionMode('fulfiller');
    const { orderId } = await createReadyOrder();
    await choose('self');
    await runOrderJob(orderId);
    expect([await getOrderStatus(orderId), (await show(orderId)).self_made]).toEqual(['processed', true]);
  });
});
