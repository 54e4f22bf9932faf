import { sql } from 'drizzle-orm';
import { issueBills } from '@/lib/backend/billing/issue';
import { payBillsFromBalance } from '@/lib/backend/billing/pay-from-balance';
import { foldLedgerDays } from '@/lib/backend/ledger/fold-days';
import { postMissingEntries } from '@/lib/backend/ledger/post-missing';
import { releasePayments } from '@/lib/backend/payouts/release';
import { clientEndpoints } from '@/lib/contracts/clients';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { balanceEndpoints, payoutEndpoints } from '@/lib/contracts/payouts';
import { productionEndpoints } from '@/lib/contracts/production';
import { signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  createReadyOrder,
  disableFulfillers,
  getOrderStatus,
  runOrderJob,
  setProductionMode,
} from './support/fulfil';
import { receiveMails } from './support/mailbox';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const STAFF = 'staff@merchloom.test';
const IBAN = 'GB29 NWBK 6016 1331 9268 19';
const PASSWORD = 'demo-password';
const NEXT_MONTH = new Date('2099-01-02T03:00:00Z');

let tenant = 0;
let owner = '';
let staff = '';

beforeAll(async () => {
  await postMissingEntries();
  await disableFulfillers();
  await addFulfiller({ tenant: 'Merchloom', name: 'Mail shop', provider: 'email', shared: true });
  const signed = await signIn(OWNER);
  [tenant, owner] = [signed.tenantId, signed.token];
  staff = (await signIn(STAFF)).token;
  await queryRows(sql`update tenants set verified_at = now(), credit_activated_at = null, production = 'platform',
    payout_reserve_bps = 0 where id = ${tenant}`);
  await queryRows(sql`delete from budgets where tenant_id = ${tenant}`);
});

const show = async () => (await tenantApi.call(balanceEndpoints.show, { params: { tenant } }, { token: owner })).data;
const pounds = async () => {
  const balance = (await show()).currencies.find(({ currency }) => currency === 'GBP');
  if (!balance) throw new Error('no balance in pounds');
  return balance;
};
const saveAccount = (change: Partial<Record<'holder' | 'iban' | 'current_password', string>> = {}) =>
  tenantApi.call(
    balanceEndpoints.saveAccount,
    {
      params: { tenant },
      body: {
        holder: 'Brightside Events Ltd',
        iban: IBAN,
        routing_number: '',
        account_number: '',
        current_password: PASSWORD,
        ...change,
      },
    },
    { token: owner },
  );
const listDue = async () => (await tenantApi.call(payoutEndpoints.due, { params: {} }, { token: staff })).data.rows;
const findDue = async () => (await listDue()).find((row) => row.client.id === tenant && row.currency === 'GBP');
/**
 * Creates a pay-out.
 * @param amount minor units
 */
const create = (amount: number, as = staff) =>
  tenantApi.call(
    payoutEndpoints.create,
    { params: {}, body: { rows: [{ client_id: tenant, currency: 'GBP', amount: amount / 100 }] } },
    { token: as },
  );
const decide = (payoutId: string, state: 'paid' | 'failed', reason = '') =>
  tenantApi.call(payoutEndpoints.decide, { params: { payoutId }, body: { state, reason } }, { token: staff });
/** Makes an order's payment due for release. */
const shipLongAgo = (orderId: string) =>
  queryRows(sql`insert into order_fulfilments (tenant_id, order_id, shipped_at)
    values (${tenant}, ${orderId}, now() - interval '30 days')
    on conflict (order_id) do update set shipped_at = excluded.shipped_at, released_at = null`);
const sumLedger = () =>
  count(sql`select coalesce(sum(amount_minor), 0) as n from ledger_entries where tenant_id = ${tenant}`);

describe('the money that the platform holds', () => {
  it('is on the way until some days after shipping, and then available', async () => {
    await releasePayments();
    await foldLedgerDays();
    const before = await pounds();
    const { orderId, order } = await createPaidOrder('company-kit');
    const paid = await pounds();
    expect(paid.on_the_way - before.on_the_way).toBe(order.total_store_price);
    expect(paid.available).toBe(before.available);
    await queryRows(sql`insert into order_fulfilments (tenant_id, order_id, shipped_at)
      values (${tenant}, ${orderId}, now() - interval '6 days')
      on conflict (order_id) do update set shipped_at = excluded.shipped_at`);
    await releasePayments();
    expect(await pounds()).toEqual(paid);
    await queryRows(
      sql`update order_fulfilments set shipped_at = now() - interval '8 days' where order_id = ${orderId}`,
    );
    await releasePayments();
    // A repeated run releases nothing twice.
    await releasePayments();
    const released = await pounds();
    expect(released.on_the_way).toBe(before.on_the_way);
    expect(released.available + released.owed).toBe(before.available + before.owed + order.total_store_price);
  });

  it('becomes available some days after the cancellation of an order that was not refunded', async () => {
    const { orderId, order } = await createPaidOrder('company-kit');
    await queryRows(sql`insert into order_fulfilments (tenant_id, order_id) values (${tenant}, ${orderId})
      on conflict (order_id) do nothing`);
    await queryRows(sql`update orders set status = 'cancelled' where id = ${orderId}`);
    await queryRows(sql`insert into order_timeline (tenant_id, order_id, kind, to_value, at)
      values (${tenant}, ${orderId}, 'status', 'cancelled', now() - interval '6 days')`);
    await releasePayments();
    const before = await pounds();
    await queryRows(sql`update order_timeline set at = now() - interval '8 days'
      where order_id = ${orderId} and to_value = 'cancelled'`);
    await releasePayments();
    expect(before.on_the_way - (await pounds()).on_the_way).toBe(order.total_store_price);
  });

  it('pays for production without a credit account, and the cost is deducted from it', async () => {
    await setProductionMode('platform');
    const before = await pounds();
    const { orderId, order } = await createReadyOrder();
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    const [charge] = await queryRows(sql`select goods_minor, shipping_minor from charges where order_id = ${orderId}`);
    const net = Number(charge?.goods_minor) + Number(charge?.shipping_minor);
    expect(net).toBeGreaterThan(0);
    const after = await pounds();
    // The platform of the demo data is registered for VAT in the client's country.
    expect(after.owed - before.owed).toBeGreaterThanOrEqual(net);
    expect(after.on_the_way - before.on_the_way).toBe(order.total_store_price);
    expect((await show()).production_paid_by).toBe('balance');
    const { data } = await tenantApi.call(productionEndpoints.show, { params: { tenant } }, { token: owner });
    expect(data.platform_findings).toEqual([]);
  });

  it('does not pay for an order that it does not cover, which continues automatically after the next payment', async () => {
    const { orderId } = await createReadyOrder();
    await queryRows(sql`insert into budgets (tenant_id, event_id, currency, used_minor) values (${tenant}, 0, 'GBP', 90000000)
      on conflict (tenant_id, event_id, currency) do update set used_minor = budgets.used_minor + 90000000`);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('over budget limit');
    expect(await queryRows(sql`select 1 from charges where order_id = ${orderId}`)).toEqual([]);
    const { data } = await tenantApi.call(fulfilmentEndpoints.show, { params: { tenant, orderId } }, { token: owner });
    expect(data.shortfall).toMatchObject({ of: 'balance', currency: 'GBP' });
    // The held money does not cover this order's production in addition to the amounts that are already reserved.
    expect((data.shortfall?.used ?? 0) + (data.shortfall?.cost ?? 0)).toBeGreaterThan(data.shortfall?.limit ?? 0);
    await queryRows(
      sql`update budgets set used_minor = used_minor - 90000000 where tenant_id = ${tenant} and event_id = 0`,
    );
    const { orderId: next } = await createReadyOrder();
    await runOrderJob(next);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
  });

  it('pays the monthly bill of a client without a credit account', async () => {
    await issueBills(NEXT_MONTH);
    const held = async () =>
      count(sql`select sum(amount_minor) as n from ledger_entries where tenant_id = ${tenant} and currency = 'GBP'
        and account in ('platform_account', 'payout_balance')`);
    const before = await held();
    expect(await payBillsFromBalance()).toBeGreaterThan(0);
    const [bill] = await queryRows(sql`select goods_minor + shipping_minor + vat_minor as total, from_balance, paid_at
      from bills where tenant_id = ${tenant} and currency = 'GBP' order by number desc limit 1`);
    expect(bill).toMatchObject({ from_balance: true, paid_at: expect.anything() });
    expect(before - (await held())).toBe(Number(bill?.total));
    expect(await payBillsFromBalance()).toBe(0);
    expect((await pounds()).owed).toBe(0);
    expect(await sumLedger()).toBe(0);
    const { data } = await tenantApi.call(clientEndpoints.bills, { params: { clientId: tenant } }, { token: staff });
    expect(data.rows[0]).toMatchObject({ state: 'paid' });
  });
});

describe('a bank account for pay-outs', () => {
  it('is rejected with wrong check digits, without a holder or with a wrong password, and nothing is saved', async () => {
    const wrong = [
      [{ iban: 'GB29 NWBK 6016 1331 9268 18' }, 'iban'],
      [{ iban: '' }, 'iban'],
      [{ holder: ' ' }, 'holder'],
      [{ current_password: 'not it' }, 'current_password'],
    ] as const;
    for (const [change, field] of wrong) {
      const { code, errors } = await getCallError(saveAccount(change));
      expect([code, Object.keys(errors)]).toEqual(['invalid', [field]]);
    }
    expect((await show()).account).toBeNull();
  });

  it('is used at once if it is the first, and after three days if it replaces an earlier one', async () => {
    await saveAccount();
    const { account } = await show();
    expect(account).toMatchObject({ holder: 'Brightside Events Ltd', last_four: '6819' });
    expect(Date.parse(account?.usable_from ?? '')).toBeLessThanOrEqual(Date.now());
    // Saving an unchanged account changes nothing.
    await saveAccount();
    expect((await show()).account).toEqual(account);
    await saveAccount({ iban: 'DE89 3704 0044 0532 0130 00' });
    const changed = (await show()).account;
    expect(Date.parse(changed?.usable_from ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    const mails = (await receiveMails()).filter(({ kind }) => kind === 'payout-account-changed');
    expect(mails.map(({ to }) => to)).toContain(OWNER);
    await shipLongAgo((await createPaidOrder('company-kit')).orderId);
    await releasePayments();
    expect((await findDue())?.obstacle).toBe('account changed');
    expect((await getCallError(create((await pounds()).available))).code).toBe('conflict');
    await queryRows(sql`update payout_accounts set usable_from = now() where tenant_id = ${tenant}`);
    expect((await findDue())?.obstacle).toBeNull();
  });

  it('is stored encrypted, and no screen shows its owner the complete number', async () => {
    const [row] = await queryRows(
      sql`select sealed_numbers, last_four from payout_accounts where tenant_id = ${tenant}`,
    );
    expect(JSON.stringify(row)).not.toContain('370400440532');
    expect(JSON.stringify(await show())).not.toContain('370400440532');
  });
});

describe('a pay-out', () => {
  it('takes exactly the available amount, once, even if two users request it at the same time', async () => {
    const { available } = await pounds();
    expect(available).toBeGreaterThan(0);
    expect((await getCallError(create(available + 1))).code).toBe('conflict');
    expect((await getCallError(create(available - 1))).code).toBe('conflict');
    const results = await Promise.allSettled([create(available), create(available)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await pounds()).available).toBe(0);
    const { payouts } = await show();
    expect(payouts).toHaveLength(1);
    expect(payouts[0]).toMatchObject({ state: 'created', amount: available, last_four: '3000' });
    expect(await sumLedger()).toBe(0);
  });

  it('is rejected at once for each of twelve users who request it too late', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => getCallError(create(1))));
    expect(results.map(({ code }) => code)).toEqual(results.map(() => 'conflict'));
    const lists = await Promise.all(Array.from({ length: 12 }, () => listDue()));
    expect(lists).toHaveLength(12);
  });

  it('is paid once, with a mail to the client, and its file contains the account for the bank', async () => {
    const [payout] = (await show()).payouts;
    const { browser } = await signInBrowser(STAFF);
    const file = await browser.get(`/api/payouts/export?batch=${payout?.batch_id}`);
    expect([file.status, file.text]).toEqual([200, expect.stringContaining('DE89370400440532013000')]);
    await decide(payout?.id ?? '', 'paid');
    expect((await getCallError(decide(payout?.id ?? '', 'paid'))).code).toBe('conflict');
    expect((await show()).payouts[0]).toMatchObject({ state: 'paid' });
    const mails = (await receiveMails()).filter(({ kind }) => kind === 'balance-paid-out');
    expect(mails.map(({ to }) => to)).toContain(OWNER);
    // A paid pay-out is not exported to a bank again.
    expect((await browser.get(`/api/payouts/export?batch=${payout?.batch_id}`)).status).toBe(404);
  });

  it('returns to the balance when it failed, also after it was paid, and needs a reason', async () => {
    const [payout] = (await show()).payouts;
    const { available } = await pounds();
    expect((await getCallError(decide(payout?.id ?? '', 'failed'))).code).toBe('invalid');
    await decide(payout?.id ?? '', 'failed', 'The account is closed.');
    expect((await pounds()).available).toBe(available + (payout?.amount ?? 0));
    expect((await show()).payouts[0]).toMatchObject({ state: 'failed', reason: 'The account is closed.' });
    expect((await getCallError(decide(payout?.id ?? '', 'paid'))).code).toBe('conflict');
    expect(await sumLedger()).toBe(0);
  });

  it('leaves a debt when a refund follows it, and the next release covers the debt', async () => {
    const { orderId } = await createPaidOrder('company-kit');
    await shipLongAgo(orderId);
    await releasePayments();
    await foldLedgerDays();
    await create((await pounds()).available);
    const { browser } = await signInBrowser(OWNER);
    const answer = await browser.post(`/api/${tenant}/orders/${orderId}/refunds`, {
      amount: 10,
      reason: 'duplicate',
      request_key: '6f1c1f0e-5f0e-4f6e-9a53-0f1b7d8b1a11',
    });
    expect(answer.status).toBe(200);
    expect(await pounds()).toMatchObject({ available: 0, debt: 1_000 });
    expect((await findDue())?.obstacle ?? 'debt').toBe('debt');
    await shipLongAgo((await createPaidOrder('company-kit')).orderId);
    await releasePayments();
    expect((await pounds()).debt).toBe(0);
    expect(await sumLedger()).toBe(0);
  });

  it('leaves the share in the balance that staff have set aside for refunds', async () => {
    const { available } = await pounds();
    await tenantApi.call(
      payoutEndpoints.changeTerms,
      { params: { clientId: tenant }, body: { delay_days: 14, reserve_percent: 25 } },
      { token: staff },
    );
    const after = await pounds();
    expect(after.reserved).toBeGreaterThan(0);
    expect(after.available + after.reserved).toBe(available);
    expect((await show()).terms).toEqual({ delay_days: 14, reserve_percent: 2_500 });
  });

  it('has no terms for the platform itself, which is not a client', async () => {
    const { tenantId: platform } = await signIn(STAFF);
    const change = tenantApi.call(
      payoutEndpoints.changeTerms,
      { params: { clientId: platform }, body: { delay_days: 3, reserve_percent: 10 } },
      { token: staff },
    );
    expect((await getCallError(change)).code).toBe('not_found');
  });

  it('cannot be created or decided by a client, nor read by another client', async () => {
    expect((await getCallError(create(1_000, owner))).code).toBe('forbidden');
    const rival = await signIn('owner@nordhavn.test');
    const read = tenantApi.call(balanceEndpoints.show, { params: { tenant } }, { token: rival.token });
    expect((await getCallError(read)).code).toBe('not_found');
    const { browser } = await signInBrowser(OWNER);
    for (const path of ['/api/payouts', '/api/payouts/due']) expect((await browser.get(path)).status).toBe(403);
  });
});
