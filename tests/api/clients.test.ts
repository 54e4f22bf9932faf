import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { postMissingEntries } from '@/lib/backend/ledger/post-missing';
import { clientEndpoints } from '@/lib/contracts/clients';
import { cockpitEndpoints } from '@/lib/contracts/cockpit';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { orderEndpoints } from '@/lib/contracts/orders';
import { revenueEndpoints } from '@/lib/contracts/revenue';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { requireMail } from './support/mailbox';
import { readStore } from './support/shop';
import { startVisit } from './support/visit';

jest.setTimeout(120_000);
setUpOwnDatabase();

const STAFF = 'staff@merchloom.test';
const entries = async (action: string) =>
  queryRows(sql`select details from audit_entries where action = ${action} order by id`);

async function asStaff() {
  const context = await signIn(STAFF);
  return {
    ...context,
    create: async (body: object) =>
      (
        await tenantApi.call(
          clientEndpoints.create,
          {
            params: {},
            body: {
              company_name: 'Hill Race',
              contact_name: 'Ida Berg',
              email: 'ida@hill.test',
              region: 'UK',
              ...body,
            },
          },
          context,
        )
      ).data.client,
  };
}

describe('a client', () => {
  it('is created with an invitation for its contact, verified once, and given credit and discounts, each recorded once', async () => {
    const staff = await asStaff();
    const [me] = await queryRows(sql`select id from users where email = ${STAFF}`);
    const client = await staff.create({ account_manager: Number(me?.id), phone: '+44 1', vat_number: 'GB1' });
    expect(client).toMatchObject({
      name: 'Hill Race',
      contact_name: 'Ida Berg',
      email: 'ida@hill.test',
      status: 'requires verification',
      currency: 'GBP',
      stores: 0,
      account_manager: { id: me?.id },
    });
    expect(
      await count(sql`select count(*)::int as n from user_tokens where kind = 'invite' and email = 'ida@hill.test'`),
    ).toBe(1);
    const named = { params: { clientId: client.id } };
    const activation = { ...named, body: { limit: 1_500 } };
    const early = tenantApi.call(clientEndpoints.activateCredit, activation, staff);
    expect((await getCallError(early)).code).toBe('conflict');
    await expect(tenantApi.call(clientEndpoints.verify, named, staff)).rejects.toMatchObject({
      reason: { code: 'client_incomplete' },
    });
    await queryRows(sql`update users set email_verified_at = now() where tenant_id = ${client.id}`);
    await queryRows(sql`update tenants set company = company || '{"legalName": "Hill Race Ltd", "address": "1 Hill"}'
      where id = ${client.id}`);
    const verified = await tenantApi.call(clientEndpoints.verify, named, staff);
    expect(verified.data.client.status).toBe('verified');
    expect((await getCallError(tenantApi.call(clientEndpoints.verify, named, staff))).code).toBe('conflict');
    const both = await Promise.allSettled(
      [1, 2].map(() => tenantApi.call(clientEndpoints.activateCredit, activation, staff)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const changed = await tenantApi.call(
      clientEndpoints.changeCredit,
      { ...named, body: { discount_percent: 12.5, shipping_discount_percent: 5, limit: 2_000 } },
      staff,
    );
    expect(changed.data.client.credit).toMatchObject({
      discount_percent: 1_250,
      shipping_discount_percent: 500,
      accounts: [{ currency: 'GBP', limit: 200_000 }],
    });
    // Repeating the change adds no entry to the audit log, because nothing changes.
    await tenantApi.call(clientEndpoints.changeCredit, { ...named, body: { discount_percent: 12.5 } }, staff);
    expect(await entries('credit account discount amount updated')).toEqual([
      { details: { from: '0.00', to: '12.50' } },
    ]);
    expect(await entries('credit account shipping discount amount updated')).toHaveLength(1);
    expect(await entries('tenant credit account activated')).toHaveLength(1);
    expect(await entries('new tenant requires verification')).toHaveLength(1);
    const closed = await tenantApi.call(clientEndpoints.closeCredit, named, staff);
    expect(closed.data.client.credit).toMatchObject({
      activated_at: null,
      discount_percent: 0,
      accounts: [{ limit: null }],
    });
    await tenantApi.call(clientEndpoints.addNote, { ...named, body: { text: 'Prefers calls.' } }, staff);
    const clientDetails = (await tenantApi.call(clientEndpoints.show, named, staff)).data.client;
    expect(clientDetails.notes).toMatchObject([{ text: 'Prefers calls.' }]);
  });

  it('is mailed whether its credit request is granted, and may ask for more', async () => {
    const staff = await asStaff();
    const { tenantId: tenant, token } = await signIn('owner@nordhavn.test');
    const owner = { token };
    const named = { params: { clientId: tenant } };
    await queryRows(sql`update tenants set verified_at = now(), credit_requested_at = null, credit_activated_at = null
      where id = ${tenant}`);
    await queryRows(sql`update users set language = 'de' where email = 'owner@nordhavn.test'`);
    const ask = () => tenantApi.call(settingsEndpoints.requestCredit, { params: { tenant } }, owner);
    const readBilling = async () =>
      (await tenantApi.call(settingsEndpoints.billing, { params: { tenant } }, owner)).data;
    const waiting = async () =>
      (await tenantApi.call(cockpitEndpoints.show, { params: {} }, staff)).data.clients?.credit_requests.rows.map(
        ({ id }) => id,
      );
    const decline = (reason: string) =>
      tenantApi.call(clientEndpoints.declineCredit, { ...named, body: { reason } }, staff);
    const mailed = async (kind: string) => (await requireMail('owner@nordhavn.test', kind)).eml.replaceAll('=2C', ',');
    expect((await getCallError(decline('No'))).code).toBe('conflict');
    await ask();
    expect((await getCallError(decline(' '))).code).toBe('invalid');
    const declined = await decline('Your company is too young.');
    expect(declined.data.client).toMatchObject({ credit_requested: false, credit: { requested_at: null } });
    expect(await readBilling()).toMatchObject({
      credit_requested_at: null,
      credit_declined: { reason: 'Your company is too young.' },
    });
    expect(await mailed('credit-declined')).toContain('Your company is too young.');
    expect(await entries('credit account request declined')).toHaveLength(1);
    // The client may request credit again, and is notified of the limit that it gets.
    await ask();
    expect((await readBilling()).credit_declined).toBeNull();
    await tenantApi.call(clientEndpoints.activateCredit, { ...named, body: { limit: 1_500 } }, staff);
    expect(await mailed('credit-granted')).toMatch(/1[.,]500[.,]00/u);
    expect(await readBilling()).toMatchObject({ credit_requested_at: null, credit: { accounts: expect.anything() } });
    expect(await waiting()).not.toContain(tenant);
    // A client with a credit account may request a higher limit, but only one request may be open at a time.
    await ask();
    expect((await getCallError(ask())).code).toBe('conflict');
    expect(await waiting()).toContain(tenant);
    expect(await entries('credit account limit requested')).toHaveLength(1);
    await tenantApi.call(clientEndpoints.changeCredit, { ...named, body: { limit: 2_500 } }, staff);
    expect(await mailed('credit-raised')).toMatch(/2[.,]500[.,]00/u);
    expect(await waiting()).not.toContain(tenant);
    expect((await readBilling()).credit_requested_at).toBeNull();
  });

  it.each([
    [{ email: 'OWNER@brightside.test' }, 'email', 'email taken'],
    [{ email: 'nobody' }, 'email', 'email invalid'],
    [{ company_name: ' ' }, 'company_name', 'required'],
    [{ region: '' }, 'region', 'required'],
    [{ account_manager: 2_000_000_000 }, 'account_manager', 'invalid'],
  ])('with %j is rejected under the field, and nothing is written', async (change, field, message) => {
    const staff = await asStaff();
    const before = await count(sql`select count(*)::int as n from tenants`);
    expect((await getCallError(staff.create({ email: 'new@new.test', ...change }))).errors).toEqual({
      [field]: [message],
    });
    expect(await count(sql`select count(*)::int as n from tenants`)).toBe(before);
  });

  it('is found by company, person, status and region, and the platform’s own tenant is not a client', async () => {
    const staff = await asStaff();
    const list = async (query: object) =>
      (await tenantApi.call(clientEndpoints.list, { params: {}, query }, staff)).data.rows.map(({ name }) => name);
    expect(await list({ q: 'owner@nordhavn' })).toEqual(['Nordhavn Live']);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ region: 'US', sort: 'name' })).toContain('Bayfront Summit');
    expect((await list({ sort: 'name' })).join()).not.toMatch(/merchloom/i);
  });

  it('pays less for its blanks with a discount, and its profit shows that', async () => {
    const staff = await asStaff();
    const tenant = (await readStore('company-kit')).tenant_id;
    const owner = await signIn('owner@brightside.test');
    const first = async () => {
      const call = { params: { tenant, slug: 'company-kit' }, query: {} };
      const [row] = (await tenantApi.call(eventProductEndpoints.list, call, owner)).data.rows;
      if (!row) throw new Error('no product');
      return row;
    };
    const before = await first();
    await queryRows(sql`update tenants set verified_at = now(), credit_activated_at = now() where id = ${tenant}`);
    const body = { discount_percent: 10 };
    await tenantApi.call(clientEndpoints.changeCredit, { params: { clientId: tenant }, body }, staff);
    const after = await first();
    expect(after.blank_price).toBe(Math.round(before.blank_price * 0.9));
    expect(after.profit.profit - before.profit.profit).toBe(before.profit.cost - after.profit.cost);
    expect(after.profit.cost).toBeLessThan(before.profit.cost);
  });

  it('cannot change in its own transactions what only the platform may decide', async () => {
    const { withTenant } = await import('@/lib/db/client');
    const { asTenantId } = await import('@/lib/db/ids');
    const tenant = asTenantId((await readStore('nordic-run')).tenant_id);
    for (const change of ['discount_bps = 9000', 'credit_activated_at = now()', 'verified_at = now()'])
      await expect(
        withTenant(tenant, (tx) => tx.execute(sql.raw(`update tenants set ${change} where id = ${tenant}`))),
      ).rejects.toThrow();
  });
});

describe('the revenue of clients', () => {
  beforeAll(postMissingEntries);

  it('agrees with the orders that each figure links to, currency by currency', async () => {
    const staff = await asStaff();
    const query = { from: '2024-01-01', sort: 'name' as const };
    const { data } = await tenantApi.call(revenueEndpoints.revenue, { params: {}, query }, staff);
    expect(data.rows.length).toBeGreaterThan(2);
    expect(new Set(data.totals.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'GBP', 'USD']));
    for (const row of data.rows) {
      expect(row.net + row.vat).toBe(row.total);
      const filter = { client: row.client.id, currency: row.currency, counted: '1' as const, ...data.range };
      const list = await tenantApi.call(orderEndpoints.all, { params: {}, query: filter }, staff);
      expect(list.data.meta.total).toBe(row.orders);
      const { client: tenant, ...ofTenant } = filter;
      const visitor = await asStaff();
      await startVisit(visitor, tenant);
      await queryRows(sql`update support_visits v set writes_at = now(), allowed_by = (
        select id from users where tenant_id = v.tenant_id limit 1) where tenant_id = ${tenant} and ended_at is null`);
      const file = await tenantApi.fetch(orderAdminEndpoints.export, { params: { tenant }, query: ofTenant }, visitor);
      const lines = parse(await new Response(file.body).text(), { bom: true, columns: true }) as Record<
        string,
        string
      >[];
      const left = lines.map(
        ({ total, refunded }) => Math.round(Number(total) * 100) - Math.round(Number(refunded) * 100),
      );
      expect(left.reduce((sum, minor) => sum + minor, 0)).toBe(row.total);
    }
    for (const total of data.totals) {
      const currencyRows = data.rows.filter(({ currency }) => currency === total.currency);
      expect(currencyRows.reduce((sum, row) => sum + row.total, 0)).toBe(total.total);
      const bars = data.series.find(({ currency }) => currency === total.currency)?.bars ?? [];
      expect(bars.reduce((sum, bar) => sum + bar.total, 0)).toBe(total.total);
      expect(bars.reduce((sum, bar) => sum + bar.orders, 0)).toBe(total.orders);
    }
  });

  it('contains no days outside the range, and at most 120 bars', async () => {
    const staff = await asStaff();
    const of = async (query: object) =>
      (await tenantApi.call(revenueEndpoints.revenue, { params: {}, query }, staff)).data.totals.find(
        ({ currency }) => currency === 'EUR',
      );
    expect(await of({ from: '2001-01-01', to: '2001-12-31' })).toBeUndefined();
    const wide = await tenantApi.call(
      revenueEndpoints.revenue,
      { params: {}, query: { from: '0001-01-01', to: '9999-12-31' } },
      staff,
    );
    expect(wide.data.series.every(({ bars }) => bars.length <= 120)).toBe(true);
  });

  it('appears in the overview with stores, last order and credit, and is exported as CSV', async () => {
    const staff = await asStaff();
    const { rows } = (await tenantApi.call(revenueEndpoints.overview, { params: {}, query: {} }, staff)).data;
    const brightside = rows.find(({ name }) => name === 'Brightside Events');
    expect(brightside?.stores).toEqual(expect.arrayContaining([{ status: 'Draft', count: 1 }]));
    expect(brightside?.orders).toBe(
      await count(sql`select count(*)::int as n from orders where tenant_id = ${brightside?.id ?? 0}
        and payment_state not in ('awaiting payment', 'failed')`),
    );
    for (const endpoint of [revenueEndpoints.exportOverview, revenueEndpoints.exportRevenue]) {
      const file = await tenantApi.fetch(endpoint, { params: {}, query: {} }, staff);
      expect((await new Response(file.body).text()).split('\r\n').length).toBeGreaterThan(3);
    }
  });
});

describe('orders of every tenant', () => {
  it('are found by staff in one search, by a complete reference or e-mail address, and name no shopper', async () => {
    const staff = await asStaff();
    const find = async (q: string) =>
      (await tenantApi.call(orderEndpoints.all, { params: {}, query: { q } }, staff)).data.rows;
    const everybody = await find('');
    expect(new Set(everybody.map(({ tenant_name: name }) => name)).size).toBeGreaterThan(1);
    const [foreign] = everybody.filter(({ tenant_name: name }) => name === 'Nordhavn Live');
    if (!foreign) throw new Error('no order of Nordhavn');
    const [row] = await queryRows(sql`select customer->>'postcode' as postcode, customer->>'name' as name,
      customer->>'email' as email from orders where id = ${foreign.id}`);
    const email = String(row?.email);
    const hidden = { customer_name: '', customer_email: '', preview: null };
    for (const q of [foreign.order_ref, foreign.order_ref.toLowerCase().replaceAll('-', ''), email.toUpperCase()])
      expect((await find(q)).find(({ id }) => id === foreign.id)).toMatchObject(hidden);
    // Partial email addresses, names, postcodes and partial references find no customer, so guessing reveals nothing.
    for (const q of [email.slice(0, -1), email.split('@')[0], row?.name, row?.postcode, foreign.order_ref.slice(0, 6)])
      expect([q, await find(String(q))]).toEqual([q, []]);
    expect(JSON.stringify(everybody)).not.toContain(email);
    const whose = await tenantApi.call(orderEndpoints.tenantOf, { params: { orderId: foreign.id } }, staff);
    expect(whose.data.tenant_name).toBe('Nordhavn Live');
  });
});
