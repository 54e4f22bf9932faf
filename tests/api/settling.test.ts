import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startJobWorkers } from '@/lib/backend/jobs/runner';
import { sendTestWebhook } from '@/lib/backend/jobs/send-test-webhook';
import { orderLineEndpoints } from '@/lib/contracts/order-lines';
import { orderEndpoints } from '@/lib/contracts/orders';
import { getDatabasePools, withPlatform } from '@/lib/db/client';
import { parseStripeWebhook } from '@/lib/integrations/payments/stripe/read-webhook';
import { waitUntil } from '../setup/wait-until';
import { getCallError, serviceEndpoints, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  checkOut,
  confirmIntent,
  openIntent,
  placeOrder,
  readProduct,
  readStore,
  settlePayment,
  toIntentFacts,
  toStoreParams,
} from './support/shop';

jest.setTimeout(120_000);

const database = setUpOwnDatabase();

/**
 * Counts the queued mail and print jobs of an order, as the owner of the database, because the roles of the program may
 * only add jobs.
 */
const countJobs = async (orderId: string): Promise<number> => {
  const keys = [`mail:${orderId}`, `print:${orderId}`];
  const { rows } = await getDatabasePools().main.query('select 1 from queued_jobs where key = any($1)', [keys]);
  return rows.length;
};

describe('settling', () => {
  it('happens once, for any number of repeated and concurrent requests', async () => {
    const { placed } = await checkOut(await readStore('summer-fest'));
    const intent = await confirmIntent(await openIntent(placed));
    const answers = await Promise.all(Array.from({ length: 20 }, () => settlePayment(toIntentFacts(intent))));
    expect(answers.filter((answer) => answer.settled_now)).toHaveLength(1);
    expect(new Set(answers.map(({ order }) => `${order.order_ref} ${order.payment_state}`))).toEqual(
      new Set([`${placed.order.order_ref} paid`]),
    );
    const { id } = placed.order;
    expect(
      await count(sql`select count(*) as n from audit_entries where subject_id = ${id} and action = 'order added'`),
    ).toBe(1);
    expect(await count(sql`select count(*) as n from mails where order_id = ${id}`)).toBe(1);
    expect(await countJobs(id)).toBe(2);
    expect(await count(sql`select count(*) as n from order_timeline where order_id = ${id} and kind = 'status'`)).toBe(
      1,
    );
  });

  it('places the order when it is paid, however long ago its checkout was begun', async () => {
    const { placed } = await checkOut(await readStore('summer-fest'));
    const { id } = placed.order;
    await queryRows(sql`update orders set placed_at = now() - interval '3 days' where id = ${id}`);
    await settlePayment(toIntentFacts(await confirmIntent(await openIntent(placed))));
    expect(
      await queryRows(sql`select placed_at = paid_at as is_placed_when_paid from orders where id = ${id}`),
    ).toEqual([{ is_placed_when_paid: true }]);
    const { token, tenantId: tenant } = await signIn('owner@brightside.test');
    const { data } = await tenantApi.call(orderEndpoints.show, { params: { tenant, orderId: id } }, { token });
    expect(data.placed_at).toBe(data.payment.paid_at);
  });

  it('rejects a payment of another amount, currency or account, and leaves the order unpaid', async () => {
    const { placed } = await checkOut(await readStore('summer-fest'));
    const facts = toIntentFacts(await confirmIntent(await openIntent(placed)));
    for (const wrong of [
      { amount_minor: facts.amount_minor - 1 },
      { currency: 'EUR' as const },
      { account: 'acct_other' },
    ]) {
      expect((await getCallError(settlePayment({ ...facts, ...wrong }))).code).toBe('conflict');
    }
    expect((await getCallError(settlePayment({ ...facts, intent_id: 'pi_unknown' }))).code).toBe('not_found');
    expect(
      await count(
        sql`select count(*) as n from orders where id = ${placed.order.id} and payment_state = 'awaiting payment'`,
      ),
    ).toBe(1);
  });

  it('does not pay for a changed order with the intent of an earlier version: that payment is refunded', async () => {
    const store = await readStore('summer-fest');
    const { placed, customer } = await checkOut(store);
    const intent = await openIntent(placed);
    const more = [buildBasketLine(await readProduct(store), { quantity: 4 })];
    await placeOrder(store, buildPayBody(store, more, customer));
    const facts = toIntentFacts(await confirmIntent(intent));
    const answers = [await settlePayment(facts), await settlePayment(facts)];
    for (const answer of answers)
      expect(answer).toMatchObject({
        settled_now: false,
        order: { payment_state: 'awaiting payment' },
        refund: { id: answers[0]?.refund?.id, intent_id: intent.id, amount_minor: facts.amount_minor, state: 'due' },
      });
  });

  it('lets a shopper pay after a declined card, and a shopper who must authenticate', async () => {
    const { placed } = await checkOut(await readStore('nordic-run'));
    const intent = await openIntent(placed);
    expect(await confirmIntent(intent, 'pm_card_declined')).toMatchObject({
      status: 'requires_payment_method',
      last_error: 'Your card was declined.',
    });
    expect(await confirmIntent(intent, 'pm_card_insufficient_funds')).toMatchObject({
      last_error: 'Your card has insufficient funds.',
    });
    expect((await confirmIntent(intent, 'pm_card_authentication_required')).status).toBe('requires_action');
    const done = await tenantApi.call(serviceEndpoints.advanceTestIntent, {
      params: { intentId: intent.id },
      body: {
        step: 'authenticate',
        client_secret: intent.client_secret,
        outcome: 'complete',
        test_regions: [placed.region],
      },
    });
    expect(done.data).toMatchObject({ status: 'succeeded', last_error: null });
    expect((await settlePayment(toIntentFacts(done.data))).order.payment_state).toBe('paid');
  });

  it('opens one intent per key, and shows it only with its secret', async () => {
    const { placed } = await checkOut(await readStore('summer-fest'));
    const [one, two] = await Promise.all([openIntent(placed), openIntent(placed)]);
    expect(two.id).toBe(one.id);
    const stolen = tenantApi.call(serviceEndpoints.advanceTestIntent, {
      params: { intentId: one.id },
      body: { step: 'confirm', client_secret: 'guess', payment_method: 'pm_card_visa' },
    });
    expect((await getCallError(stolen)).code).toBe('not_found');
  });

  it('finds an order by its intent in its own store only', async () => {
    const store = await readStore('summer-fest');
    const { placed } = await checkOut(store);
    const intent = await openIntent(placed);
    const find = (slug: typeof store) =>
      tenantApi.call(serviceEndpoints.findOrderByIntent, { params: { ...toStoreParams(slug), intentId: intent.id } });
    expect((await find(store)).data.order.id).toBe(placed.order.id);
    expect((await getCallError(find(await readStore('company-kit')))).code).toBe('not_found');
  });
});

describe('the webhook of the test gateway', () => {
  it('is signed so that the handler of the real webhook accepts it, and is retried until it is accepted', async () => {
    const taken: { body: Buffer; signature: string | undefined }[] = [];
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await readChunks(request));
      taken.push({ body, signature: request.headers['stripe-signature']?.toString() });
      response.writeHead(taken.length === 1 ? 503 : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = server.address();
      if (typeof address !== 'object' || !address) throw new Error('no address');
      const { placed } = await checkOut(await readStore('summer-fest'));
      const intent = await confirmIntent(await openIntent(placed, `http://127.0.0.1:${address.port}/hook`));
      const { rows } = await getDatabasePools().main.query<{
        payload: { event: { data: { object: { id: string } } } };
      }>(`select payload from queued_jobs where task = 'send-test-webhook' order by id desc limit 1`);
      const payload = rows[0]?.payload;
      await expect(sendTestWebhook(payload)).rejects.toThrow('503');
      await sendTestWebhook(payload);
      const [, second] = taken;
      if (!second) throw new Error('nothing arrived');
      const headers = new Headers({ 'stripe-signature': second.signature ?? '' });
      const delivery = { bytes: second.body, headers, receivedAt: new Date() };
      const event = parseStripeWebhook(delivery);
      expect(event).toMatchObject({
        gateway: 'test',
        intent: { id: intent.id, status: 'succeeded', amountMinor: intent.amount_minor },
      });
      expect(() =>
        parseStripeWebhook({ ...delivery, bytes: Buffer.concat([second.body, Buffer.from(' ')]) }),
      ).toThrow();
    } finally {
      server.close();
    }
  });
});

describe('after settling', () => {
  it('print files are ready in their exact size, one mail is written, and the owner sees both', async () => {
    const store = await readStore('summer-fest');
    const { placed } = await checkOut(store, { text: 'Ada' });
    const { id } = placed.order;
    await settlePayment(toIntentFacts(await confirmIntent(await openIntent(placed))));
    const jobs = await startJobWorkers({ databaseUrl: database().url });
    try {
      await waitUntil('the jobs of the order', async () => (await countJobs(id)) === 0, 45_000);
    } finally {
      await jobs.stop();
    }
    const { token, tenantId } = await signIn('owner@brightside.test');
    const { data } = await tenantApi.call(
      orderEndpoints.show,
      { params: { tenant: tenantId, orderId: id } },
      { token },
    );
    const [file] = data.lines[0]?.print_files ?? [];
    if (!file) throw new Error('no print file');
    expect(file.state).toBe('ready');
    expect(data.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['payment', 'status', 'print', 'mail']),
    );
    const png = await tenantApi.fetch(
      orderLineEndpoints.printFile,
      { params: { tenant: tenantId, orderId: id, fileId: file.id } },
      { token },
    );
    const bytes = Buffer.from(await png.arrayBuffer());
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      file.width_px,
      file.height_px,
    ]);

    const { rows } = await withPlatform((tx) =>
      tx.execute<{ id: string }>(sql`select id from mails where order_id = ${id} and state = 'sent'`),
    );
    const eml = join(process.env.DATA_DIR ?? '', 'mail', `${rows[0]?.id}.eml`);
    expect(existsSync(eml)).toBe(true);
    expect(readFileSync(eml, 'utf8')).toContain(placed.order.order_ref);
  }, 60_000);
});

async function readChunks(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}
