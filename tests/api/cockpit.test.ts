import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { clientEndpoints } from '@/lib/contracts/clients';
import { cockpitEndpoints } from '@/lib/contracts/cockpit';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { enquiryEndpoints } from '@/lib/contracts/enquiries';
import { fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { orderEndpoints } from '@/lib/contracts/orders';
import { supportEndpoints } from '@/lib/contracts/support';
import { createId } from '@/lib/db/ids';
import { REGIONS } from '@/lib/domain/regions/regions';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { addFulfiller } from './support/fulfil';
import { createPaidOrder } from './support/paid-order';
import { connectAccount, deleteAccounts, loseAccounts } from './support/payment-accounts';
import { startVisit } from './support/visit';

jest.setTimeout(60_000);
setUpOwnDatabase();

const STAFF = 'staff@merchloom.test';

const show = async (email = STAFF) =>
  (await tenantApi.call(cockpitEndpoints.show, { params: {} }, await signIn(email))).data;
const getTenantId = async (name: string) =>
  Number((await queryRows(sql`select id from tenants where name = ${name}`))[0]?.id);

/** Clears every waiting item of the demo data. */
async function clear() {
  await queryRows(sql`update orders set status = 'shipped'`);
  await queryRows(sql`update tenants set verified_at = now(), credit_requested_at = null, credit_activated_at = null`);
  const places = await queryRows(
    sql`select t.id, r.region from tenants t cross join unnest(array['UK', 'EU', 'US']) as r (region)`,
  );
  for (const { id, region } of places)
    await connectAccount(Number(id), { account: `acct_${id}_${region}`, region: z.enum(REGIONS).parse(region) });
  await queryRows(sql`delete from budgets`);
  await queryRows(sql`delete from dead_letters`);
  await queryRows(sql`delete from disputes`);
  await queryRows(sql`update order_fulfilments set held_for = null`);
  await queryRows(sql`delete from bills`);
  await queryRows(sql`update fulfillers set test_result = ''`);
  await queryRows(sql`delete from fulfiller_submissions`);
  await queryRows(sql`delete from enquiries`);
  await queryRows(sql`update shopify_connections set disconnect_reason = null`);
}
beforeEach(clear);

/** Returns an order that reached a status `days` days ago. */
async function waiting(store: string, status: string, days: number) {
  const { orderId } = await createPaidOrder(store);
  const ago = sql`now() - make_interval(days => ${days}::int)`;
  await queryRows(sql`update orders set status = ${status}, placed_at = ${ago} where id = ${orderId}`);
  await queryRows(sql`update order_timeline set at = ${ago} where order_id = ${orderId}`);
  const [row] = await queryRows(sql`select total_minor from orders where id = ${orderId}`);
  return { orderId, total: Number(row?.total_minor) / 100 };
}
const daysSince = (at: string) => Math.round((Date.now() - new Date(at).getTime()) / 86_400_000);

describe('the cockpit of the platform’s staff', () => {
  it('is empty when nothing waits', async () => {
    expect(await show()).toEqual({
      orders: [],
      disputes: { count: 0, rows: [] },
      clients: {
        waiting: { orders: 0, money: 0 },
        money: [],
        credit_requests: { count: 0, rows: [] },
        unverified: { count: 0, rows: [] },
        overdue: { count: 0, rows: [], amounts: [] },
        permissions: { count: 0, rows: [] },
        connections: { count: 0, rows: [] },
      },
      enquiries: { count: 0, rows: [] },
    });
  });

  it('sums up what waits across all tenants, by kind, age and currency', async () => {
    const uk = await waiting('summer-fest', 'address issue', 3);
    const eu = await waiting('nordic-run', 'address issue', 9);
    const errors = [
      await waiting('company-kit', 'fulfiller submission error', 1),
      await waiting('company-kit', 'fulfiller submission error', 12),
    ];
    const { orders } = await show();
    expect(orders.map(({ kind, count, amounts, since }) => [kind, count, amounts, daysSince(since)])).toEqual([
      [
        'fulfiller submission error',
        2,
        [{ currency: 'GBP', amount: errors.reduce((sum, { total }) => sum + total, 0) }],
        12,
      ],
      [
        'address issue',
        2,
        [
          { currency: 'EUR', amount: eu.total },
          { currency: 'GBP', amount: uk.total },
        ],
        9,
      ],
    ]);
  });

  it('counts stuck orders, which the list of orders shows by the same rule', async () => {
    const still = await waiting('summer-fest', 'processed', 2);
    // An order that moved a moment ago is not stalled, and neither is a finished one.
    const { orderId: moved } = await waiting('summer-fest', 'processed', 2);
    await queryRows(sql`insert into order_timeline (tenant_id, order_id, kind, to_value)
      select tenant_id, id, 'status', 'processed' from orders where id = ${moved}`);
    await waiting('summer-fest', 'in production', 5);
    expect((await show()).orders).toMatchObject([
      { kind: 'stuck', count: 1, amounts: [{ currency: 'GBP', amount: still.total }] },
    ]);
    const query = { stuck: '1', sort: 'oldest', page: 1 } as const;
    const { data } = await tenantApi.call(orderEndpoints.all, { params: {}, query }, await signIn(STAFF));
    expect(data.rows.map(({ id }) => id)).toEqual([still.orderId]);
  });

  it('counts disputes and held orders exactly as their lists, the client’s page and the owner’s dashboard do', async () => {
    const [late, soon, lost] = [
      await waiting('summer-fest', 'in production', 3),
      await waiting('summer-fest', 'new', 2),
      await waiting('summer-fest', 'new', 1),
    ];
    const dispute = (orderId: string, state: string, days: number) =>
      queryRows(sql`insert into disputes (tenant_id, order_id, gateway, reference, is_live, amount_minor, currency, reason, state, due_by, event_at)
        select tenant_id, id, 'stripe', 'du_' || id, false, due_minor, currency, 'fraudulent', ${state},
          now() + make_interval(days => ${days}::int), now() from orders where id = ${orderId}`);
    await dispute(late.orderId, 'needs response', 9);
    await dispute(soon.orderId, 'needs response', 2);
    await dispute(lost.orderId, 'lost', 1);
    for (const { orderId } of [soon, lost])
      await queryRows(sql`insert into order_fulfilments (tenant_id, order_id, held_for)
        select tenant_id, id, 'dispute' from orders where id = ${orderId}
        on conflict (order_id) do update set held_for = 'dispute'`);
    await queryRows(sql`update disputes set created_at = now() - interval '5 hours'`);
    for (const { orderId } of [soon, lost])
      await queryRows(sql`insert into order_timeline (tenant_id, order_id, kind, code, at)
        select tenant_id, id, 'note', 'held for payment', now() - interval '3 hours' from orders where id = ${orderId}`);
    const cockpit = await show();
    const hoursSince = (at: string) => Math.round((Date.now() - new Date(at).getTime()) / 3_600_000);
    expect(cockpit.orders.map(({ kind, count, since }) => [kind, count, hoursSince(since)])).toEqual([
      ['disputed', 2, 5],
      ['held', 2, 3],
    ]);
    // Disputes are counted among the money items only.
    expect(cockpit.clients?.waiting).toEqual({ orders: 2, money: 2 });
    expect(cockpit.disputes).toMatchObject({
      count: 2,
      rows: [{ order_id: soon.orderId }, { order_id: late.orderId, client: 'Brightside Events' }],
    });
    const staff = await signIn(STAFF);
    const list = async (query: object) => {
      const { data } = await tenantApi.call(
        orderEndpoints.all,
        { params: {}, query: { sort: 'oldest', page: 1, ...query } },
        staff,
      );
      return data.rows.map(({ id, dispute: state, hold }) => [id, state, hold]);
    };
    expect(await list({ disputed: '1' })).toEqual([
      [late.orderId, 'needs response', null],
      [soon.orderId, 'needs response', 'dispute'],
    ]);
    expect(await list({ held: '1' })).toEqual([
      [soon.orderId, 'needs response', 'dispute'],
      [lost.orderId, 'lost', 'dispute'],
    ]);
    const owner = await signIn('owner@brightside.test');
    const params = { tenant: owner.tenantId };
    const { data: figures } = await tenantApi.call(dashboardEndpoints.show, { params }, owner);
    const { data: page } = await tenantApi.call(
      orderEndpoints.list,
      { params, query: { sort: 'oldest', page: 1, attention: '1' } },
      owner,
    );
    expect([figures.attention, page.meta.total]).toEqual([3, 3]);
    const bright = { clientId: owner.tenantId };
    const { data: client } = await tenantApi.call(clientEndpoints.show, { params: bright }, staff);
    expect(client.client.waiting_orders).toMatchObject([
      { kind: 'disputed', count: 2 },
      { kind: 'held', count: 2 },
    ]);
  });

  it('links from a failing fulfiller to the orders that have not reached it, in every step', async () => {
    const owner = await signIn('owner@brightside.test');
    const id = await addFulfiller({ name: 'Row Printers' });
    const [sending, failed, taken] = [
      await waiting('summer-fest', 'submitting to fulfiller', 2),
      await waiting('summer-fest', 'fulfiller submission error', 1),
      await waiting('summer-fest', 'submitted to fulfiller', 1),
    ];
    for (const { orderId } of [sending, failed, taken])
      await queryRows(sql`insert into order_fulfilments (tenant_id, order_id, fulfiller_id)
        select tenant_id, id, ${id} from orders where id = ${orderId}
        on conflict (order_id) do update set fulfiller_id = ${id}`);
    await queryRows(sql`insert into fulfiller_submissions (tenant_id, order_id, fulfiller_id, state, reason)
      values (${owner.tenantId}, ${sending.orderId}, ${id}, 'failed', 'no answer in time')`);
    expect((await show()).clients?.connections.rows).toMatchObject([{ kind: 'fulfiller', fulfiller_id: id }]);
    await queryRows(sql`update fulfillers set disabled_at = now() where id = ${id}`);
    expect((await show()).clients?.connections.rows).toMatchObject([{ kind: 'switched off', fulfiller_id: id }]);
    const query = { unsent: id, sort: 'oldest', page: 1 } as const;
    const { data } = await tenantApi.call(orderEndpoints.all, { params: {}, query }, await signIn(STAFF));
    expect(data.rows.map((row) => row.id)).toEqual([sending.orderId, failed.orderId]);
    expect(data.unsent_fulfiller).toBe('Row Printers');
  });

  it('shows what each client lacks for its verification, and lists the clients first that can be verified', async () => {
    const [bright, nord] = [await getTenantId('Brightside Events'), await getTenantId('Nordhavn Live')];
    await queryRows(sql`update tenants set verified_at = null, created_at = now() - interval '9 days',
      company = jsonb_set(company, '{address}', '""') where id = ${bright}`);
    await queryRows(
      sql`update tenants set verified_at = null, created_at = now() - interval '2 days' where id = ${nord}`,
    );
    await queryRows(sql`update users set email_verified_at = coalesce(email_verified_at, now())`);
    expect((await show()).clients?.unverified).toMatchObject({
      count: 2,
      rows: [
        { id: nord, needs: [] },
        { id: bright, needs: ['address'] },
      ],
    });
  });

  it('shows a colleague’s visit that requests write access, but not the user’s own', async () => {
    const owner = await signIn('owner@brightside.test');
    const staff = await signIn(STAFF);
    await startVisit(staff, owner.tenantId);
    await tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Owner asked for it' } }, staff);
    expect((await show()).clients?.permissions.count).toBe(0);
    await queryRows(sql`insert into users (tenant_id, name, email, password_hash, role, superadmin, demo)
      select tenant_id, 'Second Person', 'second@merchloom.test', password_hash, role, superadmin, demo from users
      where email = ${STAFF} on conflict do nothing`);
    expect((await show('second@merchloom.test')).clients?.permissions).toMatchObject({
      count: 1,
      rows: [{ client: { id: owner.tenantId } }],
    });
    await queryRows(sql`update support_visits set ended_at = now()`);
  });

  it('names waiting clients, the longest waiting first, and never the platform itself', async () => {
    const [bright, nord] = [await getTenantId('Brightside Events'), await getTenantId('Nordhavn Live')];
    await queryRows(sql`update tenants set credit_requested_at = now() - interval '1 day' where id = ${bright}`);
    await queryRows(
      sql`update tenants set credit_requested_at = now() - interval '4 days', verified_at = null where id = ${nord}`,
    );
    await queryRows(
      sql`update tenants set verified_at = null where id in (select tenant_id from users where superadmin)`,
    );
    const { clients } = await show();
    expect(clients?.credit_requests).toMatchObject({ count: 2, rows: [{ id: nord }, { id: bright }] });
    expect(clients?.unverified).toMatchObject({ count: 1, rows: [{ id: nord, name: 'Nordhavn Live' }] });
  });

  it('lists overdue invoices with what is owed in each currency', async () => {
    const nord = await getTenantId('Nordhavn Live');
    const bill = (number: number, due: ReturnType<typeof sql>, paid: ReturnType<typeof sql>) =>
      queryRows(sql`insert into bills (tenant_id, number, currency, last_day, issued_on, due_on, goods_minor, shipping_minor, vat_minor, parties, paid_at)
        values (${nord}, ${number}, 'EUR', current_date - 40, current_date - 40, ${due}, 10000, 500, 2205, '{}', ${paid})`);
    await bill(9001, sql`current_date - 10`, sql`null`);
    await bill(9002, sql`current_date - 10`, sql`now()`);
    await bill(9003, sql`current_date`, sql`null`);
    expect((await show()).clients?.overdue).toMatchObject({
      count: 1,
      amounts: [{ currency: 'EUR', amount: 127.05 }],
      rows: [{ client: { id: nord }, invoices: 1, amounts: [{ currency: 'EUR', amount: 127.05 }] }],
    });
  });

  it('counts exactly what each figure’s list shows, orders as well as clients and enquiries', async () => {
    const [bright, nord] = [await getTenantId('Brightside Events'), await getTenantId('Nordhavn Live')];
    const { orderId } = await waiting('summer-fest', 'artwork issue', 3);
    await waiting('nordic-run', 'artwork issue', 2);
    await waiting('summer-fest', 'processed', 2);
    await queryRows(sql`insert into dead_letters (tenant_id, order_id, task, status, reason, attempts)
      values (${bright}, ${orderId}, 'print-artwork', 'processing', 'no space', 6), (${bright}, ${orderId}, 'print-artwork', 'processing', 'again', 6)`);
    const bill = (tenant: number, number: number, days: number) =>
      queryRows(sql`insert into bills (tenant_id, number, currency, last_day, issued_on, due_on, goods_minor, shipping_minor, vat_minor, parties)
        values (${tenant}, ${number}, 'EUR', current_date - 40, current_date - 40, current_date - ${days}::int, 10000, 500, 2205, '{}')`);
    await bill(nord, 9101, 10);
    await bill(nord, 9102, 5);
    await bill(bright, 9103, -5);
    await queryRows(
      sql`update tenants set credit_activated_at = now() - interval '9 days' where id in (${bright}, ${nord})`,
    );
    await queryRows(sql`update tenants set credit_requested_at = now() - interval '1 day' where id = ${bright}`);
    await queryRows(sql`insert into budgets (tenant_id, currency, limit_minor, used_minor)
      values (${bright}, 'GBP', 1000, 1000), (${nord}, 'EUR', 1000, 850), (${nord}, 'GBP', 1000, 799)`);
    await loseAccounts(bright);
    await deleteAccounts(nord);
    await queryRows(sql`insert into enquiries (id, details, created_at) values
      (${createId()}, '{"name":"New"}'::jsonb, now() - interval '2 days'), (${createId()}, '{"name":"Old"}'::jsonb, now() - interval '9 days')`);

    const staff = await signIn(STAFF);
    const { orders, clients, enquiries } = await show();
    expect(orders.map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
      ['artwork issue', 2],
      ['failed', 1],
      ['stuck', 1],
    ]);
    const countOrders = async (query: object) =>
      (await tenantApi.call(orderEndpoints.all, { params: {}, query }, staff)).data.meta.total;
    const toFilter = (kind: string) => (kind === 'stuck' || kind === 'failed' ? { [kind]: '1' } : { status: kind });
    for (const { kind, count } of orders)
      expect({ kind, count: await countOrders(toFilter(kind)) }).toEqual({ kind, count });

    expect(clients?.money.map(({ concern, count }) => [concern, count])).toEqual([
      ['credit requested', 1],
      ['credit used up', 1],
      ['credit nearly used up', 1],
      ['invoices overdue', 1],
      ['invoices unpaid', 1],
      ['payment account incomplete', 1],
      ['payment account lost', 1],
    ]);
    expect(clients?.money.find(({ concern }) => concern === 'invoices unpaid')?.amounts).toEqual([
      { currency: 'EUR', amount: 127.05 },
    ]);
    // Both clients have waiting items, and so do three orders, one of them for two reasons.
    expect(clients?.waiting).toEqual({ orders: 3, money: 2 });
    const countClients = async (query: object) =>
      (await tenantApi.call(clientEndpoints.list, { params: {}, query }, staff)).data.meta.total;
    for (const { concern, count } of clients?.money ?? [])
      expect({ concern, count: await countClients({ concern }) }).toEqual({ concern, count });
    expect(clients?.credit_requests.count).toBe(await countClients({ concern: 'credit requested' }));
    expect(clients?.overdue.count).toBe(await countClients({ concern: 'invoices overdue' }));
    expect(clients?.unverified.count).toBe(await countClients({ status: 'requires verification' }));
    expect(clients?.connections.count).toBe(clients?.connections.rows.length);
    const { data: listed } = await tenantApi.call(enquiryEndpoints.list, { params: {}, query: { days: 7 } }, staff);
    expect([enquiries?.count, listed.meta.total]).toEqual([1, 1]);

    // The client's own page shows these figures for that client alone.
    const { client } = (await tenantApi.call(clientEndpoints.show, { params: { clientId: nord } }, staff)).data;
    expect(client).toMatchObject({
      unpaid: { count: 2, overdue: 2, amounts: [{ currency: 'EUR', amount: 254.1 }] },
      payment_accounts: [{ region: 'EU', state: 'none' }],
      waiting_orders: [{ kind: 'artwork issue', count: 1 }],
    });
    for (const { kind, count } of client.waiting_orders)
      expect(await countOrders({ ...toFilter(kind), client: nord })).toBe(count);
    const lost = (await tenantApi.call(clientEndpoints.show, { params: { clientId: bright } }, staff)).data.client;
    expect(lost.payment_accounts).toContainEqual({
      region: 'UK',
      state: 'lost',
      reason: null,
      since: expect.any(String),
      stops_payments: true,
    });
    await connectAccount(bright, { account: 'acct_limited', region: 'UK' });
    await queryRows(sql`update payment_accounts set restricted_at = '2026-05-04T10:00:00Z', restricted_reason = 'past_due'
      where tenant_id = ${bright} and region = 'UK' and ended_at is null`);
    const limited = (await tenantApi.call(clientEndpoints.show, { params: { clientId: bright } }, staff)).data.client;
    expect(limited.payment_accounts).toContainEqual(
      expect.objectContaining({ state: 'restricted', reason: 'past_due', since: '2026-05-04T10:00:00.000Z' }),
    );
  });

  it('names fulfillers that accept nothing, disconnected shops and lost payment accounts', async () => {
    const bright = await getTenantId('Brightside Events');
    const [failing, mended, refusing] = [
      await addFulfiller({ name: 'Failing' }),
      await addFulfiller({ name: 'Mended' }),
      await addFulfiller({ name: 'Rejected one order' }),
    ];
    const { orderId } = await createPaidOrder();
    await queryRows(sql`update orders set status = 'shipped' where id = ${orderId}`);
    const addSubmission = (fulfiller: number, state: string, minutes: number) =>
      queryRows(sql`insert into fulfiller_submissions (tenant_id, order_id, fulfiller_id, state, at)
        values (${bright}, ${orderId}, ${fulfiller}, ${state}, now() - make_interval(mins => ${minutes}::int))`);
    await addSubmission(failing, 'failed', 10);
    await addSubmission(mended, 'failed', 20);
    await addSubmission(mended, 'accepted', 5);
    await addSubmission(refusing, 'rejected', 5);
    await loseAccounts(bright, new Date(Date.now() - 2 * 24 * 3_600_000));
    const { connections } = (await show()).clients ?? {};
    expect(connections?.rows.map(({ kind, name, client }) => [kind, name, client.id])).toEqual([
      ['payments', '', bright],
      ['fulfiller', 'Failing', bright],
    ]);
    const staff = await signIn(STAFF);
    const platform = await getTenantId('Merchloom');
    await queryRows(sql`update fulfillers set shared = true, tenant_id = ${platform} where id = ${failing}`);
    const { data } = await tenantApi.call(fulfillerEndpoints.list, { params: { tenant: platform } }, staff);
    expect(data.rows.find(({ id }) => id === failing)?.last_submission).toMatchObject({ state: 'failed' });
    for (const minutes of [4, 3]) await addSubmission(refusing, 'rejected', minutes);
    expect((await show()).clients?.connections.count).toBe(3);
  });

  it('shows the enquiries of the last week', async () => {
    const ask = (name: string, days: number) =>
      queryRows(sql`insert into enquiries (id, details, created_at)
        values (${createId()}, ${JSON.stringify({ name, company: 'Acme' })}::jsonb, now() - make_interval(days => ${days}::int))`);
    await ask('Old', 8);
    await ask('New', 1);
    expect((await show()).enquiries).toMatchObject({ count: 1, rows: [{ name: 'New', company: 'Acme' }] });
  });

  it('shows orders alone to customer service staff, and nothing to people of a tenant', async () => {
    await waiting('summer-fest', 'address issue', 1);
    await queryRows(sql`update users set role = 'customer_service' where email = ${STAFF}`);
    try {
      const seen = await show();
      expect(seen.orders).toHaveLength(1);
      expect([seen.clients, seen.enquiries]).toEqual([null, null]);
      await queryRows(sql`update users set role = 'account_manager' where email = ${STAFF}`);
      expect((await show()).clients).not.toBeNull();
    } finally {
      await queryRows(sql`update users set role = 'admin' where email = ${STAFF}`);
    }
    for (const email of ['owner@brightside.test', 'service@brightside.test']) {
      const { browser } = await signInBrowser(email);
      expect((await browser.get('/api/platform/cockpit')).status).toBe(403);
    }
  });
});
