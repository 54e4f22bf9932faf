import { type SQL, sql } from 'drizzle-orm';
import { enqueueCalendarMails, enqueueProductionMails } from '@/lib/backend/calendars/mail-owners';
import { type CalendarBody, calendarEndpoints } from '@/lib/contracts/calendars';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { eventEndpoints } from '@/lib/contracts/events';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { formatLocalTime } from '@/lib/domain/dates/zone';
import { AppError } from '@/lib/platform/errors';
import { sendApi } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import {
  buildBasketLine,
  buildPayBody,
  createCustomer,
  placeOrder,
  readProduct,
  readStore,
  toStoreParams,
} from './support/shop';
import { createShopper, getClientSecret, parseIntentId } from './support/walk';

jest.setTimeout(240_000);
setUpOwnDatabase();

const STORE = 'company-kit';
const CALENDAR: CalendarBody = {
  time_zone: 'Europe/London',
  place: 'Leeds',
  event_from: null,
  event_until: null,
  mode: 'always',
  opens_at: null,
  closes_at: null,
  shown_closes_at: null,
  every_days: null,
  break_days: 0,
  produce_by: null,
  ship_by: null,
  when_closed: 'products',
  after_event: 'continues',
};

let tenant = 0;
let owner = '';
let other = '';
beforeAll(async () => {
  const signed = await signIn('owner@brightside.test');
  [tenant, owner] = [signed.tenantId, signed.token];
  other = (await signIn('owner@nordhavn.test')).token;
});
afterEach(() => queryRows(sql`delete from store_calendars`));

const params = () => ({ tenant, slug: STORE });
const save = (change: Partial<CalendarBody> = {}, token = owner) =>
  tenantApi.call(calendarEndpoints.save, { params: params(), body: { ...CALENDAR, ...change } }, { token });
const show = async (token = owner) =>
  (await tenantApi.call(calendarEndpoints.show, { params: params() }, { token })).data;
const publicStore = () => readStore(STORE);

/**
 * Sets the store's order window. Opening, closing and the closing time that shoppers see are given in milliseconds from
 * now; negative = in the past, null = none.
 */
const setWindow = (opensInMs: number | null, closesInMs: number, shownInMs: number | null = null) =>
  queryRows(sql`insert into store_calendars (event_id, tenant_id, time_zone, mode, opens_at, closes_at, shown_closes_at)
    select id, tenant_id, 'Europe/London', 'window', ${opensInMs === null ? null : new Date(Date.now() + opensInMs).toISOString()}::timestamptz,
      ${new Date(Date.now() + closesInMs).toISOString()}::timestamptz,
      ${shownInMs === null ? null : new Date(Date.now() + shownInMs).toISOString()}::timestamptz
    from events where slug = ${STORE}
    on conflict (event_id) do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at,
      shown_closes_at = excluded.shown_closes_at`);

/** Prepares a payment of one basket in the open store, and returns the request that places the order. */
async function preparePayment() {
  const store = await publicStore();
  const lines = [buildBasketLine(await readProduct(store))];
  const body = buildPayBody(store, lines, await createCustomer(store, lines));
  return () => placeOrder(store, body);
}

describe('the dates of a store', () => {
  it('are local to their time zone, and show the state of the sale', async () => {
    expect(await show()).toMatchObject({ calendar: null, phase: 'open', window: null });
    const change = {
      event_from: '2031-07-10',
      event_until: '2031-07-12',
      mode: 'window',
      opens_at: '2031-06-01T09:00',
      closes_at: '2031-06-14T18:00',
      ship_by: '2031-06-20',
    } as const;
    const { data } = await save(change);
    expect(data).toMatchObject({
      calendar: change,
      phase: 'before',
      opens_at: '2031-06-01T08:00:00.000Z',
      closes_at: null,
    });
    expect((await publicStore()).calendar).toMatchObject({
      event_from: '2031-07-10',
      place: 'Leeds',
      phase: 'before',
      is_closed: true,
    });
    expect(
      (await save({ mode: 'rolling', opens_at: '2026-01-01T09:00', every_days: 14, break_days: 2 })).data,
    ).toMatchObject({
      calendar: { mode: 'rolling', every_days: 14, break_days: 2, ship_by: null },
    });
  });

  it.each([
    [
      'a closing before the opening',
      { mode: 'window', opens_at: '2031-06-02T09:00', closes_at: '2031-06-02T09:00' },
      { closes_at: ['ends before it starts'] },
    ],
    ['a window without a closing', { mode: 'window' }, { closes_at: ['required'] }],
    ['a window in the past', { mode: 'window', closes_at: '2020-06-02T09:00' }, { closes_at: ['in the past'] }],
    [
      'a shown closing after the real one',
      { mode: 'window', closes_at: '2031-06-02T09:00', shown_closes_at: '2031-06-02T09:01' },
      { shown_closes_at: ['later than the closing'] },
    ],
    ['a time zone that does not exist', { time_zone: 'Mars/Base' }, { time_zone: ['invalid'] }],
    ['an offset in place of a time zone', { time_zone: '+02:00' }, { time_zone: ['invalid'] }],
    ['a day that does not exist', { event_from: '2031-02-30' }, { event_from: ['invalid'] }],
    ['a time that does not exist', { mode: 'window', closes_at: '2031-02-28T25:00' }, { closes_at: ['invalid'] }],
    [
      'swapped days of the event',
      { event_from: '2031-07-12', event_until: '2031-07-10' },
      { event_until: ['ends before it starts'] },
    ],
    [
      'a break as long as the window',
      { mode: 'rolling', opens_at: '2031-06-02T09:00', every_days: 7, break_days: 7 },
      { break_days: ['too large'] },
    ],
    ['rolling windows without a start', { mode: 'rolling', every_days: 7 }, { opens_at: ['required'] }],
    [
      'a hand-over before the production',
      { mode: 'window', closes_at: '2031-06-02T09:00', produce_by: '2031-06-10', ship_by: '2031-06-09' },
      { ship_by: ['before the production'] },
    ],
  ] as const)('reject %s at its field, and keep the saved dates', async (_what, change, fields) => {
    await save({ event_from: '2031-07-10' });
    expect((await getCallError(save(change))).errors).toEqual(fields);
    expect((await show()).calendar).toMatchObject({ event_from: '2031-07-10', mode: 'always' });
  });

  it('cannot be read or changed by another tenant, nor changed while the store is locked', async () => {
    for (const call of [() => show(other), () => save({}, other)])
      expect(['forbidden', 'not_found']).toContain((await getCallError(call())).code);
    await tenantApi.call(eventEndpoints.setLock, { params: params(), body: { locked: true } }, { token: owner });
    expect((await getCallError(save())).code).toBe('conflict');
    await tenantApi.call(eventEndpoints.setLock, { params: params(), body: { locked: false } }, { token: owner });
  });
});

describe('a clone with the day of its event', () => {
  const clone = async (event_from: string | null) => {
    const body = { name: `For ${event_from}`, event_from };
    const { data } = await tenantApi.call(eventEndpoints.clone, { params: params(), body }, { token: owner });
    const call = tenantApi.call(calendarEndpoints.show, { params: { tenant, slug: data.slug } }, { token: owner });
    return (await call).data.calendar;
  };

  it('has every date of its source moved by equal days, at equal local times, even over a leap day', async () => {
    await save({
      event_from: '2031-07-10',
      event_until: '2031-07-12',
      mode: 'window',
      opens_at: '2031-02-20T09:00',
      closes_at: '2031-06-14T18:00',
      shown_closes_at: '2031-06-14T12:00',
      ship_by: '2031-06-20',
    });
    // All dates move by 366 days, because the new event is 366 days after the source's event.
    expect(await clone('2032-07-10')).toMatchObject({
      event_from: '2032-07-10',
      event_until: '2032-07-12',
      opens_at: '2032-02-21T09:00',
      closes_at: '2032-06-14T18:00',
      shown_closes_at: '2032-06-14T12:00',
      ship_by: '2032-06-20',
      place: 'Leeds',
    });
  });

  it('has no dates without an entered day, and only that day if its source has no dates', async () => {
    await save({ event_from: '2031-07-10' });
    expect(await clone(null)).toBeNull();
    await save();
    expect(await clone('2032-07-11')).toMatchObject({ event_from: '2032-07-11', mode: 'always', place: 'Leeds' });
    for (const day of ['2032-02-30', '9999-12-31', '0001-01-01'])
      expect((await getCallError(clone(day))).errors).toEqual({ event_from: ['invalid'] });
  });
});

describe('an order window', () => {
  it('accepts orders one second before it closes, and rejects them one second after closing', async () => {
    const place = await preparePayment();
    const placeLate = await preparePayment();
    await setWindow(-60_000, 1_000);
    const placed = await place();
    expect(placed.order.id).toBeTruthy();
    expect(await queryRows(sql`select order_window from orders where id = ${placed.order.id}`)).toEqual([
      { order_window: 1 },
    ]);
    await setWindow(-60_000, -1_000);
    expect((await getCallError(placeLate())).code).toBe('store_on_hold');
    const store = await publicStore();
    expect(store).toMatchObject({ status: 'On hold', calendar: { phase: 'closed', is_closed: true } });
    const lines = [buildBasketLine(await readProduct(store))];
    expect((await getCallError(createCustomer(store, lines))).code).toBe('store_on_hold');
    const line = {
      id: 'a',
      product_id: lines[0]?.product_id ?? 0,
      colour: lines[0]?.products.store.colour ?? '',
      size: lines[0]?.size ?? '',
    };
    const { data } = await tenantApi.call(checkoutEndpoints.checkBasket, {
      params: toStoreParams(store),
      body: { lines: [line] },
    });
    // The basket check reports that the store is closed, not that the product no longer exists.
    expect(data).toEqual([expect.objectContaining({ available: false, on_hold: true })]);
    await setWindow(-60_000, 60_000);
    const reopened = await tenantApi.call(checkoutEndpoints.checkBasket, {
      params: toStoreParams(store),
      body: { lines: [line] },
    });
    expect(reopened.data).toEqual([expect.not.objectContaining({ on_hold: true })]);
  });

  it('opens automatically', async () => {
    await setWindow(60_000, 120_000);
    expect(await publicStore()).toMatchObject({ status: 'On hold', calendar: { phase: 'before' } });
    await setWindow(-1, 120_000);
    expect(await publicStore()).toMatchObject({ status: 'Active', calendar: { phase: 'open', is_closed: false } });
  });

  it('lets a shopper finish a payment that is open at the closing', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    await queryRows(sql`insert into store_calendars (event_id, tenant_id, time_zone, mode, closes_at, when_closed)
      select id, tenant_id, 'UTC', 'window', now() - interval '1 second', 'hidden' from events where slug = 'summer-fest'
      on conflict (event_id) do update set mode = excluded.mode, closes_at = excluded.closes_at, when_closed = excluded.when_closed`);
    const secret = getClientSecret(paid);
    expect((await shopper.card(secret, 'pm_card_visa')).status).toBe('succeeded');
    const order = await shopper.settledOrder({ payment_intent: parseIntentId(secret), client_secret: secret });
    expect(order.id).toBe(paid.order.id);
  });

  it('returns a payment that was open at its closing to the same checkout, and no changed or ended one', async () => {
    const shopper = await createShopper(STORE);
    const body = await shopper.order();
    const larger = await shopper.order({ quantity: 2 });
    const paid = await shopper.paid(body);
    await setWindow(-60_000, -1_000);
    const again = await shopper.paid(body);
    expect([again.order.id, again.client_secret]).toEqual([paid.order.id, paid.client_secret]);
    const refused = { code: 'store_on_hold', message: 'This store takes no more orders. Nothing has been charged.' };
    const changed = await shopper.pay({ ...larger, customer_id: body.customer_id });
    expect([changed.status, changed.json()]).toEqual([403, expect.objectContaining(refused)]);
    const intentId = parseIntentId(getClientSecret(paid));
    await queryRows(sql`update test_intents set status = 'canceled' where id = ${intentId}`);
    const ended = await shopper.pay(body);
    expect([ended.status, ended.json()]).toEqual([403, expect.objectContaining(refused)]);
  });

  it('rejects no order before and accepts none after its closing, while 50 shoppers pay', async () => {
    const places = await Promise.all(Array.from({ length: 50 }, () => preparePayment()));
    const closesAt = Date.now() + 300;
    await setWindow(-60_000, closesAt - Date.now());
    const results: { startedAt: number; endedAt: number; isPlaced: boolean }[] = [];
    // Five shoppers at a time, so that the requests spread over the closing.
    const payInTurn = async (): Promise<void> => {
      for (let place = places.pop(); place; place = places.pop()) {
        const startedAt = Date.now();
        const isPlaced = await place().then(
          () => true,
          (error) => {
            expect(error.code).toBe('store_on_hold');
            return false;
          },
        );
        results.push({ startedAt, endedAt: Date.now(), isPlaced });
      }
    };
    await Promise.all(Array.from({ length: 5 }, payInTurn));
    // Tolerance, ms. The database stores the closing time to the millisecond, and a request is judged at a moment
    // between its start and its end.
    const ACCURACY_MS = 5;
    for (const { startedAt, endedAt, isPlaced } of results)
      expect(isPlaced ? startedAt <= closesAt + ACCURACY_MS : endedAt >= closesAt - ACCURACY_MS).toBe(true);
  });

  it('never reveals its real closing while an earlier one is shown', async () => {
    await setWindow(-60_000, 3_600_000, 1_800_000);
    const [row] = await queryRows(sql`select closes_at from store_calendars`);
    const real = new Date(String(row?.closes_at)).toISOString();
    const store = await publicStore();
    expect(store.calendar?.closes_at).not.toBe(real);
    expect(JSON.stringify(store)).not.toContain(real);
    await setWindow(-60_000, 3_600_000, -1_000);
    const late = await publicStore();
    expect(late).toMatchObject({ status: 'Active', calendar: { is_last_call: true, closes_at: null } });
    expect(JSON.stringify(late)).not.toContain(real.slice(0, 16));
  });

  it('shows its products only to its own team while shoppers see only a notice', async () => {
    const store = await publicStore();
    const { id } = await readProduct(store);
    const named = { params: { ...toStoreParams(store), productID: id } };
    const read = (context: { token?: string }) =>
      Promise.all([
        tenantApi
          .call(storefrontEndpoints.products, { params: toStoreParams(store) }, context)
          .then(({ data }) => data.length),
        tenantApi
          .call(storefrontEndpoints.highlights, { params: toStoreParams(store) }, context)
          .then(({ data }) => data.newest.length),
        tenantApi.call(storefrontEndpoints.product, named, context).then(
          () => 'shown',
          (error: unknown) => error instanceof AppError && error.code,
        ),
      ]);
    const picture = async () => (await sendApi('GET', `/api/${store.tenant_id}/${STORE}/pictures/${id}/front`)).status;
    const open = await read({});
    expect(open).toEqual([expect.any(Number), expect.any(Number), 'shown']);
    await setWindow(3_600_000, 7_200_000);
    await queryRows(sql`update store_calendars set when_closed = 'notice'`);
    expect(await read({})).toEqual([0, 0, 'not_found']);
    expect(await read({ token: other })).toEqual([0, 0, 'not_found']);
    expect(await picture()).toBe(404);
    expect(await read({ token: owner })).toEqual(open);
    await setWindow(-1_000, 7_200_000);
    expect(await read({})).toEqual(open);
    expect(await picture()).toBe(200);
  });

  it('hides its closed store from the showcase and the sitemap only where the owner wants nothing to be seen', async () => {
    await setWindow(-60_000, -1_000);
    const listed = async () =>
      (await tenantApi.call(storefrontEndpoints.listed, { params: {} })).data.some(
        ({ slug }) => slug === 'summer-fest',
      );
    expect(await listed()).toBe(true);
    await queryRows(sql`insert into store_calendars (event_id, tenant_id, time_zone, mode, opens_at, closes_at, when_closed)
      select id, tenant_id, 'UTC', 'window', now() + interval '1 day', now() + interval '2 days', 'hidden'
      from events where slug = 'summer-fest'
      on conflict (event_id) do update set mode = excluded.mode, opens_at = excluded.opens_at,
        closes_at = excluded.closes_at, when_closed = excluded.when_closed`);
    expect(await listed()).toBe(false);
  });
});

describe('the mails about an order window', () => {
  it('reach the administrators once, with the orders of the window, even if two nodes check at the same time', async () => {
    await receiveMails();
    const place = await preparePayment();
    // Sets the store to close in an hour.
    await setWindow(-90 * 86_400_000, 3_600_000);
    const { order } = await place();
    await queryRows(sql`update orders set paid_at = now() where id = ${order.id}`);
    await queryRows(sql`update orders set order_window = null where id <> ${order.id}`);
    await Promise.all([enqueueCalendarMails(), enqueueCalendarMails()]);
    const closing = await receiveMails();
    const admins = await queryRows(sql`select email from users where role = 'admin' and disabled_at is null
      and tenant_id = ${tenant}`);
    expect(closing.map(({ to }) => to).sort()).toEqual(admins.map(({ email }) => String(email)).sort());
    expect(closing[0]?.kind).toBe('window-closing');
    expect(closing[0]?.eml).toContain('1 order, 1 piece');
    expect(closing[0]?.eml).toContain(`/events/${STORE}`);
    await enqueueCalendarMails();
    expect(await receiveMails()).toEqual([]);

    await setWindow(-90 * 86_400_000, -1_000);
    await enqueueCalendarMails();
    const closed = await receiveMails();
    expect(closed.map(({ kind }) => kind)).toEqual(admins.map(() => 'window-closed'));
    expect(closed[0]?.eml).toContain('1 paid order');
    // The next window of the same store begins without the orders of the previous window.
    await queryRows(sql`update orders set placed_at = now() - interval '1 hour' where id = ${order.id}`);
    await setWindow(-60_000, -500);
    await enqueueCalendarMails();
    expect((await receiveMails())[0]?.eml).toContain('0 paid orders');
    // A store that its owner put on hold causes no mail.
    await setWindow(-1_000, 90 * 86_400_000);
    await queryRows(sql`update events set status = 'On hold' where slug = ${STORE}`);
    await enqueueCalendarMails();
    expect(await receiveMails()).toEqual([]);
    await queryRows(sql`update events set status = 'Active' where slug = ${STORE}`);
  });

  /** Sets rolling windows of a week without a break, the second of which began a moment ago. */
  const setRolling = () =>
    queryRows(sql`insert into store_calendars (event_id, tenant_id, time_zone, mode, opens_at, every_days)
      select id, tenant_id, 'UTC', 'rolling', now() - interval '7 days 1 second', 7 from events where slug = ${STORE}`);
  const setOrder = (id: string, change: SQL) => queryRows(sql`update orders set ${change} where id = ${id}`);

  it('report the totals of a rolling window that the next one follows at once', async () => {
    await receiveMails();
    const place = await preparePayment();
    await setRolling();
    const { order } = await place();
    await queryRows(sql`update orders set order_window = null where id <> ${order.id}`);
    await setOrder(order.id, sql`paid_at = now(), order_window = 1, placed_at = now() - interval '1 day'`);
    await enqueueCalendarMails();
    const mails = await receiveMails();
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['window-ended']));
    expect(mails[0]?.eml).toContain('Order window 1 of ');
    expect(mails[0]?.eml).toContain('1 paid order');
    await enqueueCalendarMails();
    expect(await receiveMails()).toEqual([]);
    expect((await publicStore()).calendar).toMatchObject({
      phase: 'open',
      closes_at: null,
      window_ends_at: expect.any(String),
    });
  });

  it('report half-time, and until when a store that opened takes orders', async () => {
    await receiveMails();
    await setWindow(-4 * 86_400_000, 4 * 86_400_000 - 1_000);
    await Promise.all([enqueueCalendarMails(), enqueueCalendarMails()]);
    const halfway = await receiveMails();
    expect(new Set(halfway.map(({ kind }) => kind))).toEqual(new Set(['window-halfway']));
    expect(new Set(halfway.map(({ to }) => to)).size).toBe(halfway.length);
    expect(halfway[0]?.eml).toContain('The order window ends on');
    await setWindow(-1_000, 4 * 86_400_000);
    await enqueueCalendarMails();
    expect((await receiveMails())[0]?.eml).toMatch(/is open from [\w ]+ at \d\d:\d\d [A-Z]+ to /);
  });

  it('report that production is done once every order of the window is shipped, once', async () => {
    await receiveMails();
    const places = [await preparePayment(), await preparePayment()];
    await setWindow(-60_000, 60_000);
    const [shipped, other] = await Promise.all(places.map((place) => place().then(({ order }) => order.id)));
    await queryRows(sql`update orders set order_window = null where id not in (${shipped}, ${other})`);
    for (const id of [shipped, other]) await setOrder(id ?? '', sql`paid_at = now(), payment_state = 'paid'`);
    await setWindow(-60_000, -1_000);
    await enqueueProductionMails();
    await setOrder(shipped ?? '', sql`status = 'shipped'`);
    await enqueueProductionMails();
    expect(await receiveMails()).toEqual([]);
    await setOrder(other ?? '', sql`status = 'cancelled'`);
    // The owner may have closed the store meanwhile.
    await queryRows(sql`update events set status = 'On hold' where slug = ${STORE}`);
    await Promise.all([enqueueProductionMails(), enqueueProductionMails()]);
    await enqueueProductionMails();
    const mails = await receiveMails();
    const admins = await queryRows(sql`select email from users where role = 'admin' and disabled_at is null
      and tenant_id = ${tenant}`);
    expect(mails.map(({ kind, to }) => [kind, to]).sort()).toEqual(
      admins.map(({ email }) => ['production-done', String(email)]).sort(),
    );
    expect(mails[0]?.eml).toContain('1 order, 1 piece');
    await queryRows(sql`update events set status = 'Active' where slug = ${STORE}`);
  });

  it('count no order of an earlier window in one without an opening of its own', async () => {
    const countSince = async () => {
      await enqueueCalendarMails();
      return /(\d+) orders?, /.exec((await receiveMails())[0]?.eml ?? '')?.[1];
    };
    await receiveMails();
    const place = await preparePayment();
    const soon = () => formatLocalTime(new Date(Date.now() + 3_600_000), 'Europe/London');
    await save({ mode: 'window', closes_at: soon() });
    const { order } = await place();
    await queryRows(sql`update orders set order_window = null where id <> ${order.id}`);
    await setOrder(order.id, sql`paid_at = now()`);
    expect(await countSince()).toBe('1');
    // A changed place changes nothing about the window.
    await save({ mode: 'window', closes_at: soon(), place: 'York' });
    await queryRows(sql`delete from calendar_mails`);
    expect(await countSince()).toBe('1');
    await setWindow(null, -60_000);
    await save({ mode: 'window', closes_at: soon() });
    await queryRows(sql`delete from calendar_mails`);
    expect(await countSince()).toBe('0');
  });
});
