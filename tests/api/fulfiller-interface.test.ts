import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { findOrderInFulfilment } from '@/lib/backend/fulfilment/order-in-fulfilment';
import { readSubmission } from '@/lib/backend/fulfilment/submission';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { sealSecret } from '@/lib/backend/secrets/seal';
import { cancelMessageSchema, lookedUpOrderSchema, orderMessageSchema } from '@/lib/contracts/fulfiller-api';
import { fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import { orderEndpoints } from '@/lib/contracts/orders';
import { withTenant } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import { toCancelMessage, toOrderMessage } from '@/lib/integrations/fulfillers/api-provider';
import { postJson } from '@/lib/integrations/fulfillers/outgoing';
import { deriveSandboxSecret } from '@/lib/integrations/fulfillers/sandbox';
import { signFulfillerMessage } from '@/lib/integrations/fulfillers/signature';
import { sendApi, signInBrowser } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { addFulfiller, createReadyOrder, getOrderStatus } from './support/fulfil';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';

let fulfiller: number;
beforeAll(async () => {
  fulfiller = await addFulfiller({ sandbox: true });
});

/**
 * Returns an order with drawn print files that was submitted to this fulfiller, with `pieces` units of its one line.
 */
async function sentOrder({ status = 'submitted to fulfiller', by = fulfiller, pieces = 3 } = {}) {
  const paid = await createReadyOrder();
  const { orderId } = paid;
  await queryRows(sql`update order_lines set quantity = ${pieces} where order_id = ${orderId}`);
  await queryRows(sql`update orders set status = ${status} where id = ${orderId}`);
  await queryRows(sql`update order_fulfilments set fulfiller_id = ${by}, submitted_at = now(), round = 2, external_id = 'X-1'
    where order_id = ${orderId}`);
  const [line] = await queryRows(sql`select id from order_lines where order_id = ${orderId}`);
  return { ...paid, ref: paid.order.order_ref, lineId: String(line?.id) };
}

const signed = (text: string, { secret = deriveSandboxSecret(), at = Math.floor(Date.now() / 1000) } = {}) => ({
  'x-merchloom-timestamp': String(at),
  'x-merchloom-signature': signFulfillerMessage(secret, text, at),
});

function say(reference: string, event: string, more: object = {}, by = fulfiller) {
  const callbackEvent = { event_id: createId(), occurred_at: new Date().toISOString(), reference, event, ...more };
  const body = JSON.stringify(callbackEvent);
  const headers = { 'content-type': 'application/json', ...signed(body) };
  return sendApi('POST', `/api/fulfillers/${by}/callbacks`, { body, headers });
}

function lookUp(reference: string, { by = fulfiller, headers = {} as Record<string, string> } = {}) {
  const path = `/api/fulfillers/${by}/orders/${reference}`;
  return sendApi('GET', path, { headers: { ...signed(`GET ${path}`), ...headers } });
}

async function buildMessage(orderId: string, tenant: number) {
  const work = await findOrderInFulfilment(orderId);
  if (!work) throw new Error('the order is no work');
  return withTenant(work.tenantId, async (tx) => ({
    tenant,
    message: orderMessageSchema.parse(toOrderMessage(await readSubmission(tx, work, fulfiller))),
  }));
}

describe('a submitted order', () => {
  it('states in millimetres where its ink lies, and links a picture of each printed side', async () => {
    const { orderId, tenant } = await sentOrder();
    const { message } = await buildMessage(orderId, tenant);
    const file = message.lines[0]?.files[0];
    if (!file?.placement || !file.mockup_url) throw new Error('the file has no placement or no mock-up');
    const { placement, print_area: area } = file;
    expect((area.width_mm * file.dpi) / 25.4).toBeCloseTo(file.width_px, -1);
    expect(placement.width_mm).toBeGreaterThan(5);
    expect(placement.x_mm + placement.width_mm).toBeLessThanOrEqual(area.width_mm + 0.1);
    expect(placement.y_mm + placement.height_mm).toBeLessThanOrEqual(area.height_mm + 0.1);
    const address = new URL(file.mockup_url);
    const picture = await sendApi('GET', address.pathname + address.search);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const forged = new URLSearchParams(address.search);
    forged.set('expires', String(Number(forged.get('expires')) + 86_400));
    expect((await sendApi('GET', `${address.pathname}?${forged}`)).status).toBe(404);
    const days = (Number(address.searchParams.get('expires')) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBeGreaterThanOrEqual(13);
  });

  it('declares the value of its products for customs, without VAT and discounts, and their weight', async () => {
    const { orderId, tenant } = await sentOrder();
    const { message } = await buildMessage(orderId, tenant);
    const [row] =
      await queryRows(sql`select l.unit_net_minor as net, b.weight_g as weight, o.currency from order_lines l
      join orders o on o.id = l.order_id join blank_variants v on v.sku = l.sku join blanks b on b.id = v.blank_id
      where l.order_id = ${orderId}`);
    const net = Number(row?.net);
    expect(net).toBeGreaterThan(0);
    expect(message.lines[0]).toMatchObject({
      quantity: 3,
      weight_g: row?.weight,
      customs_value: { unit_minor: net, total_minor: net * 3, currency: row?.currency },
    });
  });

  it('and its cancellation match the published schemas', async () => {
    const { orderId, tenant, ref } = await sentOrder();
    const { message } = await buildMessage(orderId, tenant);
    expect(message).toMatchObject({ version: 1, type: 'order', test: false, reference: ref });
    const recall = {
      key: 'recall:1',
      orderId,
      orderRef: ref,
      externalId: null,
      storeName: 'S',
      cause: 'cancelled',
    } as const;
    expect(cancelMessageSchema.parse(toCancelMessage(recall))).toMatchObject({ type: 'cancel', reference: ref });
  });
});

describe('looking an order up as a fulfiller', () => {
  it('returns its present state, with its parcels and with working links', async () => {
    const { ref, lineId } = await sentOrder();
    const tracking = { carrier: 'DPD', tracking_number: 'P-100', tracking_url: '' };
    await say(ref, 'shipped', { tracking, lines: [{ line_id: lineId, quantity: 1 }] });
    const answer = await lookUp(ref);
    expect(answer.status).toBe(200);
    const order = lookedUpOrderSchema.parse((answer.json() as { data: unknown }).data);
    expect(order).toMatchObject({
      reference: ref,
      status: 'ready to ship',
      id: 'X-1',
      parcels: [{ tracking, lines: [{ line_id: lineId, quantity: 1 }] }],
    });
    expect(order.ship_to?.postcode).not.toBe('');
    const file = new URL(order.lines[0]?.files[0]?.url ?? '');
    expect((await sendApi('GET', file.pathname + file.search)).status).toBe(200);
  });

  it('is denied to another fulfiller, an unsigned caller, and for an order that was never sent', async () => {
    const { ref, orderId } = await sentOrder();
    const other = await addFulfiller({ name: 'Other', sandbox: true });
    const rival = await addFulfiller({ name: 'Rival', tenant: 'Nordhavn Live', sandbox: true });
    const path = `/api/fulfillers/${fulfiller}/orders/${ref}`;
    const answers = [
      await lookUp(ref, { by: other }),
      await lookUp(ref, { by: rival }),
      await lookUp('ML-00000-0000'),
      await lookUp(ref, { headers: { 'x-merchloom-signature': '' } }),
      // The signature belongs to another order's path.
      await lookUp(ref, { headers: signed(`GET ${path}X`) }),
      await lookUp(ref, { headers: signed(`GET ${path}`, { at: Math.floor(Date.now() / 1000) - 400 }) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 401, 401, 401]);
    expect(answers[0]?.problem().message).toBe('This fulfiller has no order with this reference.');
    await queryRows(sql`update order_fulfilments set submitted_at = null where order_id = ${orderId}`);
    expect((await lookUp(ref)).status).toBe(404);
  });

  it('returns neither address nor files once it was cancelled', async () => {
    const { ref, orderId } = await sentOrder();
    await queryRows(sql`update orders set status = 'cancelled' where id = ${orderId}`);
    const { data } = (await lookUp(ref)).json() as { data: { ship_to: unknown; lines: { files: unknown[] }[] } };
    expect(data).toMatchObject({ status: 'cancelled', ship_to: null });
    expect(data.lines[0]?.files).toEqual([]);
  });
});

describe('the links to print files and pictures', () => {
  /** Returns a function that fetches both links that were submitted with an order, and returns their statuses. */
  async function buildLinks() {
    const sent = await sentOrder();
    const { message } = await buildMessage(sent.orderId, sent.tenant);
    const file = message.lines[0]?.files[0];
    const links = [file?.url, file?.mockup_url].map((link) => new URL(link ?? ''));
    const open = async () =>
      Promise.all(links.map(async (link) => (await sendApi('GET', link.pathname + link.search)).status));
    expect(await open()).toEqual([200, 200]);
    return { ...sent, open, links };
  }
  const recall = (orderId: string, cause: string, state: string) =>
    queryRows(sql`insert into fulfiller_recalls (tenant_id, order_id, fulfiller_id, cause, state)
      select tenant_id, id, ${fulfiller}, ${cause}, ${state} from orders where id = ${orderId}`);

  it('work only for the fulfiller that has the order now, not for a former one', async () => {
    const { orderId, open } = await buildLinks();
    const other = await addFulfiller({ name: 'Next', sandbox: true });
    await queryRows(sql`update order_fulfilments set fulfiller_id = ${other} where order_id = ${orderId}`);
    expect(await open()).toEqual([404, 404]);
    await queryRows(
      sql`update order_fulfilments set fulfiller_id = null, self_made = true where order_id = ${orderId}`,
    );
    expect(await open()).toEqual([404, 404]);
    await queryRows(
      sql`update order_fulfilments set fulfiller_id = ${fulfiller}, self_made = false where order_id = ${orderId}`,
    );
    expect(await open()).toEqual([200, 200]);
  });

  it('name whom they were made for, and work with no other name', async () => {
    const { links } = await buildLinks();
    const other = await addFulfiller({ name: 'Thief', sandbox: true });
    for (const link of links) {
      link.searchParams.set('fulfiller', String(other));
      expect((await sendApi('GET', link.pathname + link.search)).status).toBe(404);
      link.searchParams.delete('fulfiller');
      expect((await sendApi('GET', link.pathname + link.search)).status).toBe(422);
    }
  });

  it('expire with an order that is cancelled or recalled, and work again once it is sent there again', async () => {
    const { orderId, ref, open } = await buildLinks();
    await recall(orderId, 'given to another', 'waiting');
    expect(await open()).toEqual([404, 404]);
    const { data } = (await lookUp(ref)).json() as { data: { lines: { files: unknown[] }[] } };
    expect(data.lines[0]?.files).toEqual([]);
    await queryRows(sql`insert into fulfiller_submissions (tenant_id, order_id, fulfiller_id, state)
      select tenant_id, id, ${fulfiller}, 'accepted' from orders where id = ${orderId}`);
    expect(await open()).toEqual([200, 200]);
    await queryRows(sql`update orders set status = 'cancelled' where id = ${orderId}`);
    expect(await open()).toEqual([404, 404]);
  });

  it('expire with a correction for which the fulfiller stopped, but not with a correction that was not made', async () => {
    const { orderId, open } = await buildLinks();
    await recall(orderId, 'corrected', 'too late');
    expect(await open()).toEqual([200, 200]);
    await recall(orderId, 'corrected', 'stopped');
    expect(await open()).toEqual([404, 404]);
    // The order is being submitted again, and the fulfiller may fetch the files before it responds.
    await queryRows(sql`update orders set status = 'submitting to fulfiller' where id = ${orderId}`);
    expect(await open()).toEqual([200, 200]);
  });

  it('work for a fulfiller that is switched off, which makes what it has, until its keys are replaced', async () => {
    const { open } = await buildLinks();
    await queryRows(sql`update fulfillers set disabled_at = now() where id = ${fulfiller}`);
    expect(await open()).toEqual([200, 200]);
    await queryRows(sql`update fulfillers set disabled_at = null, signing_secret = 'another' where id = ${fulfiller}`);
    expect(await open()).toEqual([404, 404]);
    await queryRows(sql`update fulfillers set signing_secret = null, api_key = 'another' where id = ${fulfiller}`);
    expect(await open()).toEqual([404, 404]);
    await queryRows(sql`update fulfillers set api_key = null where id = ${fulfiller}`);
    expect(await open()).toEqual([200, 200]);
  });
});

describe('an order shipped in parts', () => {
  it('stays packed until the last piece has left, and owner, shopper and mails see the count', async () => {
    const { ref, orderId, lineId, tenant } = await sentOrder();
    const first = { carrier: 'DPD', tracking_number: 'P-100', tracking_url: '' };
    const part = await say(ref, 'shipped', { tracking: first, lines: [{ line_id: lineId, quantity: 2 }] });
    expect(part.json()).toMatchObject({ data: { outcome: 'applied', status: 'ready to ship' } });
    const { browser } = await signInBrowser(OWNER);
    const show = async () =>
      fulfilmentEndpoints.show.answer.parse((await browser.get(`/api/${tenant}/orders/${orderId}/fulfilment`)).json())
        .data;
    const seen = await show();
    expect(seen.pieces).toEqual({ shipped: 2, total: 3 });
    expect(seen.parcels).toMatchObject([{ tracking: first, pieces: [{ quantity: 2 }], after_cancellation: false }]);
    expect(seen.unsent).toMatchObject([{ line_id: lineId, quantity: 1 }]);
    const page = new URL(seen.tracking_page, 'http://localhost');
    const track = async () =>
      orderTrackingEndpoints.tracking.answer.parse(
        (
          await sendApi('GET', `/api/${tenant}/company-kit/tracking/${orderId}?key=${page.searchParams.get('key')}`)
        ).json(),
      ).data;
    expect(await track()).toMatchObject({
      state: 'packing',
      pieces: { shipped: 2, total: 3 },
      parcels: [{ tracking: { tracking_number: 'P-100' } }],
    });
    const second = { carrier: 'DPD', tracking_number: 'P-200', tracking_url: '' };
    const rest = await say(ref, 'shipped', { tracking: second });
    expect(rest.json()).toMatchObject({ data: { outcome: 'applied', status: 'shipped' } });
    expect(await track()).toMatchObject({ state: 'shipped', pieces: { shipped: 3, total: 3 } });
    expect((await track()).parcels.map((parcel) => parcel.tracking?.tracking_number)).toEqual(['P-100', 'P-200']);
    const mails = await queryRows(sql`select id from mails where order_id = ${orderId} and kind = 'shipping'`);
    expect(mails).toHaveLength(2);
    for (const { id } of mails) await confirmOrder({ orderId, mailId: id });
    expect(
      await count(
        sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'shipping' and state = 'sent'`,
      ),
    ).toBe(2);
    const notes = await queryRows(
      sql`select params from order_timeline where order_id = ${orderId} and code = 'parcel sent' order by id`,
    );
    expect(notes.map(({ params }) => params)).toEqual([
      { shipped: 2, total: 3, by: 'Sandbox' },
      { shipped: 3, total: 3, by: 'Sandbox' },
    ]);
  });

  it('ships no piece twice and none that it does not contain, and applies each event once', async () => {
    const { ref, orderId, lineId } = await sentOrder();
    const event = { event_id: createId(), lines: [{ line_id: lineId, quantity: 2 }] };
    const both = await Promise.all([say(ref, 'shipped', event), say(ref, 'shipped', event)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const more = await say(ref, 'shipped', { lines: [{ line_id: lineId, quantity: 2 }] });
    expect([more.status, more.problem().errors]).toEqual([
      422,
      { 'lines.0.quantity': ['More than is left to ship: 1.'] },
    ]);
    const strange = await say(ref, 'shipped', { lines: [{ line_id: createId(), quantity: 1 }] });
    expect([strange.status, strange.problem().errors]).toEqual([
      422,
      { 'lines.0.line_id': ['This order has no such line.'] },
    ]);
    expect((await say(ref, 'shipped', { lines: [] })).status).toBe(422);
    expect(await count(sql`select count(*) as n from parcels where order_id = ${orderId}`)).toBe(1);
    // Of two concurrent callbacks for the last parcel only one is applied.
    const last = { lines: [{ line_id: lineId, quantity: 1 }] };
    const race = await Promise.all([say(ref, 'shipped', last), say(ref, 'shipped', last)]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await getOrderStatus(orderId)).toBe('shipped');
    expect((await say(ref, 'shipped')).json()).toMatchObject({ data: { outcome: 'ignored' } });
  });

  it('may be shipped in parts by its owner as well', async () => {
    const { orderId, lineId, tenant } = await sentOrder();
    await queryRows(sql`update orders set status = 'processed' where id = ${orderId}`);
    await queryRows(
      sql`update order_fulfilments set self_made = true, fulfiller_id = null where order_id = ${orderId}`,
    );
    const { browser } = await signInBrowser(OWNER);
    const ship = (body: object) =>
      browser.send('PUT', `/api/${tenant}/orders/${orderId}/tracking`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    expect((await ship({ lines: [{ line_id: lineId, quantity: 1 }] })).json()).toMatchObject({
      data: { status: 'ready to ship' },
    });
    expect((await ship({ lines: [{ line_id: lineId, quantity: 3 }] })).problem().errors).toEqual({
      'lines.0.quantity': ['More than is left to ship: 2.'],
    });
    expect((await ship({ carrier: 'DPD', tracking_number: 'P-300' })).json()).toMatchObject({
      data: { status: 'shipped' },
    });
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'shipping'`)).toBe(2);
  });
});

describe('a test order', () => {
  const received: { url: string; headers: Record<string, unknown>; body: string }[] = [];
  let answer = { status: 201, body: '{"id":"W-1"}' };
  let workshop: Server;
  let port = 0;
  beforeAll(async () => {
    workshop = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += String(part);
      });
      request.on('end', () => {
        received.push({ url: request.url ?? '', headers: request.headers, body });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    await once(workshop.listen(0, '127.0.0.1'), 'listening');
    const address = workshop.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  afterAll(() => {
    workshop.close();
    workshop.closeAllConnections();
  });
  afterEach(() => {
    received.length = 0;
    answer = { status: 201, body: '{"id":"W-1"}' };
  });

  /** Registers a fulfiller of the tenant with a secret. Returns it with the calls that its owner may make. */
  async function registerOwn(email = OWNER) {
    const id = await addFulfiller({ name: `Workshop ${createId().slice(0, 8)}` });
    const { browser, user } = await signInBrowser(email);
    const base = `/api/${user.tenant_id}/fulfillers/${id}`;
    const post = (path: string, body: object = {}) =>
      browser.send('POST', `${base}${path}`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const secret = async () => ((await post('/secret')).json() as { data: { secret: string } }).data.secret;
    return { id, secret, test: (address: string) => post('/test-order', { address }) };
  }

  it('is received by a program on this machine, signed, and shows what was sent and what was returned', async () => {
    const { id, secret, test } = await registerOwn();
    const address = `http://localhost:${port}/orders`;
    expect((await test(address)).problem().message).toBe(
      'Create a signing secret first. Test orders are signed with it.',
    );
    const key = await secret();
    const exchange = fulfillerEndpoints.testOrder.answer.parse((await test(address)).json()).data;
    expect(exchange).toMatchObject({ url: address, outcome: 'accepted', problem: '', answer: { status: 201 } });
    const [came] = received;
    const body = came?.body ?? '';
    expect(orderMessageSchema.parse(JSON.parse(body))).toMatchObject({ test: true, reference: `ML-TEST-${id}` });
    expect(JSON.parse(exchange.body)).toEqual(JSON.parse(body));
    expect(came?.headers['x-merchloom-signature']).toBe(
      signFulfillerMessage(key, body, Number(came?.headers['x-merchloom-timestamp'])),
    );
    expect(exchange.headers['x-merchloom-signature']).toBe(came?.headers['x-merchloom-signature']);
    // A later test order without an address is sent to the saved one.
    const [row] = await queryRows(sql`select details->>'testEndpoint' as address from fulfillers where id = ${id}`);
    expect(row?.address).toBe(address);
    expect((await test('')).status).toBe(200);
    expect(received).toHaveLength(2);
  });

  it('sends the key of the registered server to no other', async () => {
    const workshop = await registerOwn();
    await workshop.secret();
    const [row] = await queryRows(sql`select tenant_id from fulfillers where id = ${workshop.id}`);
    await queryRows(sql`update fulfillers set api_key = ${sealSecret('fulfiller-key', `tenant:${row?.tenant_id}`, 'a-secret-key')},
      details = details || '{"apiEndpoint": "https://print.example.com/orders"}' where id = ${workshop.id}`);
    expect((await workshop.test(`http://localhost:${port}/orders`)).status).toBe(200);
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it('explains what the response would mean for a real order', async () => {
    const { secret, test } = await registerOwn();
    await secret();
    const address = `http://127.0.0.1:${port}/`;
    const outcome = async () => ((await test(address)).json() as { data: { outcome: string; problem: string } }).data;
    answer = { status: 422, body: '{"message":"no such size"}' };
    expect(await outcome()).toMatchObject({ outcome: 'rejected', problem: '422 no such size' });
    answer = { status: 503, body: '' };
    expect(await outcome()).toMatchObject({ outcome: 'retried', problem: '503' });
    const { data } = (await test('http://127.0.0.1:9/')).json() as { data: object };
    expect(data).toMatchObject({ answer: null, outcome: 'retried' });
  });

  it('is sent to no other non-public address, and shoppers’ orders are never sent to this machine', async () => {
    const { secret, test } = await registerOwn();
    await secret();
    for (const address of [
      'http://127.1:80/',
      'http://2130706433/',
      'http://10.0.0.1/',
      'http://169.254.169.254/latest',
      'http://user:pass@localhost/',
      'http://localhost.example.com/',
      'file:///etc/passwd',
    ])
      expect([address, (await test(address)).problem().errors]).toEqual([address, { address: ['no public https'] }]);
    await expect(postJson(`http://localhost:${port}/`, '{}', {})).rejects.toThrow('no public https address');
    expect(received).toEqual([]);
  });

  it('is as closed to another tenant as its fulfiller', async () => {
    const { id } = await registerOwn();
    const { browser, user } = await signInBrowser('owner@nordhavn.test');
    const foreign = await browser.send('POST', `/api/${user.tenant_id}/fulfillers/${id}/test-order`, {
      body: '{"address":""}',
      headers: { 'content-type': 'application/json' },
    });
    expect(foreign.status).toBe(404);
  });

  it('is looked up and answered like an order, and affects none', async () => {
    const reference = `ML-TEST-${fulfiller}`;
    const reply = await lookUp(reference);
    const order = lookedUpOrderSchema.parse((reply.json() as { data: unknown }).data);
    expect(order).toMatchObject({ test: true, reference, status: 'submitted to fulfiller' });
    const [line] = order.lines;
    const events = () => count(sql`select count(*) as n from fulfiller_events`);
    const before = await events();
    const part = { lines: [{ line_id: line?.id, quantity: 1 }] };
    expect((await say(reference, 'shipped', part)).json()).toMatchObject({
      data: { outcome: 'test', status: 'ready to ship' },
    });
    expect((await say(reference, 'shipped')).json()).toMatchObject({ data: { outcome: 'test', status: 'shipped' } });
    expect((await say(reference, 'shipped', { lines: [{ line_id: line?.id, quantity: 9 }] })).status).toBe(422);
    expect((await say(reference, 'exploded')).status).toBe(422);
    expect((await say(reference, 'awaiting reprint')).status).toBe(409);
    expect(await events()).toBe(before);
  });
});

describe('a parcel of a cancelled order', () => {
  it('is stored and reported to owner and staff, and to no shopper', async () => {
    const { ref, orderId, tenant } = await sentOrder();
    await queryRows(sql`update orders set status = 'cancelled' where id = ${orderId}`);
    const tracking = { carrier: 'DPD', tracking_number: 'P-400', tracking_url: '' };
    const event = { event_id: createId(), tracking, message: 'It had left already.' };
    expect((await say(ref, 'shipped', event)).json()).toMatchObject({
      data: { outcome: 'recorded', status: 'cancelled' },
    });
    expect((await say(ref, 'shipped', event)).status).toBe(409);
    // After a cancellation only parcels are recorded, and this callback has none.
    expect((await say(ref, 'picked')).status).toBe(409);
    const { browser } = await signInBrowser(OWNER);
    const seen = fulfilmentEndpoints.show.answer.parse(
      (await browser.get(`/api/${tenant}/orders/${orderId}/fulfilment`)).json(),
    ).data;
    expect(seen.parcels).toMatchObject([{ tracking, after_cancellation: true }]);
    const detail = orderEndpoints.show.answer.parse(
      (await browser.get(`/api/${tenant}/orders/${orderId}`)).json(),
    ).data;
    expect(detail.timeline.at(-1)).toMatchObject({
      code: 'sent although cancelled',
      params: { number: 'DPD P-400', by: 'Sandbox' },
      note: 'It had left already.',
    });
    const page = new URL(seen.tracking_page, 'http://localhost');
    const shopper = await sendApi(
      'GET',
      `/api/${tenant}/company-kit/tracking/${orderId}?key=${page.searchParams.get('key')}`,
    );
    expect(shopper.json()).toMatchObject({ data: { state: 'cancelled', tracking: null, parcels: [] } });
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'shipping'`)).toBe(0);
  });
});
