import { sql } from 'drizzle-orm';
import pg from 'pg';
import { listAssets, sumAssetBytes } from '@/lib/backend/assets/queries';
import { assertUploadQuota } from '@/lib/backend/uploads/shopper-pictures';
import { listVouchers } from '@/lib/backend/vouchers/queries';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { queryRows, setUpOwnDatabase } from './support/database';
import { readStore } from './support/shop';

jest.setTimeout(120_000);
const database = setUpOwnDatabase();

const ROWS = 4_000;
let tenantId = asTenantId(1);
let eventId = 0;

/** Fills one tenant with many rows, among other tenants with as many. */
beforeAll(async () => {
  const store = await readStore('summer-fest');
  tenantId = asTenantId(store.tenant_id);
  eventId = store.event_id;
  await queryRows(sql`insert into assets (id, tenant_id, event_id, name, type, width, height, bytes, storage_key, created_at)
    select gen_random_uuid(), t.id, case when n % 2 = 0 and t.id = ${tenantId} then ${eventId}::int end, 'x', 'image/png', 1, 1, 9, 'x', now() - n * interval '1 minute'
    from tenants t, generate_series(1, ${ROWS}) n`);
  await queryRows(sql`insert into vouchers (tenant_id, event_id, code, kind)
    select e.tenant_id, e.id, 'MANY-' || n, 'voucher' from events e, generate_series(1, ${ROWS}) n
    order by e.id, n`);
  await queryRows(sql`insert into audit_entries (tenant_id, at, action, subject_type, subject_id)
    select t.id, now() - n * interval '1 minute', 'refund due', 'order', 'x' from tenants t, generate_series(1, ${ROWS}) n`);
  await queryRows(sql`insert into enquiries (id, tenant_id, details, created_at)
    select gen_random_uuid(), t.id, '{}', now() - n * interval '1 minute' from tenants t, generate_series(1, ${ROWS}) n`);
  await direct((client) => client.query('vacuum analyze assets, vouchers, audit_entries, enquiries'));
});

async function direct<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database().url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Returns the query plans of exactly the statements that `work` sends, including row-level security. */
async function listPlans(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const sent: Statement[] = [];
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await withTenant(tenantId, work);
    for (const [config, values] of query.mock.calls as unknown[][])
      if (typeof config === 'object' && config !== null && 'text' in config)
        sent.push({ text: String(config.text), values: Array.isArray(values) ? values : valuesIn(config) });
  } finally {
    query.mockRestore();
  }
  return direct(async (client) => {
    const plans: string[] = [];
    for (const { text, values } of sent) {
      await client.query(
        `begin; set local role merchloom_app; select set_config('app.tenant_id', '${tenantId}', true)`,
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
      await client.query('rollback');
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}

const valuesIn = (config: object): readonly unknown[] =>
  'values' in config && Array.isArray(config.values) ? config.values : [];

const page = { page: 3, perPage: 50 };
const LISTS: readonly [string, string, (tx: Tx) => Promise<unknown>][] = [
  ['the library', 'assets_library', (tx) => listAssets(tx, { tenantId, q: '', ...page })],
  ['a store’s codes', 'vouchers_newest', (tx) => listVouchers(tx, { tenantId, eventId, sort: 'newest', ...page })],
  [
    'the log',
    'audit_entries_newest',
    (tx) =>
      tx.execute(sql`select * from audit_entries where tenant_id = ${tenantId} order by at desc, id desc limit 50`),
  ],
  [
    'enquiries',
    'enquiries_newest',
    (tx) =>
      tx.execute(sql`select * from enquiries where tenant_id = ${tenantId} order by created_at desc, id desc limit 50`),
  ],
];

describe('a list sorted newest first', () => {
  it.each(LISTS)('is read in index order, and not sorted: %s', async (_name, index, work) => {
    const [list = ''] = await listPlans(work);
    expect(list).toContain(`Index Scan Backward using ${index} `);
    expect(list).not.toContain('Sort');
  });
});

describe('the storage used by pictures', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['of shoppers', (tx) => assertUploadQuota(tx, tenantId, 1)],
    ['of all', (tx) => sumAssetBytes(tx, tenantId)],
  ])('is summed up in an index, without reading a picture: %s', async (_name, work) => {
    expect((await listPlans(work)).join('\n')).toContain('Index Only Scan using assets_room ');
  });
});
