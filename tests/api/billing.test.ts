import { sql } from 'drizzle-orm';
import { issueBills } from '@/lib/backend/billing/issue';
import { clientEndpoints } from '@/lib/contracts/clients';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  allowProductionOnCredit,
  createReadyOrder,
  disableFulfillers,
  getOrderStatus,
  removeHeldMoney,
  runOrderJob,
  setProductionMode,
} from './support/fulfil';
import { createPaidOrder } from './support/paid-order';
import { startWritingVisit } from './support/visit';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const NEXT_MONTH = new Date('2099-01-02T03:00:00Z');

async function billing() {
  const { token, tenantId: tenant } = await signIn(OWNER);
  return (await tenantApi.call(settingsEndpoints.billing, { params: { tenant } }, { token })).data;
}

/** Returns an order that its workshop has accepted. */
async function producedOrder() {
  const order = await createReadyOrder();
  await runOrderJob(order.orderId);
  expect(await getOrderStatus(order.orderId)).toBe('submitted to fulfiller');
  return order;
}

/** Changes the order's currency to euro, as for a store that sells abroad. */
const inEuro = (orderId: string) => queryRows(sql`update orders set currency = 'EUR' where id = ${orderId}`);

/** Sets whether the workshop belongs to the platform or to the tenant. */
const isShared = async (shared: boolean) => {
  const owner = shared ? 'Merchloom' : 'Brightside Events';
  await queryRows(sql`update fulfillers set shared = ${shared}, tenant_id = (select id from tenants where name = ${owner})
    where name = 'Mail shop'`);
  await setProductionMode(shared ? 'platform' : 'fulfiller');
};

const listCharges = (orderId: string) =>
  queryRows(
    sql`select kind, goods_minor, shipping_minor from charges where order_id = ${orderId} order by at, kind desc`,
  );

describe('a credit account', () => {
  let tenant = 0;
  beforeAll(async () => {
    await disableFulfillers();
    await addFulfiller({ tenant: 'Merchloom', name: 'Mail shop', provider: 'email', shared: true });
    tenant = (await signIn(OWNER)).tenantId;
  });

  it('produces nothing before it is active, and is then charged once for production and shipping, less its discounts', async () => {
    const { orderId: early } = await createReadyOrder();
    await setProductionMode('platform');
    await removeHeldMoney();
    await runOrderJob(early);
    expect(await getOrderStatus(early)).toBe('fulfiller routing error');
    expect(await listCharges(early)).toEqual([]);
    await allowProductionOnCredit();
    const full = await producedOrder();
    const [charge] = await listCharges(full.orderId);
    const [reserved] = await queryRows(
      sql`select reserved_minor from order_fulfilments where order_id = ${full.orderId}`,
    );
    expect(charge).toMatchObject({ kind: 'order', goods_minor: reserved?.reserved_minor });
    expect(Number(charge?.shipping_minor)).toBeGreaterThan(0);
    await queryRows(sql`update tenants set discount_bps = 1000, shipping_discount_bps = 10000 where id = ${tenant}`);
    const less = await producedOrder();
    const [cheaper] = await listCharges(less.orderId);
    expect(Number(cheaper?.goods_minor)).toBeLessThan(Number(charge?.goods_minor));
    expect(cheaper?.shipping_minor).toBe(0);
    // Submitting the order again must not charge it again.
    await queryRows(sql`update orders set status = 'queued submitting to fulfiller' where id = ${less.orderId}`);
    await runOrderJob(less.orderId);
    expect(await listCharges(less.orderId)).toHaveLength(1);
    await queryRows(sql`update tenants set discount_bps = 0, shipping_discount_bps = 0 where id = ${tenant}`);
  });

  it('gets the charge of a cancelled order back, and pays for no replacement that others pay for', async () => {
    const { orderId } = await producedOrder();
    const { browser } = await signInBrowser(OWNER);
    await browser.post(`/api/${tenant}/orders/cancellations`, { ids: [orderId], reason: 'a mistake' });
    const [order, back] = await listCharges(orderId);
    expect(back).toEqual({
      kind: 'cancellation',
      goods_minor: -Number(order?.goods_minor),
      shipping_minor: -Number(order?.shipping_minor),
    });
    const paid = await producedOrder();
    const replacement = await createReadyOrder();
    await queryRows(sql`insert into replacements (order_id, original_id, tenant_id, user_id, reason, payer, request_key)
      select ${replacement.orderId}, ${paid.orderId}, ${tenant}, id, 'lost', 'platform', 'k' from users where email = ${OWNER}`);
    await runOrderJob(replacement.orderId);
    expect(await getOrderStatus(replacement.orderId)).toBe('submitted to fulfiller');
    expect(await listCharges(replacement.orderId)).toEqual([]);
  });

  it('pays for a replacement that the platform’s workshop makes, even if the user chose another payer', async () => {
    const paid = await producedOrder();
    const replace = async () => {
      const { orderId } = await createReadyOrder();
      await queryRows(sql`insert into replacements (order_id, original_id, tenant_id, user_id, reason, payer, request_key)
        select ${orderId}, ${paid.orderId}, ${tenant}, id, 'lost', 'fulfiller', ${orderId} from users where email = ${OWNER}`);
      await runOrderJob(orderId);
      expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
      return listCharges(orderId);
    };
    await isShared(false);
    expect(await replace()).toEqual([]);
    await isShared(true);
    const [charge] = await replace();
    expect(Number(charge?.goods_minor)).toBeGreaterThan(0);
  });

  it('is neither charged nor used for orders that the tenant makes itself, or has made by its own fulfiller', async () => {
    const used = () =>
      count(sql`select used_minor as n from budgets where tenant_id = ${tenant} and event_id = 0 and currency = 'GBP'`);
    const before = await used();
    await isShared(false);
    const { orderId } = await producedOrder();
    await isShared(true);
    expect(await listCharges(orderId)).toEqual([]);
    expect(await used()).toBe(before);
    const self = await createPaidOrder('company-kit');
    await runOrderJob(self.orderId);
    expect(await used()).toBeGreaterThan(before);
    await queryRows(sql`update orders set status = 'ready to ship' where id = ${self.orderId}`);
    const staff = await signIn('staff@merchloom.test');
    const shipped = {
      params: { tenant, orderId: self.orderId },
      body: { from: 'ready to ship', to: 'shipped', note: '' },
    };
    await startWritingVisit(staff, await signIn(OWNER));
    await tenantApi.call(fulfilmentEndpoints.move, shipped, { token: staff.token });
    expect(await used()).toBe(before);
    // A cancellation must not release the credit a second time.
    const { browser } = await signInBrowser(OWNER);
    await browser.post(`/api/${tenant}/orders/cancellations`, { ids: [orderId], reason: 'a mistake' });
    expect([await getOrderStatus(orderId), await used()]).toEqual(['cancelled', before]);
  });

  it('is billed once for the past month, with the next number, however many nodes try', async () => {
    const billingView = await billing();
    expect(billingView.invoices).toEqual([]);
    expect(await issueBills(new Date())).toBe(0);
    const issued = await Promise.all([issueBills(NEXT_MONTH), issueBills(NEXT_MONTH), issueBills(NEXT_MONTH)]);
    expect(issued.reduce((sum, n) => sum + n, 0)).toBe(1);
    const after = await billing();
    expect(after.invoices).toMatchObject([
      {
        number: 'MB-000001',
        state: 'open',
        net: billingView.unbilled[0]?.total,
        vat_kind: 'charged',
        // The typed client parses rates to basis points, and amounts to minor units.
        vat_rate_percent: 2000,
        vat: Math.round((billingView.unbilled[0]?.total ?? 0) * 0.2),
        total: Math.round((billingView.unbilled[0]?.total ?? 0) * 1.2),
        due_on: '2099-01-16',
        last_day: '2098-12-31',
      },
    ]);
    expect(after.unbilled).toEqual([]);
    expect(await count(sql`select count(*) as n from audit_entries where action = 'client invoice issued'`)).toBe(1);
    const { browser } = await signInBrowser(OWNER);
    const id = after.invoices[0]?.id ?? '';
    const pdf = await browser.get(`/api/${tenant}/billing-account/invoices/${id}`);
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.startsWith('%PDF')]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
    const rival = await signInBrowser('owner@nordhavn.test');
    expect((await rival.browser.get(`/api/${rival.user.tenant_id}/billing-account/invoices/${id}`)).status).toBe(404);
    expect((await rival.browser.get(`/api/${tenant}/billing-account/invoices/${id}`)).status).toBe(404);
    const manager = await signInBrowser('manager@brightside.test');
    expect((await manager.browser.get(`/api/${tenant}/billing-account/invoices/${id}`)).status).toBe(403);
  });

  it('has its credit again once staff mark a bill as paid, and waiting orders continue', async () => {
    const [invoice] = (await billing()).invoices;
    await queryRows(sql`update budgets set limit_minor = used_minor where tenant_id = ${tenant} and event_id = 0`);
    const { orderId } = await createPaidOrder('company-kit');
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('over budget limit');
    const used = (await billing()).credit?.accounts[0]?.used ?? 0;
    const staff = await signIn('staff@merchloom.test');
    const pay = () =>
      tenantApi.call(
        clientEndpoints.payBill,
        { params: { clientId: tenant, billId: invoice?.id ?? '' } },
        { token: staff.token },
      );
    expect((await pay()).data.rows).toMatchObject([{ state: 'paid' }]);
    await expect(pay()).rejects.toMatchObject({ code: 'conflict' });
    expect((await billing()).credit?.accounts[0]?.used).toBeLessThan(used);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).not.toBe('over budget limit');
    const other = (await signIn('owner@nordhavn.test')).tenantId;
    await expect(
      tenantApi.call(
        clientEndpoints.payBill,
        { params: { clientId: other, billId: invoice?.id ?? '' } },
        { token: staff.token },
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is separate in each currency: charged, limited and billed, never added up', async () => {
    await queryRows(sql`update budgets set used_minor = 0 where tenant_id = ${tenant}`);
    await allowProductionOnCredit();
    const { orderId } = await createReadyOrder();
    await inEuro(orderId);
    await runOrderJob(orderId);
    expect(await queryRows(sql`select currency from charges where order_id = ${orderId}`)).toEqual([
      { currency: 'EUR' },
    ]);
    const pounds = await producedOrder();
    const billingView = await billing();
    expect(billingView.credit?.accounts.map(({ currency }) => currency)).toEqual(['GBP', 'EUR']);
    expect(billingView.unbilled.map(({ currency, orders }) => [currency, orders])).toEqual([
      ['EUR', 1],
      ['GBP', 1],
    ]);
    expect(await issueBills(NEXT_MONTH)).toBe(2);
    const [first, second] = (await billing()).invoices;
    expect([first?.currency, second?.currency].sort()).toEqual(['EUR', 'GBP']);
    const ofEuro = [first, second].find((bill) => bill?.currency === 'EUR');
    expect(ofEuro?.net).toBe(billingView.unbilled[0]?.total);
    // A limit in pounds does not apply to euro, and a currency without a limit has no credit.
    const staff = await signIn('staff@merchloom.test');
    const change = (limits: Partial<Record<'GBP' | 'EUR', number | null>>) =>
      tenantApi.call(
        clientEndpoints.changeCredit,
        { params: { clientId: tenant }, body: { limits } },
        { token: staff.token },
      );
    expect((await change({ GBP: 5_000, EUR: null })).data.client.credit.accounts).toMatchObject([
      { currency: 'GBP', limit: 500_000 },
      { currency: 'EUR', limit: 0 },
    ]);
    const { orderId: waiting } = await createPaidOrder('company-kit');
    await inEuro(waiting);
    await runOrderJob(waiting);
    expect(await getOrderStatus(waiting)).toBe('over budget limit');
    await change({ EUR: 5_000 });
    await runOrderJob(waiting);
    expect(await getOrderStatus(waiting)).not.toBe('over budget limit');
    // A paid bill frees credit in its own currency only.
    const before = (await billing()).credit?.accounts;
    await tenantApi.call(
      clientEndpoints.payBill,
      { params: { clientId: tenant, billId: ofEuro?.id ?? '' } },
      { token: staff.token },
    );
    const after = (await billing()).credit?.accounts;
    expect(after?.[0]).toEqual(before?.[0]);
    expect(after?.[1]?.used).toBeLessThan(before?.[1]?.used ?? 0);
    expect(pounds.orderId).not.toBe(orderId);
    await change({ GBP: 20_000, EUR: 20_000 });
  });

  it('covers only orders that are not produced when it is activated', async () => {
    const staff = await signIn('staff@merchloom.test');
    const client = { params: { clientId: tenant } };
    const as = { token: staff.token };
    await isShared(false);
    await tenantApi.call(clientEndpoints.closeCredit, client, as);
    await producedOrder();
    const { orderId: waiting } = await createReadyOrder();
    const [held] = await queryRows(sql`select reserved_minor as n from order_fulfilments where order_id = ${waiting}`);
    await tenantApi.call(clientEndpoints.activateCredit, { ...client, body: { limit: 20_000 } }, as);
    const open = await count(sql`select coalesce(sum(f.reserved_minor), 0) as n from order_fulfilments f
      join orders o on o.id = f.order_id where f.tenant_id = ${tenant} and o.currency = 'GBP' and f.settled_at is null`);
    const used = (await billing()).credit?.accounts[0]?.used ?? 0;
    expect(used).toBe(open);
    expect(used).toBeGreaterThanOrEqual(Number(held?.n ?? 0));
    // A submitted order without a charge has no reservation, so cancelling an old order releases no credit that was
    // never reserved.
    expect(
      await count(sql`select count(*) as n from order_fulfilments f where f.tenant_id = ${tenant}
      and f.settled_at is null and f.submitted_at is not null and f.reserved_minor is not null
      and not exists (select from charges c where c.order_id = f.order_id)`),
    ).toBe(0);
  });

  it('cannot issue, change or delete a bill or a charge', async () => {
    const { asTenantId } = await import('@/lib/db/ids');
    const { withTenant } = await import('@/lib/db/client');
    for (const statement of [
      sql`update bills set paid_at = now()`,
      sql`delete from bills`,
      sql`update charges set goods_minor = 0`,
      sql`delete from charges`,
    ])
      await expect(withTenant(asTenantId(tenant), (tx) => tx.execute(statement))).rejects.toThrow();
  });
});
