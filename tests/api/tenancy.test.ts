import { sql } from 'drizzle-orm';
import { findOrderOfCustomer, listOrderLines } from '@/lib/backend/orders/queries';
import { findStore } from '@/lib/backend/stores/queries';
import { orderEndpoints } from '@/lib/contracts/orders';
import { endpoints } from '@/lib/contracts/table';
import { withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { createWorkerDatabase } from '../setup/database';
import { getCallError, sendRequest, signIn, tenantApi } from './support/call';
import { checkOut, readStore } from './support/shop';
import { startVisit } from './support/visit';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

const UUID = '00000000-0000-4000-8000-000000000000';

describe('another tenant’s path', () => {
  const guarded = endpoints.filter(
    ({ audience, handledBy, path }) => audience === 'user' && handledBy === 'tenant-api' && path.includes(':tenant'),
  );

  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s does not exist for users of other tenants',
    async (_name, endpoint) => {
      const { token, tenantId } = await signIn('owner@nordhavn.test');
      const path = (tenant: number) => endpoint.path.replace(':tenant', String(tenant)).replace(/:\w+/g, UUID);
      const foreign = (await readStore('summer-fest')).tenant_id;
      expect(foreign).not.toBe(tenantId);
      const headers = { authorization: `Bearer ${token}` };
      expect((await sendRequest(endpoint.method, path(foreign), { headers })).status).toBe(404);
      expect((await sendRequest(endpoint.method, path(foreign))).status).toBe(401);
    },
  );

  it('is open to a super-admin on a visit alone', async () => {
    const { token } = await signIn('staff@merchloom.test');
    const tenant = (await readStore('summer-fest')).tenant_id;
    const closed = tenantApi.call(orderEndpoints.list, { params: { tenant } }, { token });
    expect((await getCallError(closed)).code).toBe('forbidden');
    await startVisit({ token }, tenant);
    const { data } = await tenantApi.call(orderEndpoints.list, { params: { tenant } }, { token });
    expect(data.meta.total).toBeGreaterThan(0);
  });

  it('hides an order of another tenant behind the caller’s own path too', async () => {
    const { placed } = await checkOut(await readStore('summer-fest'), {
      code: 'EVERYTHING',
      discountMinor: 10_000_000,
    });
    const { token, tenantId } = await signIn('owner@nordhavn.test');
    const call = tenantApi.call(
      orderEndpoints.show,
      { params: { tenant: tenantId, orderId: placed.order.id } },
      { token },
    );
    expect((await getCallError(call)).code).toBe('not_found');
  });
});

/** Returns the tables with a tenant column of which a tenant's transaction may read its own rows. */
async function readableTenantTables(): Promise<string[]> {
  const { rows } = await withPlatform((tx) =>
    tx.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('merchloom_app', c.oid, 'select') order by 1`),
  );
  return rows.map(({ name }) => name);
}

describe('each of the two guards alone', () => {
  it('every table with a tenant is under row-level security that its owner cannot escape', async () => {
    const { rows } = await withPlatform((tx) =>
      tx.execute(sql`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
          (select count(*)::int from pg_policies p where p.tablename = c.relname and 'merchloom_app' = any(p.roles)
            and p.cmd in ('ALL', 'INSERT', 'UPDATE', 'DELETE') and p.qual not like '%tenant_id = current_tenant()%') as loose
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`),
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ forced, loose }) => !forced || loose)).toEqual([]);
  });

  it('row-level security is effective when a query forgets its tenant', async () => {
    const nordhavn = asTenantId((await readStore('nordic-run')).tenant_id);
    const tables = await readableTenantTables();
    expect(tables).toEqual(expect.arrayContaining(['orders', 'refunds', 'users']));
    for (const table of tables) {
      const { rows } = await withTenant(nordhavn, (tx) =>
        tx.execute<{ n: string }>(
          // The platform's shared fulfillers are visible to every tenant.
          sql`select count(*) as n from ${sql.identifier(table)} where tenant_id <> ${nordhavn}
            ${table === 'fulfillers' ? sql`and not shared` : sql``}`,
        ),
      );
      expect([table, rows[0]?.n]).toEqual([table, '0']);
    }
    const changed = await withTenant(nordhavn, (tx) =>
      tx.execute(sql`update products set name = 'mine' where tenant_id <> ${nordhavn}`),
    );
    expect(changed.rowCount).toBe(0);
    const foreign = (await readStore('summer-fest')).tenant_id;
    const forged = withTenant(nordhavn, (tx) =>
      tx.execute(
        sql`insert into audit_entries (tenant_id, action, subject_type, subject_id) values (${foreign}, 'x', 'x', 'x')`,
      ),
    );
    await expect(forged).rejects.toThrow();
  });

  it('shows nothing without a tenant, and lets no role read sessions or change the audit log', async () => {
    const { rows } = await withTenant(asTenantId(0), (tx) =>
      tx.execute<{ n: string }>(sql`select count(*) as n from orders`),
    );
    expect(rows[0]?.n).toBe('0');
    const brightside = asTenantId((await readStore('summer-fest')).tenant_id);
    await expect(withTenant(brightside, (tx) => tx.execute(sql`select * from sessions`))).rejects.toThrow();
    await expect(
      withTenant(brightside, (tx) => tx.execute(sql`update audit_entries set action = 'x'`)),
    ).rejects.toThrow();
    await expect(withPlatform((tx) => tx.execute(sql`delete from audit_entries`))).rejects.toThrow();
  });

  it('the queries’ own tenant condition is effective when row-level security is off', async () => {
    const store = await readStore('summer-fest');
    const { placed, customer } = await checkOut(store);
    const nordhavn = asTenantId((await readStore('nordic-run')).tenant_id);
    await withPlatform(async (tx) => {
      expect(await findStore(tx, { tenantId: nordhavn, slug: 'summer-fest' })).toBeNull();
      expect(await findOrderOfCustomer(tx, { tenantId: nordhavn, customerId: customer.customer_id })).toBeNull();
      expect(await listOrderLines(tx, { tenantId: nordhavn, orderId: placed.order.id })).toEqual([]);
    });
  });
});

describe('the owner’s orders', () => {
  it('are searched, filtered, sorted and paged', async () => {
    const { token, tenantId } = await signIn('owner@brightside.test');
    const list = async (query: Record<string, string | number>) =>
      (await tenantApi.call(orderEndpoints.list, { params: { tenant: tenantId }, query }, { token })).data;
    const all = await list({});
    expect(all.rows.length).toBe(25);
    const [first] = all.rows;
    if (!first) throw new Error('no orders');
    expect((await list({ q: first.order_ref.toLowerCase() })).rows.map(({ id }) => id)).toEqual([first.id]);
    expect((await list({ q: '%' })).meta.total).toBe(0);
    const shipped = await list({ status: 'shipped,picked' });
    expect(shipped.rows.every(({ status }) => ['shipped', 'picked'].includes(status))).toBe(true);
    const kit = await list({ store: 'company-kit', sort: 'total-desc' });
    const totals = kit.rows.map(({ total }) => total);
    expect(totals).toEqual([...totals].sort((a, b) => b - a));
    const second = await list({ page: 2 });
    expect(second.rows.length).toBe(Math.min(25, all.meta.total - 25));
  });
});
