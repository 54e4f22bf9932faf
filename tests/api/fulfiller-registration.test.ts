import { sql } from 'drizzle-orm';
import { unseal } from '@/lib/backend/seal';
import { eventFulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { signedIn } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, ownDatabase, rowsOf } from './support/database';

jest.setTimeout(30_000);
ownDatabase();

const OWNER = 'owner@brightside.test';

async function desk(email = OWNER, slug = 'summer-fest') {
  const { browser, user } = await signedIn(email);
  const { token, tenantId } = await signIn(email);
  const path = `/api/${user.tenant_id}/events/${slug}/fulfillers`;
  const list = async () =>
    (await tenantApi.call(eventFulfillerEndpoints.list, { params: { tenant: tenantId, slug } }, { token })).data;
  return { browser, path, tenantId, list, register: (body: unknown) => browser.post(path, body) };
}

async function registration() {
  const { list } = await desk();
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
    api_endpoint: 'https://api.print-house.co.uk/orders',
    api_key: 'very-secret-key',
  };
}

const auditOf = (action: string) => count(sql`select count(*) as n from audit_entries where action = ${action}`);

describe('registering a fulfiller', () => {
  it('gives the event one, writes it down, and shows its key to nobody', async () => {
    const { register, list, tenantId } = await desk();
    expect((await list()).has_fulfiller).toBe(false);
    const answer = await register(await registration());
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('very-secret-key');
    const shown = await list();
    expect(shown).toMatchObject({ has_fulfiller: true, rows: [{ name: 'Print House', has_api_key: true }] });
    const [row] = await rowsOf(sql`select id, api_key from fulfillers where name = 'Print House'`);
    expect(String(row?.api_key)).not.toContain('secret');
    expect(unseal('fulfiller-key', `tenant:${tenantId}`, String(row?.api_key))).toBe('very-secret-key');
    expect(() => unseal('fulfiller-key', 'tenant:999', String(row?.api_key))).toThrow();
    expect(await auditOf('fulfiller registration success')).toBe(1);
    const entries = await rowsOf(sql`select details::text from audit_entries`);
    expect(JSON.stringify(entries)).not.toContain('very-secret-key');
    // The same one again.
    const again = await register({ ...(await registration()), name: 'print house' });
    expect(again.problem().errors).toEqual({ name: ['registered already'] });
  });

  it('that is refused says why per field, is written down too, and leaves nothing', async () => {
    const { register } = await desk();
    const before = await auditOf('fulfiller registration failure');
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
    expect(await auditOf('fulfiller registration failure')).toBe(before + 2);
    expect(await count(sql`select count(*) as n from fulfillers where name = 'Other'`)).toBe(0);
  });

  it('is not for another tenant or for customer service', async () => {
    const { path } = await desk();
    const body = { ...(await registration()), name: 'Spy' };
    const rival = await desk('owner@nordhavn.test');
    expect((await rival.browser.post(path, body)).status).toBe(404);
    expect((await rival.register(body)).status).toBe(404);
    expect((await rival.browser.get(path)).status).toBe(404);
    const service = await desk('service@brightside.test');
    expect((await service.register(body)).status).toBe(403);
    expect(await count(sql`select count(*) as n from fulfillers where name = 'Spy'`)).toBe(0);
  });
});
