import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import { retryWaitingOrders } from '@/lib/backend/jobs/retry-waiting-orders';
import { runBatch } from '@/lib/backend/jobs/run-batch';
import { payResponseSchema } from '@/lib/contracts/checkout';
import { clientEndpoints } from '@/lib/contracts/clients';
import { eventEndpoints } from '@/lib/contracts/events';
import { eventFulfillerEndpoints, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderBatchEndpoints } from '@/lib/contracts/order-batches';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import { orderEndpoints } from '@/lib/contracts/orders';
import { productionEndpoints } from '@/lib/contracts/production';
import { getDatabasePools } from '@/lib/db/client';
import { signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  allowProductionOnCredit,
  createReadyOrder,
  disableFulfillers,
  endHold,
  getOrderStatus,
  listStatusHistory,
  removeHeldMoney,
  runOrderJob,
  setProductionMode,
  startSandbox,
} from './support/fulfil';
import { createPaidOrder } from './support/paid-order';
import { connectAccount, deleteAccounts } from './support/payment-accounts';
import { buildBasketLine, HOME_ADDRESS, readProduct } from './support/shop';
import { createShopper, parseAnswer } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const RIVAL = 'owner@nordhavn.test';

/** Signs in an owner and returns functions that work with orders. */
async function openProduction(email = OWNER) {
  const who = await signIn(email);
  const tenant = who.tenantId;
  const as = { token: who.token };
  return {
    tenant,
    as,
    production: async () => (await tenantApi.call(productionEndpoints.show, { params: { tenant } }, as)).data,
    choose: (way: 'self' | 'fulfiller' | 'platform') =>
      tenantApi.call(productionEndpoints.save, { params: { tenant }, body: { way } }, as),
    retry: async () => {
      const { data } = await tenantApi.call(productionEndpoints.retry, { params: { tenant } }, as);
      await runRetry(tenant);
      return data;
    },
    show: async (orderId: string) =>
      (await tenantApi.call(fulfilmentEndpoints.show, { params: { tenant, orderId } }, as)).data,
    act: (orderId: string, action: 'make' | 'made' | 'send' | 'retry') =>
      tenantApi.call(fulfilmentEndpoints.act, { params: { tenant, orderId }, body: { action } }, as),
    ship: (orderId: string, body: { carrier?: string; tracking_number?: string }) =>
      tenantApi.call(fulfilmentEndpoints.track, { params: { tenant, orderId }, body }, as),
    batch: (body: object) =>
      tenantApi.call(
        orderBatchEndpoints.sendMany,
        { params: { tenant }, body: { request_key: crypto.randomUUID(), ...body } },
        as,
      ),
    overview: async (slug: string) =>
      (await tenantApi.call(eventEndpoints.overview, { params: { tenant, slug } }, as)).data,
    open: (slug: string) =>
      tenantApi.call(eventEndpoints.setStatus, { params: { tenant, slug }, body: { status: 'Active' } }, as),
  };
}

const listMails = async (orderId: string) =>
  (await queryRows(sql`select kind from mails where order_id = ${orderId} order by kind`)).map(({ kind }) => kind);

/** Runs the queued job of a tenant's "Try again" action, as the queue would. */
async function runRetry(tenant: number): Promise<void> {
  const { rows } = await getDatabasePools().main.query(
    'delete from jobs_fulfilment._private_jobs where key = $1 returning payload',
    [`retry-waiting:${tenant}`],
  );
  for (const { payload } of rows) await retryWaitingOrders(payload);
}

/** Creates a paid order that its owner produces; it is in the work list. */
async function orderToMake() {
  const order = await createReadyOrder();
  await runOrderJob(order.orderId);
  expect(await getOrderStatus(order.orderId)).toBe('processed');
  return order;
}

const closed = () => queryRows(sql`update events set status = 'Draft' where slug = 'company-kit'`);
const opened = () => queryRows(sql`update events set status = 'Active' where slug = 'company-kit'`);

describe('a store’s production method', () => {
  beforeAll(disableFulfillers);
  afterAll(opened);

  it('must be chosen before the store opens, which the error states', async () => {
    const { choose, open, overview, production } = await openProduction();
    await setProductionMode(null);
    await closed();
    expect((await getCallError(open('company-kit'))).errors).toEqual({ status: ['production'] });
    expect((await overview('company-kit')).production_findings).toEqual([{ problem: 'not_chosen', about: [] }]);
    // The production mode "fulfiller" cannot be used while no fulfiller is connected.
    const { data } = await choose('fulfiller');
    expect([data.way, data.findings]).toEqual(['fulfiller', [{ problem: 'not_connected', about: [] }]]);
    expect((await getCallError(open('company-kit'))).errors).toEqual({ status: ['production'] });
    await addFulfiller({ name: 'Mugs alone', provider: 'email', details: { categories: ['Mugs'] } });
    const [cannot] = (await overview('company-kit')).production_findings;
    expect(cannot?.problem).toBe('cannot_make');
    expect(cannot?.about.length).toBeGreaterThan(0);
    expect((await getCallError(open('company-kit'))).errors).toEqual({ status: ['production'] });
    await addFulfiller({ name: 'Abroad', provider: 'email', details: { shipsTo: ['FR'] } });
    expect((await overview('company-kit')).production_findings).toContainEqual({
      problem: 'cannot_ship',
      about: ['GB'],
    });
    await choose('self');
    expect((await open('company-kit')).data.status).toBe('Active');
    expect((await production()).findings).toEqual([]);
  });

  it('is reported to its owner when an open store loses it', async () => {
    await disableFulfillers();
    const { choose, production, overview } = await openProduction();
    await opened();
    await choose('fulfiller');
    const { stores } = await production();
    expect(stores.find(({ slug }) => slug === 'company-kit')).toMatchObject({
      open: true,
      way: 'fulfiller',
      findings: [{ problem: 'not_connected' }],
    });
    expect((await overview('company-kit')).checklist).toContainEqual({ check: 'production', met: false, blocks: true });
  });

  it('may differ from its account’s', async () => {
    const { tenant, as, overview } = await openProduction();
    await setProductionMode('fulfiller');
    const params = { tenant, slug: 'company-kit' };
    const body = { automatic: true, hold_minutes: 30, budget: null };
    const ownSettings = await tenantApi.call(
      eventFulfillerEndpoints.saveSettings,
      { params, body: { ...body, production: 'self' } },
      as,
    );
    expect(ownSettings.data).toMatchObject({
      production: 'self',
      account_production: 'fulfiller',
      production_findings: [],
    });
    expect((await overview('company-kit')).production_findings).toEqual([]);
    // Saving the other settings does not change the production mode.
    const savedSettings = await tenantApi.call(eventFulfillerEndpoints.saveSettings, { params, body }, as);
    expect(savedSettings.data.production).toBe('self');
    // An open store must have a production mode.
    const none = tenantApi.call(
      eventFulfillerEndpoints.saveSettings,
      { params, body: { ...body, production: null } },
      as,
    );
    expect((await getCallError(none)).errors).toEqual({ production: [expect.stringContaining('Orders can be made')] });
    await setProductionMode('self');
    await tenantApi.call(eventFulfillerEndpoints.saveSettings, { params, body: { ...body, production: null } }, as);
  });

  it('becomes the first fulfiller that its owner registers', async () => {
    const { tenant, as, production } = await openProduction();
    await setProductionMode(null);
    const { categories, print_methods: methods } = (
      await tenantApi.call(eventFulfillerEndpoints.list, { params: { tenant, slug: 'company-kit' } }, as)
    ).data;
    await tenantApi.call(
      fulfillerEndpoints.add,
      {
        params: { tenant },
        body: {
          name: 'First of all',
          contact_name: 'Ada',
          email: 'ada@print.test',
          phone: '',
          address: 'Street 1',
          country: 'GB',
          ships_to: ['GB'],
          categories,
          print_methods: methods,
          lead_time_days: 3,
          api_endpoint: '',
          api_key: '',
          vat_number: '',
        },
      },
      as,
    );
    expect(await production()).toMatchObject({ way: 'fulfiller', findings: [] });
    await disableFulfillers();
  });
});

describe('an order that its owner makes', () => {
  beforeAll(async () => {
    await disableFulfillers();
    await setProductionMode('self');
  });

  it('is listed while it is held, with the time from which it can be made', async () => {
    const { production } = await openProduction();
    const count = async () => (await production()).to_make_later?.count ?? 0;
    const before = await count();
    const { orderId } = await createPaidOrder('company-kit');
    expect(await count()).toBe(before + 1);
    await endHold(orderId);
    await printArtwork({ orderId });
    await runOrderJob(orderId);
    expect(await count()).toBe(before);
  });

  it('waits with its print files, is made, and leaves with tracking that its shopper is mailed and can follow', async () => {
    const { act, ship, show, production } = await openProduction();
    const { orderId, store } = await orderToMake();
    const before = await production();
    expect(before.to_make).toBeGreaterThan(0);
    const fulfilment = await show(orderId);
    expect(fulfilment).toMatchObject({
      self_made: true,
      fulfiller: null,
      may_track: true,
      routing: { rule: 'self-made by account', chosen: null, considered: [] },
    });
    expect(fulfilment.actions).toEqual(expect.arrayContaining(['made']));
    expect(fulfilment.actions).not.toContain('send');
    expect(fulfilment.documents).toContain('packing-slip');
    const files = await queryRows(sql`select proof from print_files where order_id = ${orderId}`);
    expect(files.length).toBeGreaterThan(0);
    expect(await queryRows(sql`select 1 from fulfiller_submissions where order_id = ${orderId}`)).toEqual([]);
    expect((await act(orderId, 'made')).data.status).toBe('ready to ship');
    expect((await getCallError(act(orderId, 'made'))).code).toBe('conflict');
    expect((await production()).to_ship).toBe(before.to_ship + 1);
    expect((await getCallError(ship(orderId, { tracking_number: 'RM123456785GB' }))).errors).toEqual({
      carrier: ['required'],
    });
    const left = await ship(orderId, { carrier: 'Royal Mail', tracking_number: 'RM123456785GB' });
    expect(left.data.status).toBe('shipped');
    expect((await listStatusHistory(orderId)).slice(-6)).toEqual([
      'processed',
      'in production',
      'awaiting packing',
      'packaged',
      'ready to ship',
      'shipped',
    ]);
    expect(await listMails(orderId)).toContain('shipping');
    const page = new URL((await show(orderId)).tracking_page, 'http://localhost');
    const track = await tenantApi.call(orderTrackingEndpoints.tracking, {
      params: { tenant: store.tenant_id, slug: store.slug, orderId },
      query: { key: page.searchParams.get('key') ?? '' },
    });
    expect(track.data).toMatchObject({
      state: 'shipped',
      tracking: { carrier: 'Royal Mail', tracking_number: 'RM123456785GB' },
    });
  });

  it('can be neither made nor shipped while a corrected print file is still being drawn', async () => {
    const { act, ship, batch, tenant } = await openProduction();
    const { orderId } = await orderToMake();
    // Simulates the state after a correction: the old print file is deleted and the new one is not drawn yet.
    await queryRows(sql`delete from print_files where order_id = ${orderId}`);
    const refused = 'The print files of this order are not ready yet. Try again later.';
    await expect(act(orderId, 'made')).rejects.toMatchObject({ code: 'conflict', message: refused });
    await expect(ship(orderId, {})).rejects.toMatchObject({ code: 'conflict', message: refused });
    await expect(ship(orderId, { carrier: 'DPD', tracking_number: 'AB1' })).rejects.toMatchObject({ message: refused });
    const { data: begun } = await batch({ ids: [orderId], make: 'shipped' });
    await runBatch({ batchId: begun.id, tenantId: tenant });
    expect(await getOrderStatus(orderId)).toBe('processed');
    expect(await listMails(orderId)).not.toContain('shipping');
    await printArtwork({ orderId });
    expect((await act(orderId, 'made')).data.status).toBe('ready to ship');
  });

  it('may be shipped without a number, as a letter', async () => {
    const { ship } = await openProduction();
    const { orderId } = await orderToMake();
    expect((await ship(orderId, {})).data.status).toBe('shipped');
    expect(await listMails(orderId)).toContain('shipping');
    // For an order that has already been shipped, the action only adds tracking details, so carrier and tracking number
    // are both required.
    expect((await getCallError(ship(orderId, {}))).errors).toEqual({
      carrier: ['required'],
      tracking_number: ['required'],
    });
  });

  it('is made and shipped with others at once, each with its own number, and can be undone before', async () => {
    const { tenant, as, batch } = await openProduction();
    const ids = [await orderToMake(), await orderToMake()].map(({ orderId }) => orderId);
    const [first = '', second = ''] = ids;
    const { data: undone } = await batch({ ids: ids, make: 'made' });
    expect(undone).toMatchObject({ kind: 'mark made', state: 'waiting', total: 2 });
    await tenantApi.call(orderBatchEndpoints.undoBatch, { params: { tenant, batchId: undone.id } }, as);
    await runBatch({ batchId: undone.id, tenantId: tenant });
    expect(await getOrderStatus(first)).toBe('processed');
    const { data: begun } = await batch({ ids: ids, make: 'made' });
    await runBatch({ batchId: begun.id, tenantId: tenant });
    expect([await getOrderStatus(first), await getOrderStatus(second)]).toEqual(['ready to ship', 'ready to ship']);
    const numbers = { [first]: 'AB123', [second]: 'CD456' };
    expect((await getCallError(batch({ ids: ids, make: 'shipped', tracking: numbers }))).errors).toEqual({
      carrier: ['required'],
    });
    const { data: sent } = await batch({ ids: ids, make: 'shipped', carrier: 'DPD', tracking: numbers });
    await runBatch({ batchId: sent.id, tenantId: tenant });
    const rows = await queryRows(sql`select carrier, tracking_number from order_fulfilments
      where order_id in (${first}, ${second}) order by tracking_number`);
    expect(rows).toEqual([
      { carrier: 'DPD', tracking_number: 'AB123' },
      { carrier: 'DPD', tracking_number: 'CD456' },
    ]);
    expect(await listMails(first)).toContain('shipping');
    // A second batch does not notify the shopper again.
    const { data: again } = await batch({ ids: ids, make: 'shipped' });
    await runBatch({ batchId: again.id, tenantId: tenant });
    const finishedBatch = await tenantApi.call(
      orderBatchEndpoints.showBatch,
      { params: { tenant, batchId: again.id } },
      as,
    );
    expect(finishedBatch.data).toMatchObject({ done: 0, refused: 2 });
  });

  it('has its recipient as a label and as a row per parcel, and appears in the work list', async () => {
    const { tenant, as } = await openProduction();
    const { orderId, order } = await orderToMake();
    const { browser } = await signInBrowser(OWNER);
    const csv = await browser.get(`/api/${tenant}/orders/labels?ids=${orderId}`);
    expect([csv.status, csv.text.trim().split('\r\n').length]).toEqual([200, 2]);
    expect(csv.text).toContain(order.order_ref);
    const list = await tenantApi.call(
      orderEndpoints.list,
      { params: { tenant }, query: { own: '1', status: 'processed' as never } },
      as,
    );
    expect(list.data.rows.map(({ id }) => id)).toContain(orderId);
    expect(list.data.rows.every((row) => row.self_made)).toBe(true);
  });

  it('cannot be made, shipped or labelled by others', async () => {
    const { orderId } = await orderToMake();
    const rival = await openProduction(RIVAL);
    for (const call of [
      rival.act(orderId, 'made'),
      rival.act(orderId, 'make'),
      rival.ship(orderId, {}),
      rival.batch({ ids: [orderId], make: 'made' }),
    ])
      expect((await getCallError(call)).code).toBe('not_found');
    const { browser } = await signInBrowser(RIVAL);
    expect((await browser.get(`/api/${rival.tenant}/orders/labels?ids=${orderId}`)).status).toBe(404);
    expect(await getOrderStatus(orderId)).toBe('processed');
  });

  it('uses no credit, and is made even when the credit is exhausted', async () => {
    await queryRows(sql`insert into budgets (tenant_id, event_id, currency, limit_minor) select id, 0, 'GBP', 1
      from tenants where name = 'Brightside Events'
      on conflict (tenant_id, event_id, currency) do update set limit_minor = 1`);
    await orderToMake();
    await queryRows(sql`update budgets set limit_minor = null where limit_minor = 1`);
  });

  it('that could not be routed is taken over by hand, and a waiting one follows a new method only on request', async () => {
    const { act, choose, production, retry, show } = await openProduction();
    await setProductionMode('fulfiller');
    const stuck = [await createReadyOrder(), await createReadyOrder()].map(({ orderId }) => orderId);
    const [byHand = '', other = ''] = stuck;
    for (const orderId of stuck) {
      await runOrderJob(orderId);
      expect(await getOrderStatus(orderId)).toBe('fulfiller routing error');
    }
    expect((await act(byHand, 'make')).data.status).toBe('processed');
    expect((await show(byHand)).routing?.rule).toBe('self-made by hand');
    const before = (await production()).waiting;
    expect(before).toBeGreaterThan(0);
    await choose('self');
    expect(await getOrderStatus(other)).toBe('fulfiller routing error');
    expect((await retry()).retried).toBeGreaterThan(0);
    await runOrderJob(other);
    expect(await getOrderStatus(other)).toBe('processed');
    expect(await show(other)).toMatchObject({ self_made: true });
    // After the switch back to the fulfiller, orders that were not made yet are sent to it. Orders that the owner took
    // over by hand stay with the owner.
    await addFulfiller({ name: 'New workshop', provider: 'email' });
    await choose('fulfiller');
    await retry();
    await runOrderJob(other);
    expect([await getOrderStatus(other), await getOrderStatus(byHand)]).toEqual([
      'submitted to fulfiller',
      'processed',
    ]);
    await disableFulfillers();
  });

  it('is retried in the name of the person who pressed, and by a job, not by the request', async () => {
    const { tenant, as, choose, retry } = await openProduction();
    await setProductionMode('self');
    const waiting = [(await orderToMake()).orderId];
    await setProductionMode('fulfiller');
    const { orderId: stuck } = await createReadyOrder();
    await runOrderJob(stuck);
    waiting.push(stuck);
    await addFulfiller({ name: 'Another workshop', provider: 'email' });
    await choose('fulfiller');
    const [owner] = await queryRows(sql`select id from users where email = ${OWNER}`);
    const entries = () =>
      queryRows(sql`select user_id, details from audit_entries where action = 'orders sent in bulk'
        and tenant_id = ${tenant} and subject_type = 'tenant' order by id`);
    const before = (await entries()).length;
    // The request records the user and leaves the orders to the queue.
    const pressed = await tenantApi.call(productionEndpoints.retry, { params: { tenant } }, as);
    expect(pressed.data.retried).toBeGreaterThanOrEqual(2);
    expect(await getOrderStatus(stuck)).toBe('fulfiller routing error');
    expect((await entries()).slice(before)).toEqual([
      { user_id: owner?.id, details: { orders: pressed.data.retried, way: 'fulfiller' } },
    ]);
    await runRetry(tenant);
    for (const orderId of waiting) {
      await runOrderJob(orderId);
      expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
      const [press, ...rest] = await queryRows(sql`select to_value, code, actor_id from order_timeline
        where order_id = ${orderId} and actor_id is not null and (to_value like '%to fulfiller' or code is not null)
        order by id`);
      // The audit entry of the action itself, and the entries of the steps that it triggered.
      expect([press, ...rest].every((entry) => entry?.actor_id === owner?.id)).toBe(true);
      expect(rest.map((entry) => entry.to_value)).toEqual(expect.arrayContaining(['submitting to fulfiller']));
      const bySystem = await queryRows(sql`select to_value from order_timeline where order_id = ${orderId}
        and actor_id is null and to_value in ('queued submitting to fulfiller', 'submitting to fulfiller')
        and id > (select min(id) from order_timeline where order_id = ${orderId} and actor_id = ${owner?.id})`);
      expect(bySystem).toEqual([]);
    }
    // A job that was queued for a user does nothing once that user is disabled.
    await setProductionMode('self');
    const { orderId: late } = await orderToMake();
    await setProductionMode('fulfiller');
    await tenantApi.call(productionEndpoints.retry, { params: { tenant } }, as);
    await queryRows(sql`update users set disabled_at = now() where email = ${OWNER}`);
    await runRetry(tenant);
    await queryRows(sql`update users set disabled_at = null where email = ${OWNER}`);
    await runOrderJob(late);
    expect(await getOrderStatus(late)).toBe('processed');
    await retry();
    await disableFulfillers();
  });
});

describe('a fulfiller of the platform', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    await disableFulfillers();
    await queryRows(
      sql`update tenants set production = 'platform', credit_activated_at = null where name = 'Brightside Events'`,
    );
    await queryRows(
      sql`delete from budgets where event_id = 0 and tenant_id = (select id from tenants where name = 'Brightside Events')`,
    );
    await addFulfiller({ tenant: 'Merchloom', name: 'Platform print', sandbox: true, shared: true });
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  const listReasons = async (orderId: string) => {
    const { show } = await openProduction();
    return (await show(orderId)).routing?.considered.find(({ name }) => name === 'Platform print')?.reasons;
  };

  it('can be chosen only by a tenant that can pay for it', async () => {
    const { tenant, choose, production } = await openProduction();
    await setProductionMode(null);
    // Sales pay for their production in both cases: when the platform collects the payments, and when it keeps a fee of
    // payments to the owner's account.
    expect((await production()).platform_findings).toEqual([]);
    await connectAccount(tenant);
    expect((await production()).platform_findings).toEqual([]);
    // A credit account replaces the sales as the source of payment, and pays only within its limit.
    await queryRows(sql`update tenants set credit_activated_at = now() where name = 'Brightside Events'`);
    expect((await production()).platform_findings).toEqual([{ problem: 'no_limit', about: [] }]);
    expect((await getCallError(choose('platform'))).code).toBe('conflict');
    await allowProductionOnCredit();
    expect((await choose('platform')).data).toMatchObject({ way: 'platform', findings: [] });
    await deleteAccounts(tenant);
  });

  it('makes nothing for an unverified account, regardless of its credit', async () => {
    await setProductionMode('platform');
    await allowProductionOnCredit();
    await queryRows(sql`update tenants set verified_at = null where name = 'Brightside Events'`);
    const { choose, production } = await openProduction();
    expect((await production()).platform_findings).toEqual([{ problem: 'not_verified', about: [] }]);
    expect((await getCallError(choose('platform'))).code).toBe('conflict');
    const { orderId } = await createReadyOrder();
    await runOrderJob(orderId);
    expect([await getOrderStatus(orderId), await listReasons(orderId)]).toEqual([
      'fulfiller routing error',
      ['not verified'],
    ]);
    await queryRows(sql`update tenants set verified_at = now() where name = 'Brightside Events'`);
  });

  it('makes nothing without a credit account with a limit or held sales; owner and staff see the reason', async () => {
    await setProductionMode('platform');
    await queryRows(sql`update tenants set credit_activated_at = null where name = 'Brightside Events'`);
    const { orderId } = await createReadyOrder();
    await removeHeldMoney();
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('fulfiller routing error');
    expect(await listReasons(orderId)).toEqual(['nobody pays']);
    // The restriction also applies when the platform's fulfiller is chosen by hand.
    const { tenant, as } = await openProduction();
    const [printer] = await queryRows(sql`select id from fulfillers where name = 'Platform print'`);
    await tenantApi.call(
      fulfilmentEndpoints.act,
      { params: { tenant, orderId }, body: { action: 'choose', fulfiller_id: Number(printer?.id) } },
      as,
    );
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('fulfiller routing error');
    // A credit account without a limit does not pay either.
    await queryRows(sql`update tenants set credit_activated_at = now() where name = 'Brightside Events'`);
    await queryRows(sql`update budgets set limit_minor = null where event_id = 0`);
    const { orderId: second } = await createReadyOrder();
    await runOrderJob(second);
    expect([await getOrderStatus(second), await listReasons(second)]).toEqual([
      'fulfiller routing error',
      ['nobody pays'],
    ]);
    await allowProductionOnCredit();
    const { retry } = await openProduction();
    await retry();
    await runOrderJob(second);
    expect(await getOrderStatus(second)).not.toBe('fulfiller routing error');
  });

  it('accepts no order that the limit does not cover, whenever it was placed', async () => {
    await setProductionMode('self');
    const { orderId } = await orderToMake();
    await allowProductionOnCredit('Brightside Events', 1);
    const { retry } = await openProduction();
    await retry();
    await runOrderJob(orderId);
    expect([await getOrderStatus(orderId), await listReasons(orderId)]).toEqual([
      'over budget limit',
      ['credit limit'],
    ]);
    // An order that waits for credit reserves nothing, neither of the credit limit nor of its store's budget.
    const [waiting] = await queryRows(sql`select reserved_minor from order_fulfilments where order_id = ${orderId}`);
    expect(waiting?.reserved_minor).toBeNull();
    const problems = await queryRows(sql`select distinct problem from order_notifications where order_id = ${orderId}
      and topic = 'problem'`);
    expect(problems).toEqual([{ problem: 'over budget limit' }]);
    // The order continues automatically when staff raise the limit far enough, and not before.
    const { token } = await signIn('staff@merchloom.test');
    const { tenant } = await openProduction();
    const raise = async (limit: number) => {
      const body = { limits: { GBP: limit } };
      await tenantApi.call(clientEndpoints.changeCredit, { params: { clientId: tenant }, body }, { token });
      await runOrderJob(orderId);
      return getOrderStatus(orderId);
    };
    expect(await raise(2)).toBe('over budget limit');
    const road = await listStatusHistory(orderId);
    expect(road).not.toContain('fulfiller routing error');
    expect(road.filter((status) => status === 'over budget limit')).toHaveLength(1);
    expect(await raise(2_000_000)).not.toMatch(/over budget|routing error/u);
    const [held] = await queryRows(sql`select settled_at from order_fulfilments where order_id = ${orderId}`);
    expect(held?.settled_at).toBeNull();
  });

  it('makes no gift of an unverified client, and its owner is warned before the store opens', async () => {
    await queryRows(
      sql`update tenants set verified_at = null, production = 'platform' where name = 'Brightside Events'`,
    );
    const { overview } = await openProduction();
    expect((await overview('launch-gift')).production_findings).toContainEqual({ problem: 'not_verified', about: [] });
    const shopper = await createShopper('launch-gift');
    const claimed = await shopper.browser.post(`${shopper.base}/gift-order`, {
      ...HOME_ADDRESS,
      email: 'stranger@shopper.test',
      products: [buildBasketLine(await readProduct(shopper.store))],
      promo_code: 'GIFT-0001',
      message: '',
    });
    const { order } = parseAnswer(z.object({ data: payResponseSchema }), claimed).data;
    expect(order).toMatchObject({ payment_state: 'no payment needed', total_store_price: 0 });
    const orderId = order.id;
    await endHold(orderId);
    await printArtwork({ orderId });
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('fulfiller routing error');
    expect(await listReasons(orderId)).toContain('not verified');
    expect(await queryRows(sql`select 1 from fulfiller_submissions where order_id = ${orderId}`)).toEqual([]);
    // Once the tenant is verified, its credit account pays for the gift. Without a credit account the gift is not made.
    await queryRows(
      sql`update tenants set verified_at = now(), credit_activated_at = null where name = 'Brightside Events'`,
    );
    await removeHeldMoney();
    const { retry } = await openProduction();
    await retry();
    await runOrderJob(orderId);
    expect([await getOrderStatus(orderId), await listReasons(orderId)]).toEqual([
      'fulfiller routing error',
      ['nobody pays'],
    ]);
    await allowProductionOnCredit();
    await retry();
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).not.toBe('fulfiller routing error');
  });

  it('makes replacements that staff decide on, regardless of who usually pays, and none that the tenant decides on', async () => {
    const sold = await createPaidOrder('company-kit');
    await setProductionMode('platform');
    await queryRows(sql`update tenants set credit_activated_at = null where name = 'Brightside Events'`);
    const replace = async (email: string, payer: 'platform' | 'fulfiller') => {
      const { orderId } = await createReadyOrder();
      await queryRows(sql`insert into replacements (order_id, original_id, tenant_id, user_id, reason, payer, request_key)
        select ${orderId}, ${sold.orderId}, ${sold.tenant}, id, 'lost', ${payer}, ${orderId} from users where email = ${email}`);
      await removeHeldMoney();
      await runOrderJob(orderId);
      return getOrderStatus(orderId);
    };
    expect(await replace('staff@merchloom.test', 'platform')).not.toBe('fulfiller routing error');
    expect(await replace(OWNER, 'fulfiller')).toBe('fulfiller routing error');
  });
});
