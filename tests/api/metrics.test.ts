import { once } from 'node:events';
import { createServer } from 'node:http';
import { installHealthProbe } from '@/lib/boot/probe';
import { serveWeb } from '@/lib/boot/serve-web';
import { getDatabasePools } from '@/lib/db/client';
import { recordBootState } from '@/lib/platform/health';
import { watchRequest } from '@/lib/platform/metrics/watch-requests';
import { handleApi } from '@/lib/web/bff/handle';
import { sendApi, signInBrowser } from './support/browser';
import { setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const TOKEN = 'a-token-of-the-tests';
const bearer = { authorization: `Bearer ${TOKEN}` };
beforeAll(async () => {
  process.env.METRICS_TOKEN = TOKEN;
  await installHealthProbe();
  recordBootState({ phase: 'serving' });
});

const figures = async (): Promise<string> => (await sendApi('GET', '/api/metrics', { headers: bearer })).text;

it('metrics are shown to callers with the token; all others get 404', async () => {
  for (const authorization of [undefined, 'Bearer another-token-of-a-stranger', `Basic ${TOKEN}`, 'Bearer '])
    expect((await sendApi('GET', '/api/metrics', authorization ? { headers: { authorization } } : {})).status).toBe(
      404,
    );
  const answer = await sendApi('GET', '/api/metrics', { headers: bearer });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  for (const name of [
    'merchloom_database_connections{pool="main",state="idle"}',
    'merchloom_oldest_unsent_order_seconds',
    'merchloom_oldest_unsettled_payment_seconds 0',
    'merchloom_alarm{alarm="jobs_failed"}',
    'merchloom_disk_reserve_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(answer.text).toContain(name);
});

it('counts waiting jobs by lane and task', async () => {
  await createPaidOrder();
  // Advances the clock, because readings are cached for a short time.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'],
    now: Date.now() + 60_000,
  });
  const text = await figures();
  jest.useRealTimers();
  expect(text).toMatch(/merchloom_jobs\{lane="mails",task="confirm-order",state="due"\} [1-9]/);
  expect(text).toMatch(/merchloom_jobs\{lane="print",task="print-artwork",state="due"\} [1-9]/);
  expect(text).toMatch(/merchloom_job_oldest_seconds\{lane="mails",task="confirm-order"\} \d/);
  expect(text).toMatch(/merchloom_job_failing_seconds\{lane="mails",task="confirm-order"\} 0/);
});

it('measures database statements by kind, including failing ones', async () => {
  const countSelects = async (): Promise<number> =>
    Number(/merchloom_database_query_seconds_count\{statement="select"\} (\d+)/.exec(await figures())?.[1] ?? 0);
  const before = await countSelects();
  await getDatabasePools().main.query('select 1 / $1::int', [1]);
  await expect(getDatabasePools().main.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
  expect(await countSelects()).toBeGreaterThanOrEqual(before + 2);
  expect(await figures()).toMatch(/merchloom_database_query_seconds_count\{statement="begin"\} [1-9]/);
});

it('counts requests by route and status, and never by address, id or person', async () => {
  const server = createServer((request, response) => {
    watchRequest(request, response);
    void serveWeb(request, response, handleApi);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address === 'string' || !address) throw new Error('a server has an address');
  const at = `http://127.0.0.1:${address.port}`;
  const { token } = await signInBrowser('owner@brightside.test');
  await (await fetch(`${at}/api/2/orders?search=mia@shopper.test`)).text();
  await (await fetch(`${at}/api/user`, { headers: { authorization: `Bearer ${token}` } })).text();
  await (await fetch(`${at}/api/no/such/call/9f8e7d`)).text();
  server.close();
  const text = await figures();
  expect(text).toMatch(
    /merchloom_http_request_seconds_count\{method="GET",route="\/api\/:tenant\/orders",status="401"\} 1/,
  );
  expect(text).toMatch(/merchloom_http_request_seconds_count\{method="GET",route="\/api\/user",status="200"\} 1/);
  expect(text).toMatch(/route="\/api\/\*",status="404"/);
  expect(text).not.toMatch(/mia@|9f8e7d|search=|\/api\/2\/|brightside/);
});
