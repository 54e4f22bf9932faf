import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { sealAuditLog } from '@/lib/backend/audit/seal';
import { sealAuditLogBeforeStop } from '@/lib/backend/audit/seal-before-stop';
import { verifyAuditLog } from '@/lib/backend/audit/verify';
import { startJobWorkers } from '@/lib/backend/jobs/runner';
import { installHealthProbe } from '@/lib/boot/probe';
import { type DiskSpaceWatch, watchDiskSpace } from '@/lib/boot/watch-disk-space';
import { buildEndpointPath } from '@/lib/contracts/path';
import { endpoints } from '@/lib/contracts/table';
import { renewDatabasePools } from '@/lib/db/client';
import { recordBootState } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';
import { type Answer, type Browser, sendApi, signInBrowser } from './support/browser';
import { getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  checkOut,
  confirmIntent,
  HOME_ADDRESS,
  openIntent,
  readProduct,
  readStore,
  settlePayment,
  toIntentFacts,
} from './support/shop';

jest.setTimeout(180_000);
const database = setUpOwnDatabase();

const TERABYTE = 1e12;
let watch: DiskSpaceWatch;

/**
 * Restarts the disk watch with this reserve in bytes. The free space is the machine's; a huge reserve simulates a full
 * disk.
 */
async function setReserve(bytes: number): Promise<void> {
  await watch?.stop();
  watch = await watchDiskSpace({
    folders: [process.env.DATA_DIR ?? '.'],
    findDatabaseUrl: () => database().url,
    reserveBytes: bytes,
  });
}

async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(database().url).pathname.slice(1);
  const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
  // A separate connection: the program's connections stay open with their old settings, as on a real server.
  const client = new pg.Client({ connectionString: database().url });
  await client.connect();
  await client.query(`begin read write; alter database "${name}" ${change}; commit`);
  await client.end();
  await watch.check();
}

beforeAll(async () => {
  process.env.METRICS_TOKEN = METRICS_TOKEN;
  await installHealthProbe();
  recordBootState({ phase: 'serving' });
  await setReserve(0);
});
afterAll(() => watch.stop());

const METRICS_TOKEN = 'a-token-of-16-characters-or-more';
const health = async () => {
  const answer = await sendApi('GET', '/api/health', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return { ...(answer.json() as { status: string; reason?: string; alarms: string[] }), http: answer.status };
};

const toStatusAndCode = (answer: Answer) => {
  const { reason } = JSON.parse(answer.headers.get('x-refusal') ?? '{}') as { reason?: { code: string } };
  return [answer.status, reason?.code];
};

const WAYS = [
  ['too little free space', () => setReserve(TERABYTE * 1_000), () => setReserve(0), 'MIN_FREE_DISK_MB'],
  ['a database that only reads', () => setReadOnly(true), () => setReadOnly(false), 'only reads'],
] as const;

/**
 * Reads that must also write: an export of personal data adds an entry to the audit log, so it fails when the disk is
 * full.
 */
const WRITES = new Set(['platform.health', 'orders.export']);

describe.each(WAYS)('%s', (_name, begin, end, reason) => {
  let browser: Browser;
  let tenant = 0;
  beforeAll(async () => {
    const signed = await signInBrowser('owner@brightside.test');
    browser = signed.browser;
    tenant = signed.user.tenant_id;
    // Old enough that the next use would extend the session.
    await queryRows(sql`update sessions set used_at = now() - interval '1 hour'`);
  });
  afterAll(end);

  it('rejects every change with one reason, shows what can be viewed, and accepts orders again automatically', async () => {
    const store = await readStore('summer-fest');
    const line = buildBasketLine(await readProduct(store));
    const order = () =>
      sendApi('POST', `/api/${store.tenant_id}/summer-fest/checkout/create-customer`, {
        body: JSON.stringify({ ...HOME_ADDRESS, products: [line] }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await order()).status).toBe(200);
    expect(await health()).toMatchObject({ http: 200, status: 'ok' });

    await begin();
    expect(await health()).toMatchObject({
      http: 503,
      status: 'browsing_only',
      reason: expect.stringContaining(reason),
    });
    const refused = [
      await order(),
      await browser.post('/api/login', { email: 'owner@nordhavn.test', password: 'demo-password' }),
      await browser.send('PATCH', '/api/user/profile', {
        body: JSON.stringify({ name: 'Another name', language: null }),
        headers: { 'content-type': 'application/json' },
      }),
    ];
    for (const answer of refused) expect(toStatusAndCode(answer)).toEqual([503, 'browsing_only']);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);

    await end();
    expect((await order()).status).toBe(200);
    expect(await health()).toMatchObject({ http: 200, status: 'ok' });
  });

  it('answers every reading call', async () => {
    await begin();
    const pathValues = { tenant: String(tenant), slug: 'summer-fest', event: '1', id: '1' };
    const reading = endpoints.filter(({ method, audience }) => method === 'GET' && audience !== 'service');
    const failed: string[] = [];
    for (const endpoint of reading) {
      const params = endpoint.params.safeParse(pathValues);
      if (!params.success || WRITES.has(endpoint.name)) continue;
      const answer = await browser.get(buildEndpointPath(endpoint, pathValues));
      if (answer.status >= 500) failed.push(`${endpoint.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    expect(failed).toEqual([]);
    await end();
  });

  it('pauses the jobs, and resumes them afterwards', async () => {
    const mailed = async () => {
      const rows = await queryRows(sql`select state from mails where order_id = ${paid.order.id}`);
      return rows.map(({ state }) => state);
    };
    const store = await readStore('summer-fest');
    const { placed } = await checkOut(store);
    const paid = await settlePayment(toIntentFacts(await confirmIntent(await openIntent(placed))));
    await begin();
    const jobs = await startJobWorkers({ databaseUrl: database().url });
    expect(await mailed()).toEqual(['queued']);
    await end();
    while ((await mailed())[0] !== 'sent') await new Promise((resolve) => setTimeout(resolve, 50));
    await jobs.stop();
  });
});

it('settles a payment that was begun before space ran out, from the reserve', async () => {
  const { placed } = await checkOut(await readStore('summer-fest'));
  const intent = await confirmIntent(await openIntent(placed));
  await setReserve(TERABYTE * 1_000);
  await settlePayment(toIntentFacts(intent));
  expect(await getPaymentState(placed.order.id)).toBe('paid');
  await setReserve(0);
});

describe('a stop while the shop can only be browsed', () => {
  const countUnsealed = async () => (await queryRows(sql`select count(*)::int as n from audit_unsealed`))[0]?.n;
  const addEntry = async () => {
    const { placed } = await checkOut(await readStore('summer-fest'));
    await settlePayment(toIntentFacts(await confirmIntent(await openIntent(placed))));
    expect(await countUnsealed()).not.toBe(0);
  };
  let warnings: jest.SpyInstance;
  beforeEach(() => {
    warnings = jest.spyOn(logger, 'warn');
  });
  afterEach(() => warnings.mockRestore());

  it('leaves the last audit entries to the next start and logs one plain line, where nothing can be written', async () => {
    await addEntry();
    await setReadOnly(true);
    // Open connections would keep their initial mode.
    renewDatabasePools();
    await sealAuditLogBeforeStop();
    expect(warnings.mock.calls).toEqual([
      [{ obstacles: ['database_read_only'] }, expect.stringContaining('are sealed after the next start')],
    ]);
    await setReadOnly(false);
    expect(await countUnsealed()).not.toBe(0);
    // Runs the job that seals the audit log every minute.
    await sealAuditLog();
    expect(await countUnsealed()).toBe(0);
    expect((await verifyAuditLog()).chains.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('seals them from the reserve, where only little space is free', async () => {
    await addEntry();
    await setReserve(TERABYTE * 1_000);
    await sealAuditLogBeforeStop();
    expect(await countUnsealed()).toBe(0);
    expect(warnings.mock.calls).toEqual([]);
    await setReserve(0);
  });
});

it('warns before there is too little space', async () => {
  const { bavail, bsize } = await statfs(process.env.DATA_DIR ?? '.');
  await setReserve(Math.round((bavail * bsize) / 3));
  expect(await health()).toMatchObject({ http: 200, alarms: expect.arrayContaining(['disk_low']) });
  await setReserve(0);
});
