import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { foldLedgerDays } from '@/lib/backend/ledger/fold-days';
import { postMissingEntries } from '@/lib/backend/ledger/post-missing';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { eventEndpoints } from '@/lib/contracts/events';
import { fundraiserEndpoints } from '@/lib/contracts/fundraisers';
import { orderEndpoints } from '@/lib/contracts/orders';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { readEml } from './support/eml';
import { createPaidOrder } from './support/paid-order';
import { readStore } from './support/shop';

jest.setTimeout(120_000);
setUpOwnDatabase();

const STORE = 'company-kit';
const CAUSE = {
  name: 'River clean-up',
  description: 'Every summer we take plastic out of the river.',
  link: 'https://river.example/',
  kind: 'amount' as const,
  amount: 2,
  share_percent: 0,
  goal: 1_000,
  active: true,
};

let tenant = 0;
let owner = '';
let other = '';

beforeAll(async () => {
  await postMissingEntries();
  const signed = await signIn('owner@brightside.test');
  [tenant, owner] = [signed.tenantId, signed.token];
  other = (await signIn('owner@nordhavn.test')).token;
});

const at = () => ({ tenant, slug: STORE });
const save = (change: Partial<Record<keyof typeof CAUSE, unknown>> = {}, token = owner) =>
  tenantApi.call(fundraiserEndpoints.save, { params: at(), body: { ...CAUSE, ...change } as typeof CAUSE }, { token });
const show = async (token = owner) =>
  (await tenantApi.call(fundraiserEndpoints.show, { params: at() }, { token })).data;
const findRaised = async () => {
  await foldLedgerDays();
  return (await show()).fundraiser?.raised ?? 0;
};
const sumLedger = () =>
  count(sql`select -coalesce(sum(e.amount_minor), 0) as n from ledger_entries e join orders o on o.id = e.order_id
    join events v on v.id = o.event_id where v.slug = ${STORE} and e.account = 'donations_payable'`);

/** Refunds an amount of an order, minor units. */
async function refund(orderId: string, amount: number): Promise<void> {
  const body = { amount: amount / 100, reason: 'Asked for', request_key: `give-${orderId.slice(0, 13)}-${amount}` };
  const params = { tenant, orderId };
  const { data } = await tenantApi.call(refundEndpoints.ask, { params, body }, { token: owner });
  await tenantApi.call(refundEndpoints.noteMade, { params: { refundId: data.id }, body: { reference: 're_1' } });
}

describe('the cause of a store', () => {
  it('gets an amount for each piece of paid orders, which the store, the order and its mail show', async () => {
    expect((await readStore(STORE)).fundraiser).toBeNull();
    expect((await save()).data.fundraiser).toMatchObject({ name: 'River clean-up', amount: 200, goal: 100_000 });
    const { orderId, order } = await createPaidOrder(STORE);
    expect(order.donation).toEqual({ amount: 200, name: 'River clean-up' });
    expect(await findRaised()).toBe(200);
    expect(await sumLedger()).toBe(200);
    expect((await readStore(STORE)).fundraiser).toMatchObject({ name: 'River clean-up', raised: 200 });
    const { result } = (await tenantApi.call(orderEndpoints.show, { params: { tenant, orderId } }, { token: owner }))
      .data;
    expect(result?.donation).toBe(200);
    expect(await show()).toMatchObject({ orders: 1, transferred: 0, due: 200 });
    await confirmOrder({ orderId });
    const [mail] = await queryRows(sql`select id from mails where order_id = ${orderId}`);
    const sentence = 'of your order goes to River clean-up.';
    const { text, html } = readEml(String(mail?.id));
    expect([text.includes(`£2.00 ${sentence}`), html.includes(sentence)]).toEqual([true, true]);
  });

  it('gets a share of the price without tax', async () => {
    await save({ kind: 'share', share_percent: 10 });
    const { orderId, order } = await createPaidOrder(STORE);
    const [line] = await queryRows(
      sql`select sum(unit_net_minor * quantity) as net from order_lines where order_id = ${orderId}`,
    );
    expect(order.donation?.amount).toBe(Math.round(Number(line?.net) / 10));
  });

  it('is reduced by refunds in proportion, and equals the ledger', async () => {
    await save();
    const before = await findRaised();
    const { orderId, order } = await createPaidOrder(STORE);
    expect(await findRaised()).toBe(before + 200);
    const half = Math.floor(order.total_store_price / 2);
    await refund(orderId, half);
    expect(Math.abs((await findRaised()) - before - 100)).toBeLessThanOrEqual(1);
    await refund(orderId, order.total_store_price - half);
    expect(await findRaised()).toBe(before);
    expect(await sumLedger()).toBe(before);
    const sums = await queryRows(sql`select subject_id from ledger_entries group by subject, subject_id, step
      having sum(amount_minor) <> 0`);
    expect(sums).toEqual([]);
  });

  it('gets no donations while it is switched off; orders placed before still donate', async () => {
    await save();
    const { orderId } = await createPaidOrder(STORE);
    await save({ active: false, name: 'Another cause' });
    expect((await readStore(STORE)).fundraiser).toBeNull();
    const { order } = await createPaidOrder(STORE);
    expect(order.donation).toBeNull();
    const [earlier] = await queryRows(sql`select donation_to, donation_minor from orders where id = ${orderId}`);
    expect(earlier).toEqual({ donation_to: 'River clean-up', donation_minor: 200 });
    await save();
  });

  it('lists what its owner passed on, and what is still due', async () => {
    const raised = await findRaised();
    const record = (amount: number, day = '2026-11-27') =>
      tenantApi.call(
        fundraiserEndpoints.recordTransfer,
        { params: at(), body: { day, amount, note: 'Bank transfer' } },
        { token: owner },
      );
    await record(1.5);
    const { data } = await record(-0.5);
    expect(data).toMatchObject({ transferred: 100, due: raised - 100 });
    expect(data.transfers).toHaveLength(2);
    expect((await getCallError(record(0))).errors).toEqual({ amount: ['required'] });
    expect((await getCallError(record(1, '2999-12-31'))).errors).toEqual({ day: ['in the future'] });
    expect((await getCallError(record(-1.01))).errors).toEqual({ amount: ['too small'] });
    for (const day of ['0001-01-01', '9999-12-31'])
      expect((await getCallError(record(1, day))).errors).toEqual({ day: ['invalid'] });
    expect((await show()).transferred).toBe(100);
  });

  it.each([
    ['a name of spaces', { name: '  ' }, { name: ['required'] }],
    ['no amount', { amount: 0 }, { amount: ['required'] }],
    ['an amount below zero', { amount: -1 }, { amount: ['too small'] }],
    ['more than the whole price', { kind: 'share', share_percent: 101 }, { share_percent: ['too large'] }],
    ['a link that runs a script', { link: 'javascript:alert(1)' }, { link: ['invalid'] }],
    ['a goal of nothing', { goal: 0 }, { goal: ['too small'] }],
  ])('rejects %s at its field, and keeps the saved values', async (_what, change, fields) => {
    expect((await getCallError(save(change))).errors).toEqual(fields);
    expect((await show()).fundraiser?.name).toBe('River clean-up');
  });

  it('is taken from the profit of each product that the owner sees', async () => {
    await save();
    const list = () => tenantApi.call(eventProductEndpoints.list, { params: at(), query: {} }, { token: owner });
    const { event, rows } = (await list()).data;
    expect(event.fundraiser).toMatchObject({ kind: 'amount', amount: 200 });
    const product = rows.find(({ on_sale: isOnSale }) => !isOnSale);
    expect(product?.profit).toMatchObject({
      donation: 200,
      profit: (product?.price ?? 0) - (product?.profit.cost ?? 0) - 200,
    });
    await save({ active: false });
    expect((await list()).data.event.fundraiser).toBeNull();
    await save();
  });

  it('is taken over by a clone of its store, which has raised nothing yet', async () => {
    const body = { name: 'Company kit again' };
    const { data: event } = await tenantApi.call(eventEndpoints.clone, { params: at(), body }, { token: owner });
    const params = { tenant, slug: event.slug };
    const copy = (await tenantApi.call(fundraiserEndpoints.show, { params }, { token: owner })).data;
    expect(copy.fundraiser).toMatchObject({ name: 'River clean-up', amount: 200, active: true, raised: 0 });
    expect(copy.transfers).toEqual([]);
  });

  it('cannot be read or changed by another tenant, nor changed while the store is locked', async () => {
    for (const call of [() => show(other), () => save({}, other)])
      expect(['forbidden', 'not_found']).toContain((await getCallError(call())).code);
    await tenantApi.call(eventEndpoints.setLock, { params: at(), body: { locked: true } }, { token: owner });
    expect((await getCallError(save())).code).toBe('conflict');
    await tenantApi.call(eventEndpoints.setLock, { params: at(), body: { locked: false } }, { token: owner });
  });
});
