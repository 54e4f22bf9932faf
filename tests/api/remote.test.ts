import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import pg from 'pg';
import { installHealthProbe } from '@/lib/boot/probe';
import { serveWeb } from '@/lib/boot/serve-web';
import { authEndpoints } from '@/lib/contracts/auth';
import type { CommittedChange } from '@/lib/contracts/changes';
import { getDatabasePools } from '@/lib/db/client';
import { parseReasonsHeader } from '@/lib/domain/errors/header';
import { buildHealthReport, recordBootState } from '@/lib/platform/health';
import { handleApi } from '@/lib/web/bff/handle';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import { subscribeChanges } from '@/lib/web/tenant-api/feed';
import { freePort } from '@/scripts/free-port.mjs';
import { createWorkerDatabase } from '../setup/database';
import { waitUntil } from '../setup/wait-until';
import { sendApi, signInBrowser } from './support/browser';
import { buildServiceHeaders, getCallError, sendRequest, tenantApi } from './support/call';
import { listProducts, readProduct, readStore } from './support/shop';
import { startTenantApi } from './support/tenant-api-process';
import { getClientSecret, parseIntentId, Shopper } from './support/walk';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
let remote: Awaited<ReturnType<typeof startTenantApi>>;
let web: Server;

/** Turns this process into a web tier that knows the tenant API's address and has no database. */
beforeAll(async () => {
  database = await createWorkerDatabase();
  remote = await startTenantApi(database.url);
  delete process.env.DATABASE_URL;
  const port = await freePort();
  Object.assign(process.env, {
    TENANT_API_URL: remote.url,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  web = createServer((request, response) => void serveWeb(request, response, handleApi));
  await new Promise<void>((resolve) => web.listen(port, '127.0.0.1', resolve));
});
afterAll(async () => {
  web.closeAllConnections();
  web.close();
  await remote.stop();
  await database.drop();
});

/** Queries the database directly, because the program under test has no access to it. */
async function query(query: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(query, [...values])).rows;
  } finally {
    await client.end();
  }
}
const readPaymentState = async (id: string) => (await query('select payment_state from orders where id = $1', [id]))[0];

describe('a web tier without a database', () => {
  it('reads stores, products and pictures from the tenant API', async () => {
    expect(() => getDatabasePools()).toThrow('DATABASE_URL is not set');
    const store = await readStore('summer-fest');
    const products = await listProducts(store);
    expect(products.length).toBeGreaterThanOrEqual(24);
    const product = await readProduct(store);
    const base = `/api/${store.tenant_id}/${store.slug}`;
    expect((await sendApi('GET', `${base}/product-id=${product.id}`)).status).toBe(200);
    expect((await sendApi('GET', `${base}/locked-to-country?lang=fr`)).status).toBe(200);
    expect((await sendApi('GET', `${base}/checkout/setup`)).status).toBe(200);
    const picture = await sendApi('GET', `${base}/pictures/${product.id}/front?w=160`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(() => getDatabasePools()).toThrow('DATABASE_URL is not set');
  });

  it('signs in and out, and shows an owner their orders', async () => {
    const { browser, user } = await signInBrowser('owner@brightside.test');
    expect((await browser.get(`/api/${user.tenant_id}/orders`)).status).toBe(200);
    expect((await browser.post('/api/logout', {})).status).toBe(204);
    const wrong = { email: 'nobody@nowhere.test', password: 'x', remember: false, user_agent: '' };
    expect(await getCallError(tenantApi.call(authEndpoints.openSession, { params: {}, body: wrong }))).toEqual({
      code: 'invalid',
      errors: { email: ['These credentials do not match our records.'] },
    });
  });

  it('receives payments by the webhook that the tenant API sends, and by the browser', async () => {
    const shopper = new Shopper(await readStore('summer-fest'));
    const paid = await shopper.paid(await shopper.order());
    await shopper.card(getClientSecret(paid), 'pm_card_visa');
    // The browser does not report payment-success: the order is settled by the webhook alone, which reaches this web
    // tier.
    await waitUntil('the webhook', async () => (await readPaymentState(paid.order.id))?.payment_state === 'paid');
    const order = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
    expect(order).toMatchObject({ id: paid.order.id, payment_state: 'paid' });
    await reconcileOnce(0);
    expect(await query('select 1 from mails where order_id = $1', [paid.order.id])).toHaveLength(1);
  });

  it('gets error codes in a header, in addition to the standard error body', async () => {
    const shopper = new Shopper(await readStore('summer-fest'));
    const body = await shopper.order();
    const answer = await shopper.pay({ ...body, discount_code: 'NO-SUCH-CODE' });
    expect(answer.problem().errors).toEqual({ discount_code: ['invalid voucher code'] });
    const reason = { code: 'invalid_voucher_code' };
    expect(parseReasonsHeader(answer.headers.get('x-refusal'))).toEqual({
      reason,
      reasons: { discount_code: [reason] },
    });
    const [line] = body.products;
    const gone = await shopper.pay({ ...body, products: [{ ...line, product_id: 999_999 }] });
    expect(parseReasonsHeader(gone.headers.get('x-refusal')).reasons).toEqual({
      products: [{ code: 'line_not_sold', params: { line: 1 } }],
    });
  });

  it('receives changes that others commit', async () => {
    const store = await readStore('summer-fest');
    let feed: { close(): void } | undefined;
    try {
      const change = await new Promise<CommittedChange>((resolve) => {
        const handleStoreChange = (one: CommittedChange) => one.kind === 'store' && resolve(one);
        feed = subscribeChanges(handleStoreChange, () => {
          void query('update event_products set price_minor = price_minor + 1 where event_id = $1', [store.event_id]);
        });
      });
      expect(change).toMatchObject({ kind: 'store', slug: 'summer-fest', tenantId: store.tenant_id });
    } finally {
      feed?.close();
    }
  });
});

describe('the tenant API behind its port', () => {
  it('rejects service calls without the key, and answers with the standard error body', async () => {
    const path = '/api/service/orders/claim-pending';
    const body = '{"older_than_seconds":0,"limit":1}';
    const stranger = await sendRequest('POST', path, { body });
    expect([stranger.status, stranger.problem().code]).toEqual([404, 'not_found']);
    expect((await sendRequest('POST', path, { body, headers: buildServiceHeaders() })).status).toBe(200);
    expect((await sendRequest('POST', path, { body: '{', headers: buildServiceHeaders() })).status).toBe(400);
    expect((await sendRequest('PUT', path, { body, headers: buildServiceHeaders() })).headers.get('allow')).toContain(
      'POST',
    );
    expect((await sendRequest('GET', '/api/stores/summer-fest')).status).toBe(404);
  });
});

describe('the health of a web tier', () => {
  it('is the tenant API’s, and reports a secret that differs', async () => {
    await installHealthProbe();
    recordBootState({ phase: 'serving' });
    expect(await buildHealthReport()).toMatchObject({ status: 'ok', database: null, tenantApi: 'remote' });
    const secret = process.env.SESSION_SECRET;
    process.env.SESSION_SECRET = 'another-secret-of-at-least-32-characters';
    expect(await buildHealthReport()).toMatchObject({
      status: 'unavailable',
      reason: 'the tenant API has another SESSION_SECRET',
      alarms: ['secret_differs'],
    });
    process.env.SESSION_SECRET = secret;
    expect(await buildHealthReport()).toMatchObject({ status: 'ok' });
  });

  it('is logged with its cause once, although the change feed retries every second and the health is not requested', async () => {
    const secret = process.env.SESSION_SECRET;
    const logFile = process.env.LOG_FILE ?? '';
    const before = readFileSync(logFile, 'utf8').length;
    const countLines = (msg: string) => readFileSync(logFile, 'utf8').slice(before).split(`"msg":"${msg}"`).length - 1;
    process.env.SESSION_SECRET = 'another-secret-of-at-least-32-characters';
    const feed = subscribeChanges(() => undefined);
    try {
      await waitUntil('the cause in the log', () => countLines('the tenant API has another SESSION_SECRET') > 0);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(countLines('change feed interrupted')).toBe(1);
      expect(countLines('the tenant API has another SESSION_SECRET')).toBe(1);
    } finally {
      feed.close();
      process.env.SESSION_SECRET = secret;
    }
  });
});

describe('a tenant API that misbehaves', () => {
  const getResponse = async (misbehave: Parameters<typeof createServer>[1]) => {
    const server = createServer(misbehave ?? (() => {}));
    const port = Number(new URL(remote.url).port);
    await remote.stop();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    try {
      const path = '/api/1/summer-fest/products';
      return await sendApi('GET', path);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  };

  it('is reported as 502, 503 or 504 with the standard error body, and never as a failure of the page', async () => {
    const cases: [number, Parameters<typeof createServer>[1]][] = [
      [502, (_request, response) => response.writeHead(200).end('<html>')],
      [502, (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":7}')],
      [502, (_request, response) => response.writeHead(500).end('a trace of the inside')],
      [502, (_request, response) => response.writeHead(418).end('{"code":"toString","message":"x"}')],
      [502, (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
      [503, (request) => request.socket.destroy()],
      [504, () => {}],
      [504, (_request, response) => response.writeHead(200).write('{"success":')],
    ];
    for (const [status, misbehave] of cases) {
      const answer = await getResponse(misbehave);
      expect([answer.status, answer.text.includes('inside')]).toEqual([status, false]);
      answer.problem();
    }
    expect((await buildHealthReport()).alarms).toContain('tenant_api_away');
  });
});
