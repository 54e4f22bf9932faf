import { sql } from 'drizzle-orm';
import { issueBills } from '@/lib/backend/billing/issue';
import { postMissingEntries } from '@/lib/backend/ledger/post-missing';
import { clientEndpoints } from '@/lib/contracts/clients';
import { orderEndpoints } from '@/lib/contracts/orders';
import { getDatabasePools, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { ledgerEntries } from '@/lib/db/schema';
import type { FakeStripe } from '../setup/fake-stripe';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  allowProductionOnCredit,
  createReadyOrder,
  disableFulfillers,
  runOrderJob,
  setProductionMode,
} from './support/fulfil';
import { connectStoreAccount } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { buildDisputeObject, buildRefundObject, sendStripeEvent } from './support/stripe-dashboard';
import { createShopper, getClientSecret, parseIntentId } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();
const OWNER = 'owner@brightside.test';
let stripe: FakeStripe;
let account = '';
beforeAll(async () => {
  stripe = await startStripe();
  account = await connectStoreAccount('summer-fest');
});
afterAll(() => stripe.stop());
// The entries of every posting add up to 0, after every test.
afterEach(async () => {
  const unbalanced = await queryRows(sql`select subject, subject_id, step from ledger_entries
    group by subject, subject_id, step, currency having sum(amount_minor) <> 0`);
  expect(unbalanced).toEqual([]);
});

/** Returns an order that was paid at the owner's account, with its amounts. */
async function paidOrder() {
  const shopper = await createShopper('summer-fest');
  const paid = await shopper.paid(await shopper.order());
  const intentId = parseIntentId(getClientSecret(paid));
  stripe.authenticate(intentId, 'complete');
  await shopper.settledOrder({ payment_intent: intentId });
  const { id: orderId } = paid.order;
  const [amounts] = await queryRows(
    sql`select tenant_id, net_minor, vat_minor, total_minor from orders where id = ${orderId}`,
  );
  return {
    orderId,
    intentId,
    tenantId: asTenantId(Number(amounts?.tenant_id)),
    net: Number(amounts?.net_minor),
    vat: Number(amounts?.vat_minor),
    total: Number(amounts?.total_minor),
  };
}

/** Returns the balance of each account in an order's entries. */
async function readBalances(orderId: string): Promise<Record<string, number>> {
  const rows = await queryRows(sql`select account, sum(amount_minor)::int as minor from ledger_entries
    where order_id = ${orderId} group by account having sum(amount_minor) <> 0`);
  return Object.fromEntries(rows.map(({ account: name, minor }) => [String(name), Number(minor)]));
}

const listCauses = async (orderId: string): Promise<unknown[]> =>
  (await queryRows(sql`select cause from ledger_entries where order_id = ${orderId} and line = 1 order by id`)).map(
    ({ cause }) => cause,
  );

describe('the ledger', () => {
  it('gets a settled order with its payment, earnings and VAT, the country and the rate of its tax', async () => {
    const { orderId, net, vat, total } = await paidOrder();
    expect(await readBalances(orderId)).toEqual({ owner_account: total, owner: -net, vat: -vat });
    const [row] = await queryRows(
      sql`select cause, currency, country_iso2, tax_rate_bps from ledger_entries where order_id = ${orderId} and account = 'vat'`,
    );
    expect(row).toEqual({ cause: 'settled', currency: 'GBP', country_iso2: 'GB', tax_rate_bps: 2000 });
  });

  it('subtracts refunds from earnings and VAT, and reverses that when they fail, once for repeated events', async () => {
    const { orderId, intentId, net, vat, total } = await paidOrder();
    const refund = buildRefundObject(intentId, 1_000);
    for (const type of ['refund.created', 'refund.updated'])
      expect(await sendStripeEvent(account, type, refund)).toBe(200);
    const after = await readBalances(orderId);
    expect(after.owner_account).toBe(total - 1_000);
    expect((after.owner ?? 0) + (after.vat ?? 0)).toBe(1_000 - total);
    expect(Math.abs(Number(after.vat) / Number(after.owner) - vat / net)).toBeLessThan(0.01);
    for (const type of ['refund.failed', 'refund.updated'])
      expect(
        await sendStripeEvent(account, type, { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }),
      ).toBe(200);
    expect(await readBalances(orderId)).toEqual({ owner_account: total, owner: -net, vat: -vat });
    expect(await sendStripeEvent(account, 'refund.created', buildRefundObject(intentId, total))).toBe(200);
    expect(await readBalances(orderId)).toEqual({});
    expect(await listCauses(orderId)).toEqual(['settled', 'refunded', 'refund failed', 'refunded']);
  });

  it('subtracts a refund at the VAT rate of the sale, even after the store’s rate has changed', async () => {
    const { orderId, intentId, total } = await paidOrder();
    await queryRows(sql`update events set vat_rate_bps = 2500 where slug = 'summer-fest'`);
    expect(await sendStripeEvent(account, 'refund.created', buildRefundObject(intentId, total))).toBe(200);
    await queryRows(sql`update events set vat_rate_bps = 2000 where slug = 'summer-fest'`);
    const left = await queryRows(sql`select account, tax_rate_bps from ledger_entries where order_id = ${orderId}
      group by account, tax_rate_bps having sum(amount_minor) <> 0`);
    expect(left).toEqual([]);
  });

  it('withholds a disputed payment until the bank decides, and deducts a lost one', async () => {
    const { orderId, intentId, net, vat, total } = await paidOrder();
    const report = (type: string, status: string, seconds: number) =>
      sendStripeEvent(account, type, buildDisputeObject(intentId, total, status), { created: 1_900_000_000 + seconds });
    await report('charge.dispute.created', 'needs_response', 0);
    expect(await readBalances(orderId)).toEqual({ shopper: total, owner: -net, vat: -vat });
    await report('charge.dispute.updated', 'under_review', 10);
    expect(await readBalances(orderId)).toEqual({ shopper: total, owner: -net, vat: -vat });
    await report('charge.dispute.closed', 'lost', 20);
    expect(await readBalances(orderId)).toEqual({});
    expect(await listCauses(orderId)).toEqual(['settled', 'disputed', 'charged back']);
  });

  it('gets the cost of an order that a fulfiller of the platform accepts, its bill and its payment', async () => {
    await disableFulfillers();
    await addFulfiller({ tenant: 'Merchloom', name: 'Mail shop', provider: 'email', shared: true });
    await setProductionMode('platform');
    await allowProductionOnCredit();
    const { orderId } = await createReadyOrder();
    await runOrderJob(orderId);
    const [charge] = await queryRows(
      sql`select tenant_id, goods_minor, shipping_minor from charges where order_id = ${orderId}`,
    );
    const [production, shipping] = [Number(charge?.goods_minor), Number(charge?.shipping_minor)];
    expect(production).toBeGreaterThan(0);
    expect(await readBalances(orderId)).toMatchObject({
      production,
      shipping,
      fulfiller_payable: -production - shipping,
    });
    await issueBills(new Date('2099-01-02T03:00:00Z'));
    const [bill] = await queryRows(
      sql`select id, goods_minor + shipping_minor + vat_minor as total from bills order by number desc limit 1`,
    );
    const balance = async (name: string) =>
      Number(
        (
          await queryRows(sql`select coalesce(sum(amount_minor), 0) as minor from ledger_entries
        where tenant_id = ${charge?.tenant_id} and account = ${name}`)
        )[0]?.minor,
      );
    expect([await balance('fulfiller_payable'), await balance('bill')]).toEqual([0, -Number(bill?.total)]);
    const staff = await signIn('staff@merchloom.test');
    const params = { clientId: Number(charge?.tenant_id), billId: String(bill?.id) };
    await tenantApi.call(clientEndpoints.payBill, { params }, { token: staff.token });
    expect(await balance('bill')).toBe(0);
  });

  it('gets no entries for an order that costs nothing or was not paid', async () => {
    const shopper = await createShopper('summer-fest');
    const { order } = await shopper.paid(await shopper.order());
    expect(await readBalances(order.id)).toEqual({});
  });
});

describe('entries of the ledger', () => {
  const insert = (tenantId: number, amounts: readonly number[]) =>
    withPlatform((tx) =>
      tx.insert(ledgerEntries).values(
        amounts.map((amountMinor, at) => ({
          tenantId,
          subject: 'bill' as const,
          subjectId: '00000000-0000-4000-8000-000000000001',
          step: 1,
          line: at + 1,
          cause: 'billed' as const,
          account: at === 0 ? ('bill' as const) : ('vat' as const),
          amountMinor,
          currency: 'GBP' as const,
          countryIso2: '',
          at: new Date(),
        })),
      ),
    );

  it('are rejected when their posting does not sum to zero', async () => {
    const { tenantId } = await signIn(OWNER);
    await expect(insert(tenantId, [100, -99])).rejects.toMatchObject({
      message: expect.stringContaining('does not come to 0'),
    });
    await expect(insert(tenantId, [100])).rejects.toThrow();
    expect(
      await count(
        sql`select count(*) as n from ledger_entries where subject_id = '00000000-0000-4000-8000-000000000001'`,
      ),
    ).toBe(0);
  });

  it('cannot be changed, deleted or emptied, even by the owner of the database', async () => {
    await paidOrder();
    const { main } = getDatabasePools();
    for (const statement of [
      'update ledger_entries set amount_minor = amount_minor + 1',
      'delete from ledger_entries',
      'truncate ledger_entries',
    ])
      await expect(main.query(statement)).rejects.toThrow('append-only');
    await expect(withPlatform((tx) => tx.delete(ledgerEntries))).rejects.toThrow();
  });

  it('are visible to their own tenant only', async () => {
    const { tenantId } = await paidOrder();
    const other = await signIn('owner@nordhavn.test');
    const countRows = (tenant: number) => withTenant(asTenantId(tenant), (tx) => tx.$count(ledgerEntries));
    expect(await countRows(tenantId)).toBeGreaterThan(0);
    const otherRows = await count(sql`select count(*) as n from ledger_entries where tenant_id = ${other.tenantId}`);
    expect(await countRows(other.tenantId)).toBe(otherRows);
  });
});

describe('orders from before the ledger', () => {
  it('are posted once with their later changes, and add up to their payments', async () => {
    const { orderId } = await paidOrder();
    const before = await count(sql`select count(*) as n from ledger_entries where order_id = ${orderId}`);
    expect(await postMissingEntries()).toBeGreaterThan(20);
    expect(await postMissingEntries()).toBe(0);
    expect(await count(sql`select count(*) as n from ledger_entries where order_id = ${orderId}`)).toBe(before);
    const wrong = await queryRows(sql`
      select o.order_ref from orders o
      where o.payment_state not in ('awaiting payment', 'failed', 'cancelled') and o.due_minor <> coalesce((
        select sum(e.amount_minor) from ledger_entries e where e.order_id = o.id
          and e.account in ('owner_account', 'platform_account', 'payout_balance', 'shopper')), 0) + coalesce((
        select sum(r.amount_minor) from refunds r where r.order_id = o.id and r.cause = 'owner' and r.state = 'done'), 0) + coalesce((
        select sum(d.amount_minor) from disputes d where d.order_id = o.id and d.state = 'lost'), 0)`);
    expect(wrong).toEqual([]);
  });
});

describe('the page of an order', () => {
  it('shows its owner the result of the order', async () => {
    const { orderId, tenantId, net, vat, total } = await paidOrder();
    const { browser } = await signInBrowser(OWNER);
    const { data } = orderEndpoints.show.answer.parse((await browser.get(`/api/${tenantId}/orders/${orderId}`)).json());
    expect(data.result).toEqual({
      fee: null,
      donation: 0,
      received: total,
      tax: vat,
      production: 0,
      shipping: 0,
      profit: net,
    });
  });
});
