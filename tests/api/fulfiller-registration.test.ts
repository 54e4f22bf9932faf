import { sql } from 'drizzle-orm';
import { listRoutingCandidates } from '@/lib/backend/fulfilment/candidates';
import { unsealSecret } from '@/lib/backend/secrets/seal';
import { eventFulfillerEndpoints, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';

async function openFulfillers(email = OWNER, slug = 'summer-fest') {
  const { browser, user } = await signInBrowser(email);
  const { token, tenantId } = await signIn(email);
  const path = `/api/${user.tenant_id}/events/${slug}/fulfillers`;
  const list = async () =>
    (await tenantApi.call(eventFulfillerEndpoints.list, { params: { tenant: tenantId, slug } }, { token })).data;
  return { browser, path, tenantId, list, register: (body: unknown) => browser.post(path, body) };
}

async function registration() {
  const { list } = await openFulfillers();
  const { categories, print_methods: methods } = await list();
  return {
    name: 'Print House',
    contact_name: 'Ada',
    email: 'ada@print.test',
    address: 'Street 1',
    country: 'GB',
    ships_to: ['GB', 'IE'],
    categories: categories.slice(0, 2),
    print_methods: methods.slice(0, 1),
    lead_time_days: 3,
    cut_off_hour: 14,
    api_endpoint: 'https://api.print-house.co.uk/orders',
    api_key: 'very-secret-key',
  };
}

const listSchema = fulfillerEndpoints.list.answer;
const countAuditEntries = (action: string) =>
  count(sql`select count(*) as n from audit_entries where action = ${action}`);

describe('registering a fulfiller', () => {
  it('adds one to the event, records it, and never shows its key', async () => {
    const { register, list, tenantId } = await openFulfillers();
    expect((await list()).has_fulfiller).toBe(false);
    const answer = await register(await registration());
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('very-secret-key');
    const fulfillerList = await list();
    expect(fulfillerList).toMatchObject({ has_fulfiller: true, rows: [{ name: 'Print House', has_api_key: true }] });
    const [row] = await queryRows(sql`select id, api_key from fulfillers where name = 'Print House'`);
    expect(String(row?.api_key)).not.toContain('secret');
    expect(unsealSecret('fulfiller-key', `tenant:${tenantId}`, String(row?.api_key))).toBe('very-secret-key');
    expect(() => unsealSecret('fulfiller-key', 'tenant:999', String(row?.api_key))).toThrow();
    expect(await countAuditEntries('fulfiller registration success')).toBe(1);
    const entries = await queryRows(sql`select details::text from audit_entries`);
    expect(JSON.stringify(entries)).not.toContain('very-secret-key');
    // A second registration under an equal name is rejected, ignoring case.
    const again = await register({ ...(await registration()), name: 'print house' });
    expect(again.problem().errors).toEqual({ name: ['registered already'] });
  });

  it('requires the key again when the address is changed to another server', async () => {
    const { browser, tenantId } = await openFulfillers();
    const [row] = await queryRows(sql`select id from fulfillers where name = 'Print House'`);
    const form = await registration();
    const change = (endpoint: string, key = '') =>
      browser.send('PUT', `/api/${tenantId}/fulfillers/${row?.id}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...form,
          ...{ api_endpoint: endpoint, api_key: key, provider: 'api', vat_number: '' },
          ...{ price_per_item: null, price_currency: null, daily_capacity: null },
        }),
      });
    expect((await change('https://elsewhere.co.uk/orders')).problem().errors).toEqual({ api_key: ['required'] });
    expect((await change('https://api.print-house.co.uk/new')).status).toBe(200);
    expect((await change('https://elsewhere.co.uk/orders', 'another-key')).status).toBe(200);
  });

  it('with errors states the reason per field, is recorded, and saves nothing', async () => {
    const { register } = await openFulfillers();
    const before = await countAuditEntries('fulfiller registration failure');
    const bad = {
      ...(await registration()),
      name: 'Other',
      email: 'x',
      api_endpoint: 'https://127.0.0.1/',
      ships_to: [],
    };
    const answer = await register(bad);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.problem().errors ?? {}).toSorted()).toEqual(['api_endpoint', 'email', 'ships_to']);
    const unknown = await register({ ...(await registration()), name: 'Other', categories: ['Rockets'] });
    expect(unknown.problem().errors).toEqual({ categories: ['invalid'] });
    expect(await countAuditEntries('fulfiller registration failure')).toBe(before + 2);
    expect(await count(sql`select count(*) as n from fulfillers where name = 'Other'`)).toBe(0);
  });

  it('is denied to another tenant and to customer service', async () => {
    const { path } = await openFulfillers();
    const body = { ...(await registration()), name: 'Spy' };
    const rival = await openFulfillers('owner@nordhavn.test');
    expect((await rival.browser.post(path, body)).status).toBe(404);
    expect((await rival.register(body)).status).toBe(404);
    expect((await rival.browser.get(path)).status).toBe(404);
    const service = await openFulfillers('service@brightside.test');
    expect((await service.register(body)).status).toBe(403);
    expect(await count(sql`select count(*) as n from fulfillers where name = 'Spy'`)).toBe(0);
  });
});

describe('registering a fulfiller for more than one event', () => {
  it('is for the owner across all stores, and for staff across all tenants, who cannot change it', async () => {
    const { browser, tenantId } = await openFulfillers();
    const path = `/api/${tenantId}/fulfillers`;
    const form = { ...(await registration()), api_endpoint: '', api_key: '' };
    expect((await browser.post(path, { ...form, name: 'Everywhere' })).status).toBe(200);
    expect((await browser.post(path, { ...form, name: 'everywhere' })).problem().errors).toEqual({
      name: ['registered already'],
    });
    expect((await browser.post(path, { ...form, name: 'Theirs', shared: true })).status).toBe(403);
    expect((await browser.post(path, { ...form, name: '' })).problem().errors).toEqual({ name: ['required'] });
    const service = await openFulfillers('service@brightside.test');
    expect((await service.browser.post(path, { ...form, name: 'Mine' })).status).toBe(403);
    const staff = await signInBrowser('staff@merchloom.test');
    const shared = await staff.browser.post(`/api/${staff.user.tenant_id}/fulfillers`, {
      ...form,
      name: 'Of the platform',
      shared: true,
    });
    expect(shared.status).toBe(200);
    const rows = listSchema.parse((await browser.get(path)).json()).data.rows;
    const seen = (name: string) => rows.find((row) => row.name === name);
    expect(seen('Everywhere')).toMatchObject({ event: null, shared: false, may_change: true });
    expect(seen('Of the platform')).toMatchObject({ event: null, shared: true, may_change: false });
    const rival = await openFulfillers('owner@nordhavn.test', 'nordic-run');
    const theirs = await rival.browser.get(`/api/${rival.tenantId}/fulfillers`);
    expect([theirs.text.includes('Everywhere'), theirs.text.includes('Of the platform')]).toEqual([false, true]);
    const id = seen('Of the platform')?.id;
    const off = await browser.send('PUT', `${path}/${id}/enabled`, {
      body: JSON.stringify({ enabled: false }),
      headers: { 'content-type': 'application/json' },
    });
    expect(off.status).toBe(404);
  });

  it('makes the orders of all tenants count towards a platform fulfiller’s daily capacity', async () => {
    const [row] = await queryRows(sql`select id, tenant_id from fulfillers where name = 'Of the platform'`);
    const other = await queryRows(sql`select o.id, o.tenant_id from orders o join events e on e.id = o.event_id
      where e.slug = 'nordic-run' and o.payment_state = 'paid' limit 1`);
    const [order] = other;
    await queryRows(sql`insert into order_fulfilments (order_id, tenant_id, fulfiller_id, submitted_at)
      values (${String(order?.id)}, ${Number(order?.tenant_id)}, ${Number(row?.id)}, now())
      on conflict (order_id) do update set fulfiller_id = excluded.fulfiller_id, submitted_at = now()`);
    const tenantId = asTenantId((await openFulfillers()).tenantId);
    const [ownOrder] = await queryRows(sql`select id from orders where tenant_id = ${tenantId} limit 1`);
    const of = { tenantId, eventId: 1, orderId: String(ownOrder?.id), currency: 'GBP', way: null } as const;
    const { candidates } = await withTenant(tenantId, (tx) => listRoutingCandidates(tx, of));
    expect(candidates.find(({ id }) => id === Number(row?.id))?.takenToday).toBeGreaterThan(0);
  });
});

describe('a list of fulfillers with a row of an earlier version', () => {
  it('shows the data of such a row instead of failing', async () => {
    const { browser, list, tenantId } = await openFulfillers();
    await queryRows(sql`insert into fulfillers (tenant_id, event_id, name, details, provider)
      select ${tenantId}, id, 'Old Press', '{"email": "old@press.test", "shipsTo": null}', 'email'
      from events where slug = 'summer-fest'`);
    const bare = {
      name: 'Old Press',
      email: 'old@press.test',
      categories: [],
      print_methods: [],
      ships_to: [],
      country: '',
    };
    expect((await list()).rows).toContainEqual(expect.objectContaining(bare));
    const all = await browser.get(`/api/${tenantId}/fulfillers`);
    expect(all.status).toBe(200);
    const row = listSchema.parse(all.json()).data.rows.find(({ name }) => name === 'Old Press');
    expect(row).toMatchObject({ ...bare, connected: true, lead_time_days: null });
    expect((await browser.get(`/api/${tenantId}/production`)).status).toBe(200);
    // A fulfiller without complete details is completed through the normal form.
    const path = `/api/${tenantId}/fulfillers/${row?.id}`;
    const form = { ...(await registration()), name: 'Old Press', provider: 'email', api_endpoint: '', api_key: '' };
    const rest = { daily_capacity: null, price_per_item: null, price_currency: null };
    const body = JSON.stringify({ ...form, ...rest });
    const saved = await browser.send('PUT', path, { body, headers: { 'content-type': 'application/json' } });
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('"ada@print.test"')]);
  });
});
