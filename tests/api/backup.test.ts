import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import sharp from 'sharp';
import { z } from 'zod';
import { verifyAuditLog } from '@/lib/backend/audit/verify';
import { serviceEndpoints } from '@/lib/contracts/service';
import { readArchive } from '@/lib/db/backup/archive';
import { closeDatabase } from '@/lib/db/client';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { freePort } from '@/scripts/free-port.mjs';
import { createWorkerDatabase } from '../setup/database';
import { BUCKET, S3_KEYS, startS3Server } from '../setup/s3-server';
import { sendApi, signInBrowser } from './support/browser';
import { buildServiceHeaders } from './support/call';
import { readStore, toStoreParams } from './support/shop';
import { getClientSecret, parseIntentId, Shopper } from './support/walk';

jest.setTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'merchloom-backup-'));
// Set before any module reads the setting.
process.env.DATA_DIR = join(folder, 'original');
mkdirSync(process.env.DATA_DIR);
const USER = `keeper_${process.env.JEST_WORKER_ID ?? '1'}_${Date.now().toString(36)}`;
const file = (name: string): string => join(folder, name);
const children: ChildProcess[] = [];

let original: Awaited<ReturnType<typeof createWorkerDatabase>>;
let admin: pg.Client;
const databaseNames: string[] = [];
beforeAll(async () => {
  original = await createWorkerDatabase();
  admin = new pg.Client({ connectionString: process.env.TEST_CLUSTER_URL });
  await admin.connect();
  await admin.query(`create role ${USER} login nosuperuser nocreaterole nocreatedb nobypassrls`);
  await admin.query(`grant merchloom_app, merchloom_platform to ${USER}`);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await closeDatabase();
  for (const name of databaseNames) await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${USER}`);
  await admin.end();
  await original.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty database that an ordinary user owns, and returns its URL. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${USER}_${databaseNames.length}`;
  databaseNames.push(name);
  await admin.query(`create database ${name} owner ${USER}`);
  const url = new URL(process.env.TEST_CLUSTER_URL ?? '');
  url.username = USER;
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs `npm run …` with its own settings. Returns the exit code and the output. */
function run(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, LOG_LEVEL: 'warn', ...settings };
    const child = execFile(process.execPath, ['scripts/db.mjs', ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: `${out}${err}` }),
    );
  });
}

async function buy(text?: string): Promise<string> {
  const shopper = new Shopper(await readStore('summer-fest'));
  const paid = await shopper.paid(await shopper.order(text === undefined ? {} : { text }));
  await shopper.card(getClientSecret(paid), 'pm_card_visa');
  return (await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) })).id;
}

/** Returns names and contents of the database's entries in a backup. */
async function rowsIn(backup: string): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  for await (const { name, bytes } of readArchive(backup))
    if (name.startsWith('database/')) parts.set(name, bytes.toString('base64'));
  return parts;
}

describe('a backup of an external database, made while the shop sells', () => {
  let orderId: string;
  let picture: Buffer;
  let assetId: string;

  it('is readable by its owner alone, and verified as complete', async () => {
    const store = await readStore('summer-fest');
    picture = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#4466aa' } })
      .png()
      .toBuffer();
    const body = { name: 'me.png', type: 'image/png' as const, width: 9, height: 7, data: picture.toString('base64') };
    assetId = (await tenantApi.call(serviceEndpoints.storeUpload, { params: toStoreParams(store), body })).data.id;
    orderId = await buy();
    const [backupRun] = await Promise.all([
      run(['backup', file('one.tar')], { DATABASE_URL: original.url }),
      buy(),
      buy(),
    ]);
    expect([backupRun.code, backupRun.output]).toEqual([0, expect.stringContaining(' 1 files,')]);
    expect(backupRun.output).toContain('The backup does not contain SESSION_SECRET');
    expect(statSync(file('one.tar')).mode & 0o777).toBe(0o600);
    expect(readdirSync(process.env.DATA_DIR ?? '').filter((name) => name.startsWith('.backup'))).toEqual([]);
    const size = / ([\d.]+ MB),/.exec(backupRun.output)?.[1] ?? 'no size';
    expect(await run(['restore', '--check', file('one.tar')], {})).toMatchObject({
      code: 0,
      output: expect.stringContaining(` ${size},`),
    });
    expect(await run(['backup', file('one.tar')], { DATABASE_URL: original.url })).toMatchObject({
      code: 78,
      output: expect.stringContaining('exists already'),
    });
  });

  it('is not started without the secret of the shop, and none is created for it', async () => {
    const refused = await run(['backup', file('secretless.tar')], {
      DATABASE_URL: original.url,
      SESSION_SECRET: '',
      DATA_DIR: file('elsewhere'),
    });
    expect([refused.code, refused.output]).toEqual([78, expect.stringContaining('There is no SESSION_SECRET')]);
    expect(readdirSync(folder).filter((name) => /secretless|elsewhere/.test(name))).toEqual([]);
  });

  it('is restored by an ordinary user into an empty database: rows, pictures, sign-in, audit chain', async () => {
    const url = await emptyDatabase();
    const target = { DATABASE_URL: url, DATA_DIR: file('restored') };
    const restored = await run(['restore', file('one.tar')], target);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored, with 1 files')]);
    // A backup of the restored database, made by the same database user, contains the same bytes for every row.
    expect(await run(['backup', file('two.tar')], target)).toEqual({
      code: 0,
      output: expect.stringContaining(' 1 files,'),
    });
    expect([...(await rowsIn(file('two.tar')))]).toEqual([...(await rowsIn(file('one.tar')))]);

    process.env.DATABASE_URL = url;
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const order = await browser.get(`/api/${user.tenant_id}/orders/${orderId}`);
    expect(order.status).toBe(200);
    expect((await sendApi('GET', `/api/${user.tenant_id}/summer-fest/products`)).status).toBe(200);
    const stored = readdirSync(file('restored/files'), { recursive: true, withFileTypes: true });
    const copies = stored.flatMap((entry) =>
      entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name))] : [],
    );
    expect(copies.map((copy) => copy.equals(picture))).toEqual([true]);
    const { chains, slippedIn } = await verifyAuditLog();
    expect([slippedIn, chains.flatMap(({ faults }) => faults)]).toEqual([[], []]);
    // The restored sequences continue: a new row does not reuse a number.
    expect(await buy()).not.toBe(orderId);
    // Row-level security and foreign keys are active again.
    const { rows } = await (await connect(url)).query(
      `select (select count(*)::int from pg_class where relforcerowsecurity) as forced,
        (select count(*)::int from pg_constraint where contype = 'f') as keys,
        (select count(*)::int from pg_trigger where tgenabled <> 'O' and not tgisinternal) as sleeping`,
    );
    const source = await (await connect(original.url)).query(
      `select (select count(*)::int from pg_class where relforcerowsecurity) as forced,
        (select count(*)::int from pg_constraint where contype = 'f') as keys, 0 as sleeping`,
    );
    expect(rows).toEqual(source.rows);
    expect(assetId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is restored into an empty bucket, and a backup from there contains the same files', async () => {
    const server = await startS3Server();
    try {
      const bucket = {
        S3_BUCKET: BUCKET,
        S3_ENDPOINT: server.endpoint,
        S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      };
      const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: file('beside'), ...bucket };
      expect(await run(['restore', file('one.tar')], target)).toEqual({
        code: 0,
        output: expect.stringContaining('Restored, with 1 files'),
      });
      expect((await run(['backup', file('three.tar')], target)).output).toContain(' 1 files,');
      const files: Buffer[] = [];
      for await (const { name, bytes } of readArchive(file('three.tar')))
        if (name.startsWith('files/')) files.push(bytes);
      expect(files.map((bytes) => bytes.equals(picture))).toEqual([true]);
      const away = { ...target, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
      expect(await run(['backup', file('away.tar')], away)).toEqual({
        code: 75,
        output: expect.stringContaining(`The bucket ${BUCKET} can’t be read`),
      });
      const again = { ...target, DATABASE_URL: await emptyDatabase(), DATA_DIR: file('beside-too') };
      expect(await run(['restore', file('one.tar')], again)).toEqual({
        code: 1,
        output: expect.stringContaining(`The bucket ${BUCKET} is not empty`),
      });
    } finally {
      await server.stop();
    }
  });

  it('is restored only into an empty database and an empty folder', async () => {
    const [used = ''] = databaseNames;
    const url = new URL(process.env.TEST_CLUSTER_URL ?? '');
    url.username = USER;
    url.pathname = `/${used}`;
    const full = await run(['restore', file('one.tar')], { DATABASE_URL: url.href, DATA_DIR: file('other') });
    expect([full.code, full.output]).toEqual([1, expect.stringContaining('The database is not empty')]);
    const folderFull = await run(['restore', file('one.tar')], {
      DATABASE_URL: await emptyDatabase(),
      DATA_DIR: file('restored'),
    });
    expect([folderFull.code, folderFull.output]).toEqual([1, expect.stringContaining('is not empty')]);
  });

  it('is rejected with a clear message when damaged, truncated or made with another secret, and leaves nothing behind', async () => {
    const whole = readFileSync(file('one.tar'));
    const damaged = Buffer.from(whole);
    const middle = Math.floor(damaged.byteLength / 2);
    damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
    writeFileSync(file('damaged.tar'), damaged);
    writeFileSync(file('cut.tar'), whole.subarray(0, middle));
    writeFileSync(file('text.tar'), 'no backup');
    const url = await emptyDatabase();
    const into = (settings: Record<string, string>) => ({ DATABASE_URL: url, DATA_DIR: file('none'), ...settings });
    for (const name of ['damaged.tar', 'cut.tar', 'text.tar']) {
      const refused = await run(['restore', file(name)], into({}));
      expect([name, refused.code, refused.output]).toEqual([name, 1, expect.stringContaining('is damaged')]);
    }
    const other = await run(
      ['restore', file('one.tar')],
      into({ SESSION_SECRET: 'another-secret-of-forty-characters-or-so' }),
    );
    expect([other.code, other.output]).toEqual([78, expect.stringContaining('another SESSION_SECRET')]);
    const { rows } = await (await connect(url)).query(
      `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('does not count as an installation when its restore was interrupted', async () => {
    const url = await emptyDatabase();
    await (await connect(url)).query('create table merchloom_restore_unfinished ()');
    const refused = await run(['migrate'], { DATABASE_URL: url });
    expect([refused.code, refused.output]).toEqual([
      78,
      expect.stringContaining('A restore into this database was interrupted'),
    ]);
  });

  it('leaves an empty database when its rows are rejected in the middle', async () => {
    const url = await emptyDatabase();
    // The missing role is detected only after the tables were created.
    await admin.query(`revoke merchloom_platform from ${USER}`);
    const refused = await run(['restore', file('one.tar')], { DATABASE_URL: url, DATA_DIR: file('none') });
    await admin.query(`grant merchloom_platform to ${USER}`);
    expect([refused.code, refused.output]).toEqual([78, expect.stringContaining('GRANT merchloom_app')]);
    const { rows } = await (await connect(url)).query(
      `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'drizzle', 'graphile_worker')`,
    );
    expect([rows, readdirSync(file('none'))]).toEqual([[{ n: 0 }], []]);
    const second = await run(['restore', file('one.tar')], { DATABASE_URL: url, DATA_DIR: file('none') });
    expect([second.code, second.output]).toEqual([0, expect.stringContaining('Restored')]);
  });
});

const clients: pg.Client[] = [];
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

describe('a shop with a database of its own', () => {
  const settings = (name: string) => ({ DATABASE_URL: '', SESSION_SECRET: '', DATA_DIR: file(name) });

  async function start(name: string, port: number) {
    const child = spawn(process.execPath, ['scripts/tenant-api.mjs'], {
      env: {
        ...process.env,
        ...settings(name),
        PORT: String(port),
        HOST: '127.0.0.1',
        DEMO: '1',
        SANDBOX_FULFILLER: '0',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => line.includes('is ready') && resolve());
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
    return async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    };
  }

  /**
   * Signs in a demo owner and returns the HTTP status. Uses the folder's session secret, because the tenant API of that
   * folder authenticates its web tier by it.
   */
  async function signIn(name: string, port: number): Promise<number> {
    return (await openSession(name, port)).status;
  }

  /** Returns the owner's name from a running server. With `changed`, saves that name first. */
  async function readName(name: string, port: number, changed?: string): Promise<unknown> {
    const session = await openSession(name, port);
    const { data } = z.object({ data: z.object({ token: z.string() }) }).parse(await session.json());
    const url = `http://127.0.0.1:${port}/api/user/profile`;
    const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' };
    if (changed !== undefined) {
      const body = JSON.stringify({ name: changed, language: null });
      expect((await fetch(url, { method: 'PATCH', headers, body })).status).toBe(200);
    }
    const profile = await (await fetch(url, { headers })).json();
    return z.object({ data: z.object({ name: z.string() }) }).parse(profile).data.name;
  }

  async function openSession(name: string, port: number): Promise<Response> {
    const previousSecret = process.env.SESSION_SECRET;
    process.env.SESSION_SECRET = readFileSync(join(file(name), 'session-secret'), 'utf8').trim();
    const headers = { ...buildServiceHeaders(), 'x-client-ip': '198.51.100.7', 'content-type': 'application/json' };
    process.env.SESSION_SECRET = previousSecret;
    const body = { email: 'owner@brightside.test', password: 'demo-password', remember: false, user_agent: '' };
    return fetch(`http://127.0.0.1:${port}/api/service/sessions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  }

  it('is backed up, verified and given staff while it runs, keeps its files, is intact after a clean stop, and continues from the backup', async () => {
    const port = await freePort();
    expect(await run(['backup', file('early.tar')], settings('shop'))).toMatchObject({
      code: 78,
      output: expect.stringContaining('There is no database in'),
    });
    const stop = await start('shop', port);
    expect(await signIn('shop', port)).toBe(200);
    const addStaff = (email: string) =>
      run(['add-staff', '--email', email, '--name', 'A Person'], { ...settings('shop'), DEMO: '1' });
    const isAdded = [0, expect.stringMatching(/staff user of Merchloom\..*\/invitation\//s)];
    const early = await addStaff('first@staff.test');
    expect([early.code, early.output]).toEqual(isAdded);
    // The demo data does not contain this name, so later it proves that the backup was restored.
    expect(await readName('shop', port, 'Before the backup')).toBe('Before the backup');
    const [backupRun, verified] = await Promise.all([
      run(['backup', file('shop.tar')], settings('shop')),
      run(['verify-audit'], settings('shop')),
    ]);
    expect([backupRun.code, backupRun.output]).toEqual([
      0,
      expect.stringContaining('The backup contains the secret of this installation'),
    ]);
    const wholeLog = [0, expect.stringMatching(/^[1-9]\d* chains\.\nThe audit log is intact\.$/m)];
    expect([verified.code, verified.output]).toEqual(wholeLog);
    // SESSION_SECRET of another installation, exported by mistake: the backup would lack the secret that this one uses.
    const foreign = { ...settings('shop'), SESSION_SECRET: 'another-secret-of-forty-characters-or-so' };
    expect(await run(['backup', file('foreign.tar')], foreign)).toMatchObject({
      code: 78,
      output: expect.stringContaining('another SESSION_SECRET'),
    });
    const stored = join(file('shop'), 'files', 'picture.png');
    mkdirSync(join(file('shop'), 'files'), { recursive: true });
    writeFileSync(stored, 'a picture');
    const move = await run(['move-files', 's3'], {
      ...settings('shop'),
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:9',
    });
    expect([move.code, move.output]).toEqual([78, expect.stringContaining('The shop runs and uses the files')]);
    expect(readFileSync(stored, 'utf8')).toBe('a picture');
    const late = await addStaff('second@staff.test');
    expect([late.code, late.output]).toEqual(isAdded);
    expect(await readName('shop', port, 'After the backup')).toBe('After the backup');
    // The sign-in adds an entry to the audit log; stopping the program seals it.
    expect(await signIn('shop', port)).toBe(200);
    await stop();
    const stopped = await run(['verify-audit'], settings('shop'));
    expect([stopped.code, stopped.output]).toEqual(wholeLog);

    const restored = await run(['restore', file('shop.tar')], settings('again'));
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')]);
    const stopAgain = await start('again', port);
    expect(await readName('again', port)).toBe('Before the backup');
    await stopAgain();
  });
});
