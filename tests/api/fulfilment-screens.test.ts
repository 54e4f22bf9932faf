import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { runBatch } from '@/lib/backend/jobs/run-batch';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { createId } from '@/lib/db/ids';
import { buildTrackingPath } from '@/lib/platform/signed-links';
import german from '@/messages/de.json';
import { sendApi, signInBrowser } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  createReadyOrder,
  disableFulfillers,
  endHold,
  getOrderStatus,
  runOrderJob,
  startSandbox,
} from './support/fulfil';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';

async function openAdmin(email = OWNER) {
  const { browser, user } = await signInBrowser(email);
  const base = `/api/${user.tenant_id}`;
  const send = (method: string, path: string, body?: unknown) =>
    browser.send(method, `${base}${path}`, {
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  return {
    base,
    send,
    act: (orderId: string, body: unknown) => send('POST', `/orders/${orderId}/fulfilment`, body),
    show: async (orderId: string) =>
      fulfilmentEndpoints.show.answer.parse((await send('GET', `/orders/${orderId}/fulfilment`)).json()).data,
    get: (path: string) => browser.get(`${base}${path}`),
  };
}

const setStatus = (orderId: string, status: string) =>
  queryRows(sql`update orders set status = ${status} where id = ${orderId}`);

describe('an owner', () => {
  it('holds a paid order, releases it, and repairs one that could not be routed', async () => {
    await disableFulfillers();
    const { act, show } = await openAdmin();
    const { orderId } = await createReadyOrder();
    expect((await show(orderId)).actions).toEqual(['send', 'hold', 'choose']);
    expect((await act(orderId, { action: 'hold' })).status).toBe(200);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('new');
    expect((await act(orderId, { action: 'retry' })).status).toBe(409);
    expect((await act(orderId, { action: 'send' })).status).toBe(200);
    await runOrderJob(orderId);
    // For an order that was sent by hand, a missing route is an error; the order does not wait for a fulfiller.
    expect(await getOrderStatus(orderId)).toBe('fulfiller routing error');
    const mail = await addFulfiller({ name: 'By mail', provider: 'email', details: { shipsTo: ['FR'] } });
    await act(orderId, { action: 'reroute' });
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('fulfiller routing error');
    expect((await show(orderId)).routing).toMatchObject({
      chosen: null,
      considered: expect.arrayContaining([expect.objectContaining({ id: mail, reasons: ['country'] })]),
    });
    expect((await act(orderId, { action: 'choose', fulfiller_id: 2_000_000 })).problem().errors).toEqual({
      fulfiller_id: ['invalid'],
    });
    expect((await act(orderId, { action: 'choose', fulfiller_id: mail })).json()).toMatchObject({
      data: { status: 'queued submitting to fulfiller' },
    });
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    const fulfilmentView = await show(orderId);
    expect([fulfilmentView.chosen_by_hand, fulfilmentView.fulfiller?.name, fulfilmentView.routing?.rule]).toEqual([
      true,
      'By mail',
      'chosen by hand',
    ]);
    const written =
      await queryRows(sql`select a.action, u.email from audit_entries a left join users u on u.id = a.user_id
      where a.subject_id = ${orderId} and a.action in ('order held', 'order released for production', 'order sent to fulfiller')
      order by a.id`);
    expect(written.map(({ action }) => action)).toEqual([
      'order held',
      'order released for production',
      'order sent to fulfiller',
    ]);
    expect(new Set(written.map(({ email }) => email))).toEqual(new Set(['owner@brightside.test']));
  });

  it('moves an order only as the table allows owners, and gets 409 otherwise', async () => {
    const { send } = await openAdmin();
    const { orderId } = await createPaidOrder();
    const move = (from: string, to: string) => send('POST', `/orders/${orderId}/status`, { from, to });
    // Rejected moves: this move is reserved for staff and the system; the order is not in the given status; cancelling
    // is not a status move.
    expect((await move('new', 'queued downloading')).status).toBe(409);
    expect((await move('processed', 'cancelled')).status).toBe(409);
    expect((await move('new', 'cancelled')).status).toBe(409);
    expect((await move('new', 'nowhere')).status).toBe(422);
    expect(await getOrderStatus(orderId)).toBe('new');
    const staff = await openAdmin('staff@merchloom.test');
    const foreign = await staff.send('POST', `/orders/${orderId}/status`, {
      from: 'new',
      to: 'address issue',
      note: 'no house number',
    });
    expect(foreign.status).toBe(404);
  });

  it('gets mails and folders with everything that a workshop needs, and working links to the files', async () => {
    await disableFulfillers();
    const mail = await addFulfiller({ name: 'Mail shop', provider: 'email' });
    const { act } = await openAdmin();
    const first = await createReadyOrder();
    await act(first.orderId, { action: 'choose', fulfiller_id: mail });
    await runOrderJob(first.orderId);
    const [way] = await queryRows(sql`select external_id from order_fulfilments where order_id = ${first.orderId}`);
    const eml = readFileSync(join(process.env.DATA_DIR ?? '', 'mail', `${String(way?.external_id)}.eml`), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const mailed = /http:\/\/localhost:3000(\/api\/\d+\/print-files\/[^\s"]+key=[\w-]+)/.exec(eml)?.[1] ?? 'none';
    const link = mailed.replaceAll('&amp;', '&');
    const file = await sendApi('GET', link);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await sendApi('GET', link.replace(/expires=\d+/, 'expires=99999999999'))).status).toBe(404);
    expect((await sendApi('GET', link.replace(/key=.*/, 'key=x'))).status).toBe(404);

    const folder = await addFulfiller({ name: 'Folder shop', provider: 'folder' });
    const second = await createReadyOrder();
    await queryRows(
      sql`update orders set customer = jsonb_set(customer, '{name}', '"=cmd()"') where id = ${second.orderId}`,
    );
    await act(second.orderId, { action: 'choose', fulfiller_id: folder });
    await runOrderJob(second.orderId);
    expect(await getOrderStatus(second.orderId)).toBe('submitted to fulfiller');
    const home = join(process.env.DATA_DIR ?? '', 'fulfilment', String(folder), `${second.order.order_ref}-1`);
    const csv = readFileSync(join(home, 'order.csv'), 'utf8');
    expect(csv).toContain(second.order.order_ref);
    // A value that a spreadsheet would evaluate as a formula is escaped to text.
    expect(csv).toContain("'=cmd()");
    expect(readdirSync(home).filter((name) => name.endsWith('.png')).length).toBeGreaterThan(0);
    expect(existsSync(join(home, '..', `.${second.order.order_ref}-1`))).toBe(false);
  });

  it('marks parcels as shipped by hand or by file; wrong rows do not block the others', async () => {
    const { send, base } = await openAdmin();
    const [a, b, early] = [
      await createPaidOrder('company-kit'),
      await createPaidOrder('company-kit'),
      await createPaidOrder('company-kit'),
    ];
    for (const { orderId } of [a, b]) await setStatus(orderId, 'in production');
    const [foreign] = await queryRows(
      sql`select order_ref from orders where tenant_id::text <> ${base.split('/')[2] ?? ''} and payment_state = 'paid' limit 1`,
    );
    const tracking = { carrier: 'DHL', tracking_number: 'JJD1', tracking_url: 'https://dhl.example/JJD1' };
    expect((await send('PUT', `/orders/${a.orderId}/tracking`, tracking)).json()).toMatchObject({
      data: { status: 'shipped' },
    });
    expect((await send('PUT', `/orders/${early.orderId}/tracking`, tracking)).status).toBe(409);
    const csv = [
      'reference,carrier,tracking_number,tracking_url',
      `${b.order.order_ref},DHL,JJD2,https://dhl.example/JJD2`,
      `${b.order.order_ref},DHL,JJD3,`,
      `${early.order.order_ref},DHL,JJD4,`,
      `${String(foreign?.order_ref)},DHL,JJD5,`,
      `ML-00000-0000,"=HYPERLINK(""x"")",JJD6,`,
      `ML-00000-0000,DHL,JJD7,javascript:alert(1)`,
    ].join('\n');
    const trial = await send('POST', '/orders/tracking', { csv });
    expect(await getOrderStatus(b.orderId)).toBe('in production');
    const done = await send('POST', '/orders/tracking', { csv, apply: true });
    for (const answer of [trial, done])
      expect(answer.json()).toMatchObject({
        data: {
          rows: 6,
          applied: 1,
          problems: [
            { line: 3, reason: 'twice in this file' },
            { line: 4, reason: 'not with its fulfiller' },
            { line: 5, reason: 'unknown order' },
            { line: 6, reason: 'a formula' },
            { line: 7, reason: 'tracking_url no public https' },
          ],
        },
      });
    expect(await getOrderStatus(b.orderId)).toBe('shipped');
    expect((await send('POST', '/orders/tracking', { csv: 'a,b\n1,2' })).problem().errors).toEqual({
      csv: ['no reference column'],
    });
    expect(await count(sql`select count(*) as n from mails where order_id = ${b.orderId} and kind = 'shipping'`)).toBe(
      1,
    );
  });

  it('undoes bulk work while it waits; otherwise it is done once, with a reason for each failure', async () => {
    await disableFulfillers();
    const { send } = await openAdmin();
    const [good, held, done] = [await createReadyOrder(), await createReadyOrder(), await createReadyOrder()];
    await queryRows(sql`update order_fulfilments set start_at = null where order_id = ${held.orderId}`);
    await setStatus(done.orderId, 'shipped');
    const ids = [good.orderId, held.orderId, done.orderId];
    const undone = createId();
    expect((await send('POST', '/orders/batches', { request_key: undone, ids })).json()).toMatchObject({
      data: { state: 'waiting', total: 3 },
    });
    expect((await send('DELETE', `/orders/batches/${undone}`)).json()).toMatchObject({ data: { state: 'undone' } });
    const [batch] = await queryRows(sql`select tenant_id from batches where id = ${undone}`);
    const tenantId = Number(batch?.tenant_id);
    await runBatch({ batchId: undone, tenantId });
    expect(await getOrderStatus(good.orderId)).toBe('new');
    expect((await send('DELETE', `/orders/batches/${undone}`)).status).toBe(409);

    const key = createId();
    const both = await Promise.all([1, 2].map(() => send('POST', '/orders/batches', { request_key: key, ids })));
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    await runBatch({ batchId: key, tenantId });
    await runBatch({ batchId: key, tenantId });
    const batchAnswer = await send('GET', `/orders/batches/${key}`);
    expect(batchAnswer.json()).toMatchObject({
      data: { state: 'done', done: 2, refused: 1, problems: [{ order_id: done.orderId, reason: 'shipped' }] },
    });
    await runOrderJob(held.orderId);
    expect(await getOrderStatus(held.orderId)).toBe('fulfiller routing error');
    const rival = await openAdmin('owner@nordhavn.test');
    expect((await rival.send('GET', `/orders/batches/${key}`)).status).toBe(404);
    expect((await rival.send('POST', '/orders/batches', { request_key: createId(), ids })).status).toBe(404);
    expect((await send('POST', '/orders/batches', { request_key: createId(), filter: { status: 'new' } })).status).toBe(
      200,
    );
    expect((await send('POST', '/orders/batches', { request_key: createId(), filter: { tenant: '1' } })).status).toBe(
      422,
    );
    expect((await send('POST', '/orders/batches', { request_key: createId() })).status).toBe(422);
  });

  it('restarts failed work, once', async () => {
    await disableFulfillers();
    const { send } = await openAdmin();
    const { orderId, tenant } = await createReadyOrder();
    const [failedJob] =
      await queryRows(sql`insert into dead_letters (tenant_id, order_id, task, status, reason, attempts)
      values (${tenant}, ${orderId}, 'print-artwork', 'processing', 'no memory', 8) returning id`);
    const list = await send('GET', '/dead-letters');
    expect(list.json()).toMatchObject({ data: [{ order_id: orderId, reason: 'no memory', attempts: 8 }] });
    const replay = () => send('POST', `/dead-letters/${String(failedJob?.id)}/replay`);
    expect((await replay()).status).toBe(200);
    expect((await replay()).status).toBe(409);
    expect((await send('GET', '/dead-letters')).json()).toMatchObject({ data: [] });
    const rival = await openAdmin('owner@nordhavn.test');
    expect((await rival.send('POST', `/dead-letters/${String(failedJob?.id)}/replay`)).status).toBe(404);
  });
});

describe('budgets', () => {
  it('of an event are never exceeded by concurrent orders; an order that exceeds the budget waits until it suffices', async () => {
    await disableFulfillers();
    const { act, send, show } = await openAdmin();
    const settings = { automatic: true, hold_minutes: 0 };
    const one = await createPaidOrder('company-kit');
    await runOrderJob(one.orderId);
    const cost = (await show(one.orderId)).cost ?? 0;
    expect(cost).toBeGreaterThan(0);
    const used = await count(
      sql`select used_minor as n from budgets b join events e on e.id = b.event_id where e.slug = 'company-kit'`,
    );
    // The budget covers two more orders.
    const save = (budget: number | null) => send('PUT', '/events/company-kit/fulfilment', { ...settings, budget });
    expect((await save((used + 2 * cost) / 100)).status).toBe(200);
    const orders = await Promise.all([1, 2, 3, 4].map(() => createPaidOrder('company-kit')));
    await Promise.all(orders.map(({ orderId }) => runOrderJob(orderId)));
    const states = await Promise.all(orders.map(({ orderId }) => getOrderStatus(orderId)));
    expect(states.filter((status) => status === 'over budget')).toHaveLength(2);
    expect(
      await count(
        sql`select used_minor as n from budgets b join events e on e.id = b.event_id where e.slug = 'company-kit'`,
      ),
    ).toBe(used + 2 * cost);
    const waiting = orders.filter((_, index) => states[index] === 'over budget');
    const [first, second] = waiting.map(({ orderId }) => orderId);
    if (!first || !second) throw new Error('two orders wait');
    const stopped = await show(first);
    expect(stopped.shortfall).toMatchObject({
      of: 'budget',
      currency: 'GBP',
      cost,
      limit: used + 2 * cost,
      used: used + 2 * cost,
    });
    expect(stopped.actions).toContain('retry');
    expect((await act(first, { action: 'retry' })).json()).toMatchObject({ data: { status: 'over budget' } });
    await runOrderJob(first);
    expect(await getOrderStatus(first)).toBe('over budget');
    // The order cannot resume before the budget was raised.
    const early = await send('POST', `/orders/${first}/status`, { from: 'over budget', to: 'queued downloading' });
    expect(early.status).toBe(409);
    await save((used + 3 * cost) / 100);
    for (const orderId of [first, second]) await runOrderJob(orderId);
    expect(
      (await Promise.all([getOrderStatus(first), getOrderStatus(second)])).filter((status) => status === 'over budget'),
    ).toHaveLength(1);
    // Cancelling an order releases its share of the budget.
    const other = orders.find((_, index) => states[index] === 'new' || states[index] === 'processing');
    expect(other).toBeDefined();
    expect((await send('PUT', '/events/company-kit/fulfilment', { ...settings, budget: -1 })).problem().errors).toEqual(
      { budget: ['too small'] },
    );
    await save(null);
    for (const orderId of [first, second]) await runOrderJob(orderId);
    expect((await Promise.all([getOrderStatus(first), getOrderStatus(second)])).includes('over budget')).toBe(false);
  });

  it('of a tenant’s credit are never exceeded by concurrent orders, even by the first ones of a currency', async () => {
    await disableFulfillers();
    const { base, send, show } = await openAdmin();
    const tenantId = Number(base.split('/')[2]);
    await send('PUT', '/events/company-kit/fulfilment', { automatic: true, hold_minutes: 30, budget: null });
    const credit = sql`tenant_id = ${tenantId} and event_id = 0 and currency = 'GBP'`;
    await queryRows(sql`delete from budgets where ${credit}`);
    const first = await Promise.all([1, 2, 3].map(() => createPaidOrder('company-kit')));
    await Promise.all(first.map(({ orderId }) => runOrderJob(orderId)));
    const cost = (await show(first[0]?.orderId ?? '')).cost ?? 0;
    const used = () => count(sql`select used_minor as n from budgets where ${credit}`);
    expect(await used()).toBe(3 * cost);
    await queryRows(sql`update budgets set limit_minor = ${5 * cost} where ${credit}`);
    const more = await Promise.all([1, 2, 3, 4, 5].map(() => createPaidOrder('company-kit')));
    await Promise.all(more.map(({ orderId }) => runOrderJob(orderId)));
    const states = await Promise.all(more.map(({ orderId }) => getOrderStatus(orderId)));
    expect(states.filter((status) => status === 'over budget limit')).toHaveLength(3);
    expect(await used()).toBe(5 * cost);
    await queryRows(sql`update budgets set limit_minor = null where ${credit}`);
  });

  it('of a tenant’s credit lead to “over budget limit”, and a cancelled order releases its part', async () => {
    await disableFulfillers();
    const { base, send } = await openAdmin();
    const tenantId = Number(base.split('/')[2]);
    // An order can be cancelled during its hold time.
    await send('PUT', '/events/company-kit/fulfilment', { automatic: true, hold_minutes: 30, budget: null });
    const before = await createPaidOrder('company-kit');
    await runOrderJob(before.orderId);
    await queryRows(sql`update budgets set limit_minor = used_minor where tenant_id = ${tenantId} and event_id = 0`);
    const { orderId } = await createPaidOrder('company-kit');
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('over budget limit');
    const cancelled = await send('POST', '/orders/cancellations', { ids: [before.orderId], reason: 'double' });
    expect(cancelled.status).toBe(200);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).not.toBe('over budget limit');
    await queryRows(sql`update budgets set limit_minor = null`);
  });
});

describe('order documents', () => {
  it('have consecutive numbers without a gap for each tenant, under any number of concurrent requests, and keep them', async () => {
    const { get } = await openAdmin();
    const orders = await Promise.all([1, 2, 3].map(() => createPaidOrder('company-kit')));
    const requestedOrderIds = orders.flatMap(({ orderId }) => [orderId, orderId]);
    const answers = await Promise.all(requestedOrderIds.map((orderId) => get(`/orders/${orderId}/documents/invoice`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers.get('content-type')).toBe('application/pdf');
    expect(answers[0]?.text.startsWith('%PDF')).toBe(true);
    const [base] = orders;
    const rows = await queryRows(
      sql`select number from documents where tenant_id = ${base?.tenant ?? 0} and kind = 'invoice' order by 1`,
    );
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1));
    const id = base?.orderId ?? '';
    expect((await get(`/orders/${id}/documents/credit-note`)).status).toBe(409);
    expect(await count(sql`select count(*) as n from documents where order_id = ${id}`)).toBe(1);
    for (const kind of ['packing-slip', 'pick-list'])
      expect((await get(`/orders/${id}/documents/${kind}`)).status).toBe(200);
    const ids = orders.map(({ orderId }) => orderId).join(',');
    expect((await get(`/orders/documents/pick-list?ids=${ids}`)).text.startsWith('%PDF')).toBe(true);
    const rival = await openAdmin('owner@nordhavn.test');
    expect((await rival.get(`/orders/${id}/documents/invoice`)).status).toBe(404);
    expect((await rival.get(`/orders/documents/packing-slips?ids=${ids}`)).status).toBe(404);
    await expect(queryRows(sql`update documents set number = 9`)).rejects.toThrow();
  });
});

describe('a shopper after the order', () => {
  it('follows the order by the link in the mails; without the link it is not accessible, and the page shows nothing personal', async () => {
    const { orderId, tenant, order } = await createPaidOrder('company-kit');
    await confirmOrder({ orderId });
    const [mail] = await queryRows(sql`select id from mails where order_id = ${orderId}`);
    const eml = readFileSync(join(process.env.DATA_DIR ?? '', 'mail', `${String(mail?.id)}.eml`), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const path = buildTrackingPath('company-kit', { tenantId: tenant, orderId });
    expect(eml).toContain(path.slice(0, path.indexOf('&')));
    const key = new URLSearchParams(path.split('?')[1]).get('key') ?? '';
    const api = (id: string, secret: string, slug = 'company-kit') =>
      sendApi('GET', `/api/${tenant}/${slug}/tracking/${id}?key=${secret}`);
    const answer = await api(orderId, key);
    expect(answer.json()).toMatchObject({ data: { order_ref: order.order_ref, state: 'received', tracking: null } });
    for (const secret of [order.customer.email, order.customer.name, order.customer.address_postcode])
      expect(answer.text).not.toContain(secret);
    const other = await createPaidOrder('company-kit');
    expect([
      (await api(orderId, 'x')).status,
      (await api(other.orderId, key)).status,
      (await api(orderId, key, 'summer-fest')).status,
    ]).toEqual([404, 404, 404]);
  });

  it('gets one mail when the parcel is sent, in the language of the order, with its tracking', async () => {
    await disableFulfillers();
    await addFulfiller({ sandbox: true });
    const sandbox = await startSandbox();
    const { orderId } = await createReadyOrder();
    try {
      await queryRows(sql`update orders set lang = 'de' where id = ${orderId}`);
      await endHold(orderId);
      await runOrderJob(orderId);
      const { waitUntil } = await import('../setup/wait-until');
      await waitUntil('the parcel to leave', async () => (await getOrderStatus(orderId)) === 'shipped');
    } finally {
      await sandbox.stop();
    }
    const [mail] = await queryRows(
      sql`select id, order_id from mails where kind = 'shipping' and order_id = ${orderId}`,
    );
    await confirmOrder({ orderId: mail?.order_id, mailId: mail?.id });
    const [sent] = await queryRows(sql`select state from mails where id = ${String(mail?.id)}`);
    expect(sent?.state).toBe('sent');
    const eml = readFileSync(join(process.env.DATA_DIR ?? '', 'mail', `${String(mail?.id)}.eml`), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    expect(eml).toContain(german.progressMail.follow);
    expect(eml).toContain('Sandbox Parcel');
    expect(eml).toContain('lang=de');
  });
});
