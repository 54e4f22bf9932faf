import { createHash } from 'node:crypto';
import pg from 'pg';
import { loadDatabase } from '@/lib/db/backup/load';
import { getBaselineTime, migrateDatabase, migrateForRestore } from '@/lib/db/migrate';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { describeSchema } from './support/describe-schema';

jest.setTimeout(120_000);

const USER = `upgrader_${process.env.JEST_WORKER_ID ?? '1'}_${Date.now().toString(36)}`;
const cluster = new URL(process.env.TEST_CLUSTER_URL ?? '');

/**
 * SHA-256 of each kind of object in the schema `public`, recorded from a database that the 53 migrations before the
 * baseline created. When a new PostgreSQL prints definitions differently, record the digests again with version
 * 5a585d5f on that PostgreSQL.
 */
const SCHEMA_OF_FORMER_MIGRATIONS: Readonly<Record<string, string>> = {
  relations: '61383c3254a16f8a6f5de191cc0ccb289e3ed79adc255e9b28a42e58031b518a',
  columns: '3b7f62a0c2187284d700f502765bc839dbc0a19c4047d684e342947eea619518',
  constraints: '8e99f05ce39f5da5f23fc8c5c1faf103fde85b1eb49ab7183d8cf23ec1ece379',
  indexes: 'b6a5e667a92d4a6bf92ccb532e6eb4a54e423a9bed15506798e7a519672c64ca',
  views: 'cfa8360995f92160edc5fe1105aa59d55c5f78651d05490750e859339c304bd5',
  sequences: 'f9844e90630f88d7fb2037bd10077e03662d6eb4857cfa502a6b47160b8eae28',
  functions: 'e718a7a5e9dd86d2e9a69ad4953635dcf76c13bf014d28c1e2dbd4d1d59a06e1',
  triggers: 'c889016b1ccedd8a41e5ff81e3bacab41681d299eb34f56941ad1d55690e151a',
  policies: '6e001bd0fd6bd9ff5f58c0f9337c537faa851f1bc075f149b48ced5b62c39f94',
  grants: '4527d1c7b24dc4a3e8189b664513c902809d28d8cce9aa486ed18dc5337947a7',
  types: 'bc1741a108a9947cdc6727f6e05a9ae1bf74e55981f4d3df2be4de75c580f936',
  others: 'f273e5d17fdc71e016c56ab2651a5d45065594e7f000b9724ac56e46e14c3216',
};

let admin: pg.Client;
const databases: string[] = [];
const clients: pg.Client[] = [];
beforeAll(async () => {
  admin = new pg.Client({ connectionString: cluster.href });
  await admin.connect();
  // The user may act as the program's roles but has no rights of its own, so no policy lets it see a row.
  await admin.query(`create role ${USER} login noinherit nosuperuser nocreaterole nocreatedb nobypassrls`);
  await admin.query(`grant merchloom_app, merchloom_platform to ${USER}`);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  for (const name of databases) await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${USER}`);
  await admin.end();
});

/** Creates an empty database that the ordinary user owns, and connects as that user. */
async function createDatabase(): Promise<{ readonly url: string; readonly client: pg.Client }> {
  const name = `upgraded_${USER}_${databases.length}`;
  databases.push(name);
  await admin.query(`create database ${name} owner ${USER}`);
  const url = new URL(cluster);
  url.username = USER;
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  clients.push(client);
  return { url: url.href, client };
}

/** Rewrites the migration journal to the state of the last version before the baseline, or of an earlier version. */
async function writeFormerJournal(client: pg.Client, { latest }: { readonly latest: number }): Promise<void> {
  await client.query('delete from drizzle.__drizzle_migrations');
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'migration ' || n, $1::bigint - 1000 * (52 - n) from generate_series(0, 52) as n`,
    [latest],
  );
}

const readJournal = async (client: pg.Client) =>
  (await client.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows;

const digest = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex');

describe('the baseline migration', () => {
  it('creates what the migrations before it created, for an owner who is no administrator', async () => {
    const { url, client } = await createDatabase();
    await migrateForRestore(url, getBaselineTime());
    const schema = await describeSchema(client);
    const digests = Object.fromEntries([...schema].map(([kind, lines]) => [kind, digest(lines)]));
    expect(digests).toEqual(SCHEMA_OF_FORMER_MIGRATIONS);
  });

  it('is not run in a database that has all migrations before it', async () => {
    const { url, client } = await createDatabase();
    await migrateForRestore(url, getBaselineTime());
    await client.query('set role merchloom_platform');
    await client.query("insert into tenants (id, name, region, company) values (9001, 'Former', 'UK', '{}')");
    await client.query('reset role');
    await writeFormerJournal(client, { latest: getBaselineTime() });
    const journal = await readJournal(client);

    await migrateDatabase(url);

    expect((await readJournal(client)).slice(0, journal.length)).toEqual(journal);
    await client.query('set role merchloom_platform');
    expect((await client.query('select name from tenants')).rows).toEqual([{ name: 'Former' }]);
  });

  it('is rejected with an explanation by a database that lacks some of the earlier migrations, which stays unchanged', async () => {
    const { url, client } = await createDatabase();
    await client.query('create schema drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    await writeFormerJournal(client, { latest: getBaselineTime() - 1 });

    const failure = await migrateDatabase(url).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(StartRejectedError);
    expect(failure).toMatchObject({
      message: expect.stringContaining('start the version of commit 5a585d5f on it once'),
    });
    const { rows } = await client.query(
      "select relname from pg_class join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')",
    );
    expect(rows).toEqual([{ relname: '__drizzle_migrations' }]);
  });

  it('does not restore an earlier backup, and names the version that does', async () => {
    const { url } = await createDatabase();
    const header = {
      format: 1,
      version: '0.1.0',
      createdAt: '2026-11-01T00:00:00.000Z',
      migration: getBaselineTime() - 1,
      tables: [],
      secretCheck: '',
      missingFiles: 0,
    };
    await expect(loadDatabase(url, 'is-not-read.tar', header, async () => undefined)).rejects.toThrow(
      'Restore it with the version of commit 5a585d5f',
    );
  });
});

describe('all migrations', () => {
  it('leave no table whose policies do not bind its owner', async () => {
    const { url, client } = await createDatabase();
    await migrateDatabase(url);
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    );
    expect(rows).toEqual([]);
  });
});
