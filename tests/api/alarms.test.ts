import { sql } from 'drizzle-orm';
import pg from 'pg';
import { installHealthProbe } from '@/lib/boot/probe';
import { watchStorage } from '@/lib/boot/watch-storage';
import { serviceEndpoints } from '@/lib/contracts/service';
import { getDatabasePools } from '@/lib/db/client';
import { recordKeyRefusal } from '@/lib/integrations/payments/refused-keys';
import { createS3Storage } from '@/lib/integrations/storage/s3';
import { recordDiskSpace } from '@/lib/platform/disk-space';
import { buildHealthReport, recordBootState } from '@/lib/platform/health';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { BUCKET, S3_KEYS, startS3Server } from '../setup/s3-server';
import { waitUntil } from '../setup/wait-until';
import { sendApi, signInBrowser } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';
import { checkOut, confirmIntent, openIntent, readStore, settlePayment, toIntentFacts } from './support/shop';

jest.setTimeout(120_000);
const getDatabase = setUpOwnDatabase();

/** Shared by all tests and only ever advanced, because readings are cached for a short time. */
let clock = Date.now();

/** Fakes the clock only, so that timers and the database keep working. */
const fakeClock = () =>
  jest.useFakeTimers({
    now: clock,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'queueMicrotask',
      'performance',
    ],
  });

const METRICS_TOKEN = 'a-token-of-16-characters-or-more';
beforeAll(async () => {
  process.env.METRICS_TOKEN = METRICS_TOKEN;
  await installHealthProbe();
  recordBootState({ phase: 'serving' });
  await queryRows(sql`update dead_letters set replayed_at = now() where replayed_at is null`);
});
beforeEach(fakeClock);
afterEach(() => jest.useRealTimers());

/** Returns the current alarms. Advances the clock by a minute first, because readings are cached for a short time. */
async function alarms(): Promise<readonly string[]> {
  clock += 60_000;
  jest.setSystemTime(clock);
  const answer = await sendApi('GET', '/api/health', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  return (answer.json() as { alarms: string[] }).alarms;
}

it('the health report shows strangers only whether the server works, and staff what needs a person', async () => {
  const publicFields = ['database', 'payments', 'status', 'tenantApi', 'version'];
  const details = ['alarms', 'paymentObstacles'];
  const listFields = (answer: { json(): unknown }) => Object.keys(answer.json() as object).toSorted();
  const owner = await signInBrowser('owner@brightside.test');
  const staff = await signInBrowser('staff@merchloom.test');
  for (const answer of [
    await sendApi('GET', '/api/health'),
    // Credentials meant for a reverse proxy are ignored.
    await sendApi('GET', '/api/health', { headers: { authorization: 'Basic bW9uaXRvcjpwYXNzd29yZA==' } }),
    await owner.browser.get('/api/health'),
  ])
    expect([answer.status, listFields(answer)]).toEqual([200, publicFields]);
  const staffAnswer = await staff.browser.get('/api/health');
  expect([staffAnswer.status, listFields(staffAnswer)]).toEqual([200, [...publicFields, ...details].toSorted()]);
  await staff.browser.post('/api/support-visits', { client: owner.user.tenant_id, reason: 'Support ticket 42' });
  expect(listFields(await staff.browser.get('/api/health'))).toContain('alarms');
});

it.each(['another-token-of-16-characters', 'short', METRICS_TOKEN.toUpperCase()])(
  'an invalid bearer token is rejected, so that its monitor notices: %s',
  async (token) => {
    const refused = await sendApi('GET', '/api/health', { headers: { authorization: `Bearer ${token}` } });
    expect([refused.status, refused.problem().code]).toEqual([401, 'unauthenticated']);
  },
);

it('shows alarms to a session of staff that is sent as a bearer token', async () => {
  const staff = await signInBrowser('staff@merchloom.test');
  const staffAnswer = await sendApi('GET', '/api/health', { headers: { authorization: `Bearer ${staff.token}` } });
  expect([staffAnswer.status, Object.keys(staffAnswer.json() as object)]).toEqual([
    200,
    expect.arrayContaining(['alarms']),
  ]);
});

it('is empty while nothing needs a person', async () => {
  expect(await alarms()).toEqual([]);
});

it('names a paid order that is not sent', async () => {
  const { orderId } = await createPaidOrder('company-kit');
  expect(await alarms()).not.toContain('order_not_sent');
  await queryRows(sql`update order_fulfilments set start_at = now() - interval '2 hours' where order_id = ${orderId}`);
  expect(await alarms()).toContain('order_not_sent');
  await queryRows(sql`update orders set status = 'shipped' where id = ${orderId}`);
  expect(await alarms()).not.toContain('order_not_sent');
});

it('names no order whose payment is on hold, but does name one that was refunded in part', async () => {
  const { orderId } = await createPaidOrder('company-kit');
  await queryRows(
    sql`update order_fulfilments set start_at = now() - interval '2 hours', held_for = 'dispute' where order_id = ${orderId}`,
  );
  expect(await alarms()).not.toContain('order_not_sent');
  await queryRows(sql`update order_fulfilments set held_for = null where order_id = ${orderId}`);
  await queryRows(sql`update orders set payment_state = 'partly refunded' where id = ${orderId}`);
  expect(await alarms()).toContain('order_not_sent');
  await queryRows(sql`update orders set payment_state = 'awaiting payment' where id = ${orderId}`);
  expect(await alarms()).not.toContain('order_not_sent');
});

it('names failed jobs, and jobs that no worker runs', async () => {
  const { main } = getDatabasePools();
  await main.query(`select schedule_job('confirm-order', '{}', 'alarm', 2, null, null)`);
  await main.query(
    `update jobs_mails._private_jobs set attempts = max_attempts, last_error = 'no route' where key = 'alarm'`,
  );
  expect(await alarms()).toContain('jobs_failed');
  await main.query(
    `update jobs_mails._private_jobs set attempts = 0, run_at = now() - interval '1 hour' where key = 'alarm'`,
  );
  const late = await alarms();
  expect(late).toContain('jobs_late');
  expect(late).not.toContain('jobs_failed');
  await main.query(`delete from jobs_mails._private_jobs where key = 'alarm'`);
  expect(await alarms()).not.toContain('jobs_late');
});

it('names abandoned work until its order has ended, and a recall that failed after the order was cancelled', async () => {
  const { orderId, tenant } = await createPaidOrder('company-kit');
  const moveTo = (status: string) => queryRows(sql`update orders set status = ${status} where id = ${orderId}`);
  const giveUp = (task: string) =>
    queryRows(sql`insert into dead_letters (tenant_id, order_id, task, status, reason, attempts)
      values (${tenant}, ${orderId}, ${task}, 'processing', 'no route', 6)`);
  await giveUp('print-artwork');
  expect(await alarms()).toContain('jobs_failed');
  for (const status of ['shipped', 'cancelled']) {
    await moveTo(status);
    expect(await alarms()).not.toContain('jobs_failed');
  }
  await giveUp('recall-order');
  expect(await alarms()).toContain('jobs_failed');
  await queryRows(sql`update dead_letters set failed_at = now() - interval '15 days' where order_id = ${orderId}`);
  expect(await alarms()).not.toContain('jobs_failed');
});

/** Returns an order whose intent has just succeeded, and the gateway's state of that intent. */
async function succeededPayment() {
  const { placed } = await checkOut(await readStore('company-kit'));
  const facts = toIntentFacts(await confirmIntent(await openIntent(placed)));
  const orderId = placed.order.id;
  const age = (to: string) =>
    queryRows(sql`update orders set paid_unsettled_since = now() - ${to}::interval
      where id = ${orderId} and paid_unsettled_since is not null`);
  return { orderId, facts, age };
}

it.each(['6 minutes', '2 hours', '29 days'])('names a payment that could not be settled %s ago', async (ago) => {
  const { main } = getDatabasePools();
  const { facts, age } = await succeededPayment();
  await main.query('alter table order_words rename to order_words_away');
  try {
    await expect(settlePayment(facts)).rejects.toThrow();
  } finally {
    await main.query('alter table order_words_away rename to order_words');
  }
  expect(await alarms()).not.toContain('payment_not_completed');
  await age(ago);
  expect(await alarms()).toContain('payment_not_completed');
  await settlePayment(facts);
  expect(await alarms()).not.toContain('payment_not_completed');
});

it('names a payment that contradicts its order, until all of it was refunded', async () => {
  const { orderId, facts, age } = await succeededPayment();
  const unfit = { ...facts, amount_minor: facts.amount_minor - 1 };
  await expect(settlePayment(unfit)).rejects.toThrow();
  await age('1 day');
  await expect(settlePayment(unfit)).rejects.toThrow();
  expect(await alarms()).toContain('payment_not_completed');
  await queryRows(sql`insert into early_payment_events (tenant_id, order_id, intent_id, kind, reference, facts)
    select tenant_id, id, intent_id, 'refund', 're_unfit',
      jsonb_build_object('amount_minor', ${unfit.amount_minor}::int, 'is_failed', false) from orders where id = ${orderId}`);
  await expect(settlePayment(unfit)).rejects.toThrow();
  expect(await alarms()).not.toContain('payment_not_completed');
});

it('ignores a payment of another intent that only claims an order, and test money that is not accepted', async () => {
  const { orderId, facts } = await succeededPayment();
  for (const change of [{ intent_id: 'pi_of_an_owner', order_id: orderId }, { test_regions: [] }])
    await settlePayment({ ...facts, ...change }).catch(() => undefined);
  expect(
    await queryRows(sql`select id from orders where paid_unsettled_since is not null and id = ${orderId}`),
  ).toEqual([]);
});

/**
 * Returns a Stripe payment with functions that settle its order: as the browser's report does, and as Stripe's webhook
 * does.
 */
async function stripePayment() {
  const { orderId, facts } = await succeededPayment();
  const intentId = `pi_${orderId}`;
  await queryRows(sql`update orders set gateway = 'stripe', intent_id = ${intentId} where id = ${orderId}`);
  const report = (eventId: string | null) => {
    const body = { ...facts, gateway: 'stripe' as const, intent_id: intentId, webhook_event_id: eventId };
    return tenantApi.call(serviceEndpoints.settle, { params: {}, body });
  };
  return { settle: () => report(null), deliverWebhook: () => report(`evt_${intentId}`) };
}
const grow = () => queryRows(sql`update payment_webhooks set unheard_since = unheard_since - interval '16 minutes'`);

it('names a silent webhook while payments are settled in other ways', async () => {
  const payments = await Promise.all([1, 2, 3, 4, 5].map(() => stripePayment()));
  for (const payment of payments.slice(1)) await payment.settle();
  await grow();
  expect(await alarms()).not.toContain('webhooks_silent');
  await payments[0]?.settle();
  expect(await alarms()).toContain('webhooks_silent');
  // The provider sends the webhook again after the payment was settled.
  await payments[0]?.deliverWebhook();
  expect(await alarms()).not.toContain('webhooks_silent');
});

it('ignores a webhook whose events arrive after the browsers', async () => {
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const payment = await stripePayment();
    await payment.settle();
    await grow();
    await payment.deliverWebhook();
  }
  expect(await alarms()).not.toContain('webhooks_silent');
});

it('names a reconciler whose passes fail for ten minutes, until one succeeds', async () => {
  const { main } = getDatabasePools();
  await reconcileOnce(0);
  expect(await alarms()).not.toContain('reconciler_silent');
  clock += 10 * 60_000;
  jest.setSystemTime(clock);
  await main.query('alter table refunds rename to refunds_away');
  try {
    await reconcileOnce(0);
  } finally {
    await main.query('alter table refunds_away rename to refunds');
  }
  expect(await alarms()).toContain('reconciler_silent');
  await reconcileOnce(0);
  expect(await alarms()).not.toContain('reconciler_silent');
});

it('names a key that Stripe rejected, though other regions take payments', async () => {
  recordKeyRefusal('UK', true);
  expect(await alarms()).toContain('keys_missing');
  recordKeyRefusal('UK', false);
  expect(await alarms()).not.toContain('keys_missing');
});

it('names clock skew, and scarce disk space', async () => {
  recordDiskSpace({ clockSkewMs: -20_000, freeBytes: 900e6, reserveBytes: 200e6 });
  expect(await alarms()).toEqual(expect.arrayContaining(['clock_skew', 'disk_low']));
  recordDiskSpace({ clockSkewMs: 20, freeBytes: 9e9, reserveBytes: 200e6 });
  expect(await alarms()).toEqual([]);
});

it('names a refund that has been due for an hour', async () => {
  const { main } = getDatabasePools();
  const add = (ago: string) =>
    main.query(`insert into refunds (tenant_id, order_id, gateway, intent_id, amount_minor, currency, cause, state, created_at)
      select tenant_id, id, 'test', 'pi_overdue', 1, currency, 'owner', 'due', now() - interval '${ago}' from orders limit 1`);
  await add('50 minutes');
  expect(await alarms()).not.toContain('refund_overdue');
  await add('70 minutes');
  expect(await alarms()).toContain('refund_overdue');
  await main.query(`delete from refunds where intent_id = 'pi_overdue'`);
  expect(await alarms()).not.toContain('refund_overdue');
});

it('names mails that have been failing for half an hour, but none on its first attempts', async () => {
  const { main } = getDatabasePools();
  await main.query(`select schedule_job('send-account-mail', '{}', 'mail-alarm', 9, null, null)`);
  const failSince = (ago: string) =>
    main.query(`update graphile_worker._private_jobs set attempts = 2, last_error = 'connect ECONNREFUSED',
      created_at = now() - interval '${ago}', run_at = now() + interval '1 minute' where key = 'mail-alarm'`);
  await failSince('20 minutes');
  expect(await alarms()).not.toContain('mail_failing');
  await failSince('40 minutes');
  expect(await alarms()).toContain('mail_failing');
  await main.query(`delete from graphile_worker._private_jobs where key = 'mail-alarm'`);
  expect(await alarms()).not.toContain('mail_failing');
});

it('names an object store that has not answered for a minute, until it answers', async () => {
  const server = await startS3Server();
  let endpoint = 'http://127.0.0.1:9';
  const open = () =>
    createS3Storage({ bucket: BUCKET, region: 'us-east-1', endpoint, publicEndpoint: null, credentials: S3_KEYS });
  const away = watchStorage(open());
  await away.check();
  expect(await alarms()).not.toContain('storage_unreachable');
  await away.check();
  expect(await alarms()).toContain('storage_unreachable');
  away.stop();
  endpoint = server.endpoint;
  const back = watchStorage(open());
  // The store rejects requests whose signature time differs from its own clock.
  jest.useRealTimers();
  await back.check();
  fakeClock();
  expect(await alarms()).not.toContain('storage_unreachable');
  expect(await alarms()).not.toContain('storage_unreachable');
  back.stop();
  await server.stop();
});

it('names an unreachable database in addition to the problems of the node itself', async () => {
  await reconcileOnce(0);
  const { url } = getDatabase();
  const cluster = new pg.Client({ connectionString: process.env.TEST_CLUSTER_URL });
  await cluster.connect();
  const name = new URL(url).pathname.slice(1);
  await cluster.query(`alter database ${name} with allow_connections false`);
  await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  recordDiskSpace({ clockSkewMs: 0, freeBytes: 900e6, reserveBytes: 200e6 });
  const report = await buildHealthReport();
  await cluster.query(`alter database ${name} with allow_connections true`);
  await cluster.end();
  recordDiskSpace({ clockSkewMs: 0, freeBytes: 9e9, reserveBytes: 200e6 });
  expect(report).toMatchObject({ status: 'unavailable', alarms: ['database_away', 'disk_low'] });
  await waitUntil('the database', async () => (await sendApi('GET', '/api/health')).status === 200);
  expect(await alarms()).toEqual([]);
});
