import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateDatabase } from '@/lib/db/migrate';

jest.setTimeout(120_000);

const MIGRATIONS = 'lib/db/migrations';
/** The first migration after the version from which the test upgrades. */
const FIRST_NEW = 33;
const USER = `upgrader_${process.env.JEST_WORKER_ID ?? '1'}_${Date.now().toString(36)}`;
const DATABASE = `upgraded_${USER}`;
const cluster = new URL(process.env.TEST_CLUSTER_URL ?? '');
const databaseUrl = new URL(cluster);
databaseUrl.username = USER;
databaseUrl.pathname = `/${DATABASE}`;
const asAdmin = new URL(cluster);
asAdmin.pathname = `/${DATABASE}`;

let admin: pg.Client;
const old = mkdtempSync(join(tmpdir(), 'merchloom-upgrade-'));
/** A user that may act as the program's roles and has none of their rights by itself: no policy lets it see a row. */
beforeAll(async () => {
  admin = new pg.Client({ connectionString: cluster.href });
  await admin.connect();
  await admin.query(`create role ${USER} login noinherit nosuperuser nocreaterole nocreatedb nobypassrls`);
  await admin.query(`grant merchloom_app, merchloom_platform to ${USER}`);
  await admin.query(`create database ${DATABASE} owner ${USER}`);
});
afterAll(async () => {
  rmSync(old, { recursive: true, force: true });
  await admin.query(`drop database ${DATABASE} with (force)`);
  await admin.query(`drop role ${USER}`);
  await admin.end();
});

/** Brings the database to the version before {@link FIRST_NEW}, as its owner. */
async function migrateToOld(): Promise<void> {
  cpSync(MIGRATIONS, old, { recursive: true });
  const file = join(old, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx < FIRST_NEW);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  const owner = new pg.Client({ connectionString: databaseUrl.href });
  await owner.connect();
  await migrate(drizzle(owner), { migrationsFolder: old });
  await owner.end();
}

const FILLERS: Readonly<Record<string, string>> = {
  ARRAY: "'{}'",
  bigint: '1',
  boolean: 'false',
  integer: '1',
  jsonb: "'{}'",
  numeric: '1',
  text: "'x'",
  'timestamp with time zone': 'now()',
  uuid: 'gen_random_uuid()',
};

/** Inserts a row; columns that must be given and are not named here hold anything. */
async function insert(client: pg.Client, table: string, values: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
      and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  );
  const filled = Object.fromEntries(rows.map(({ name, type }) => [name, FILLERS[type] ?? "'x'"]));
  const row = { ...filled, ...values };
  await client.query(`insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`);
}

describe('an upgrade by the owner of the database, who is no administrator of it', () => {
  it('changes the rows that were there as much as those of an administrator', async () => {
    await migrateToOld();
    const client = new pg.Client({ connectionString: asAdmin.href });
    await client.connect();
    // What these rows belong to does not matter here.
    await client.query('set session_replication_role = replica');
    for (const id of [9001, 9002, 9003])
      await insert(client, 'tenants', { id: `${id}`, name: `'Tenant ${id}'`, region: "'UK'" });
    await client.query('update tenants set credit_activated_at = now() where id = 9002');
    // One account with a set-up that says where, one without, and a set-up that was only begun.
    await client.query(`update tenants set connected_account = 'acct_' || id where id in (9001, 9002)`);
    await insert(client, 'payment_setups', {
      tenant_id: '9001',
      gateway: "'stripe'",
      region: "'EU'",
      account: "'acct_9001'",
    });
    await insert(client, 'payment_setups', {
      tenant_id: '9003',
      gateway: "'test'",
      region: "'US'",
      account: "'acct_begun'",
    });
    await insert(client, 'fulfillers', { id: '9001', tenant_id: '9001', name: "'Own'" });
    await insert(client, 'fulfillers', { id: '9002', tenant_id: '9009', name: "'Shared'", shared: 'true' });
    await insert(client, 'products', { id: '9001', tenant_id: '9001', status: "'active'" });
    await insert(client, 'products', { id: '9002', tenant_id: '9001', status: "'draft'" });
    await insert(client, 'order_lines', { tenant_id: '9001', product_id: '9001' });

    await migrateDatabase(databaseUrl.href);

    const listRows = async (query: string) => (await client.query(query)).rows;
    expect(await listRows('select id, production from tenants where id > 9000 order by id')).toEqual([
      { id: 9001, production: 'fulfiller' },
      { id: 9002, production: 'platform' },
      { id: 9003, production: null },
    ]);
    expect(await listRows('select id, published_revision from products where id > 9000 order by id')).toEqual([
      { id: 9001, published_revision: 1 },
      { id: 9002, published_revision: null },
    ]);
    expect(
      await listRows(`select tenant_id, region, gateway, account, completed_at is not null as completed from payment_accounts
        where tenant_id > 9000 order by tenant_id, region`),
    ).toEqual([
      { tenant_id: 9001, region: 'EU', gateway: 'stripe', account: 'acct_9001', completed: true },
      { tenant_id: 9002, region: 'UK', gateway: 'stripe', account: 'acct_9002', completed: true },
      { tenant_id: 9003, region: 'US', gateway: 'test', account: 'acct_begun', completed: false },
    ]);
    // Policies bind the owner again.
    expect(
      await listRows(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace and nspname = 'public'
        where relrowsecurity and not relforcerowsecurity`),
    ).toEqual([]);
    await client.end();
  });
});
