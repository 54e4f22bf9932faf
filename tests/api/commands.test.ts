import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { recordSecretCheck } from '@/lib/boot/compare-secret';
import { findSecretCheck } from '@/lib/db/installation';
import { createWorkerDatabase } from '../setup/database';

jest.setTimeout(300_000);

const OTHER_SECRET = 'the-secret-of-another-installation-of-forty-letters';
const folder = mkdtempSync(join(tmpdir(), 'merchloom-commands-'));
let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program with its own settings. Returns its exit code and its whole output. */
function run(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, LOG_LEVEL: 'warn', DATABASE_URL: database.url, DATA_DIR: folder, ...settings };
    const child = execFile(process.execPath, args, { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: `${out}${err}` }),
    );
  });
}
async function runSql(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
const command = (...args: string[]) => ['scripts/db.mjs', ...args];

const NOWHERE = 'postgres://shop@127.0.0.1:9/shop';

describe('a command line program of the operator', () => {
  it.each([
    ['verify-audit', command('verify-audit')],
    ['backup', command('backup', join(folder, 'nowhere.tar'))],
    ['add-staff', command('add-staff', '--email', 'second@staff.test', '--name', 'Second Person')],
  ])('reports that the database cannot be reached, with an exit code of its own: %s', async (_name, args) => {
    const { code, output } = await run(args, { DATABASE_URL: NOWHERE });
    expect([code, output]).toEqual([75, expect.stringContaining("The database can't be used: connect ECONNREFUSED")]);
  });

  it.each([
    [command('nothing')],
    [command('move-files', 'nowhere')],
    [command('add-staff')],
    [command('add-staff', '--email', 'second@staff.test', '--name', 'Second Person', '--admin')],
    [command('backup')],
    [command('restore')],
    [command('restore', 'one.tar', 'two.tar')],
    [command('verify-audit', '--all')],
    [command('migrate', 'twice')],
    [command('seed', '--again')],
    [command('remove-demo', 'all')],
  ])('prints its usage, and ends with 78: %j', async (args) => {
    expect(await run(args)).toEqual({ code: 78, output: expect.stringContaining('Usage: ') });
  });

  it.each([
    ['a backup that is not there', command('restore', '/nowhere/one.tar'), 'There is no file /nowhere/one.tar.'],
    ['a bucket that is not set', command('move-files', 'disk'), 'S3_BUCKET is not set: there is no bucket'],
    ['heads that are not there', command('verify-audit', '--heads', '/nowhere/heads'), "/nowhere/heads can't be read."],
  ])('explains what to change, and ends with 78: %s', async (_what, args, sentence) => {
    expect(await run(args)).toEqual({ code: 78, output: expect.stringContaining(sentence) });
  });

  it('rejects a data folder that cannot be created, at once', async () => {
    const { code, output } = await run(['scripts/run-program.mjs', 'lib/boot/tenant-api-server.ts'], {
      DATA_DIR: '/proc/nowhere/data',
    });
    expect([code, output]).toEqual([78, expect.stringContaining('DATA_DIR is /proc/nowhere/data')]);
  });

  it('finds audit heads among other lines, and names a truncated line', async () => {
    const { output: printed } = await run(command('verify-audit'));
    const heads = printed.split('\n').filter((line) => line.startsWith('tenant ') && line.includes('head'));
    expect(heads.length).toBeGreaterThan(1);
    const file = join(folder, 'heads');
    writeFileSync(file, `{"level":"warn","msg":"a line of the log"}\n> audit:verify\n${printed}`);
    const { code, output } = await run(command('verify-audit', '--heads', file));
    expect([code, output]).toEqual([0, expect.stringContaining(`${heads.length} of ${heads.length} recorded heads`)]);
    writeFileSync(file, `${heads[0]}\n${heads[1]?.slice(0, -9)}\n`);
    expect(await run(command('verify-audit', '--heads', file))).toEqual({
      code: 78,
      output: expect.stringContaining('Line 2 is cut off or was changed: tenant '),
    });
  });

  it('distinguishes an unreadable audit log from a changed one', async () => {
    await runSql('alter table audit_seals rename to seals_elsewhere');
    const unread = await run(command('verify-audit'));
    await runSql('alter table seals_elsewhere rename to audit_seals');
    expect(unread).toEqual({ code: 75, output: expect.stringContaining('The audit log could not be read') });
  });

  it('names tenants without any audit entry left', async () => {
    // Only the owner of the database can bypass the triggers that keep the log append-only.
    await runSql('set session_replication_role = replica; truncate audit_seals, audit_unsealed, audit_entries');
    const { code, output } = await run(command('verify-audit'));
    expect([code, output]).toEqual([0, expect.stringMatching(/^0 chains\.$/m)]);
    expect(output).toMatch(/^\d+ tenants have no chain \(1, 2, /m);
  });
});

describe('a database and the SESSION_SECRET of its installation', () => {
  let secretCheckBefore: string | undefined;
  beforeAll(async () => {
    secretCheckBefore = await findSecretCheck(database.url);
    await Promise.all([recordSecretCheck(database.url), recordSecretCheck(database.url)]);
  });

  it('belong together from the first start on', async () => {
    expect(secretCheckBefore).toBeUndefined();
    expect(await findSecretCheck(database.url)).toMatch(/^[0-9a-f]{16}$/);
    await recordSecretCheck(database.url);
  });

  it.each([
    ['a node', ['scripts/run-program.mjs', 'lib/boot/tenant-api-server.ts']],
    ['a migration', command('migrate')],
    ['a backup', command('backup', join(folder, 'other.tar'))],
    ['an account of staff', command('add-staff', '--email', 'second@staff.test', '--name', 'Second Person')],
    ['a check of the audit log', command('verify-audit')],
  ])('reject %s with another secret', async (_what, args) => {
    expect(await run(args, { SESSION_SECRET: OTHER_SECRET, DEMO: '0' })).toEqual({
      code: 78,
      output: expect.stringContaining('This database belongs to an installation with another SESSION_SECRET.'),
    });
  });

  it('allow checking the audit log without the secret', async () => {
    expect(await run(command('verify-audit'), { SESSION_SECRET: '' })).toMatchObject({ code: 0 });
  });
});

it('removes no demo data while a node works on the database', async () => {
  const node = new pg.Client({ connectionString: database.url, application_name: 'merchloom mails disk' });
  await node.connect();
  const { code, output } = await run(command('remove-demo'), { DEMO: '0' });
  await node.end();
  expect([code, output]).toEqual([
    78,
    expect.stringContaining('The shop runs on this database. Stop all of its nodes'),
  ]);
});

it('removes the demo data with its mail files, and no other mails', async () => {
  const mails = join(folder, 'mail');
  mkdirSync(mails, { recursive: true });
  const write = (name: string, to: string) =>
    writeFileSync(join(mails, name), `From: shop@x.test\r\nTo: ${to}\r\n\r\nHello`);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into mails (id, tenant_id, order_id, kind, state)
      select gen_random_uuid(), tenant_id, id, 'order confirmation', 'sent' from orders limit 1 returning id`,
  );
  await client.end();
  const [mail] = rows;
  write(`${mail?.id}.eml`, 'Sam Shopper <sam@shopper.test>');
  write('reset.eml', 'Owner <owner@brightside.test>');
  write('other.eml', 'Real Person <real@person.example>');
  expect(await run(command('remove-demo'), { DEMO: '0' })).toMatchObject({ code: 0 });
  expect(readdirSync(mails)).toEqual(['other.eml']);
});
