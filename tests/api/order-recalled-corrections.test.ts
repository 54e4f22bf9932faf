import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import { recallOrder } from '@/lib/backend/jobs/recall-order';
import { correctionEndpoints } from '@/lib/contracts/corrections';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderEndpoints } from '@/lib/contracts/orders';
import { createId } from '@/lib/db/ids';
import { deriveSandboxSecret } from '@/lib/integrations/fulfillers/sandbox';
import { signFulfillerMessage } from '@/lib/integrations/fulfillers/signature';
import { sendApi, signInBrowser } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  createReadyOrder,
  disableFulfillers,
  getOrderStatus,
  runOrderJob,
  setProductionMode,
} from './support/fulfil';

jest.setTimeout(120_000);
setUpOwnDatabase();

interface ReceivedMessage {
  readonly type: string;
  readonly key: string;
  readonly cause?: string;
  readonly replaces?: string | null;
  readonly reference: string;
  readonly ship_to?: { readonly line_1: string };
  readonly lines?: readonly { readonly size: string; readonly files: readonly { readonly url: string }[] }[];
}

/** Fulfiller whose responses the test sets; `receivedMessages` lists the requests that it received. */
class Workshop {
  readonly receivedMessages: ReceivedMessage[] = [];
  /** Response to a request to stop production. */
  stops = { status: 200, json: {} as object };
  /** The fulfiller's own number for an order; null = the response contains none. */
  gives: string | null = 'W-1';
  /** Runs before the fulfiller responds to a request to stop. */
  beforeStop: () => Promise<unknown> = async () => undefined;
  readonly #server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', async () => {
      const body = JSON.parse(text) as ReceivedMessage;
      this.receivedMessages.push(body);
      const isStop = body.type === 'cancel';
      if (isStop) await this.beforeStop();
      const taken = { status: 201, json: this.gives === null ? {} : { id: this.gives } };
      const { status, json } = isStop ? this.stops : taken;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });

  async open(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    process.env.SANDBOX_FULFILLER_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    return this;
  }

  close(): void {
    delete process.env.SANDBOX_FULFILLER_URL;
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

let workshop: Workshop;
let fulfiller: number;
beforeEach(async () => {
  await disableFulfillers();
  await setProductionMode('fulfiller');
  fulfiller = await addFulfiller({ name: 'Workshop', sandbox: true });
  workshop = await new Workshop().open();
});
afterEach(() => workshop.close());

/** Posts a signed callback about an order, as its fulfiller does. */
async function say(reference: string, event: string, more: object = {}) {
  const callbackEvent = { event_id: createId(), occurred_at: new Date().toISOString(), reference, event, ...more };
  const body = JSON.stringify(callbackEvent);
  const at = Math.floor(Date.now() / 1000);
  return sendApi('POST', `/api/fulfillers/${fulfiller}/callbacks`, {
    body,
    headers: {
      'content-type': 'application/json',
      'x-merchloom-timestamp': String(at),
      'x-merchloom-signature': signFulfillerMessage(deriveSandboxSecret(), body, at),
    },
  });
}

/** Returns an order that the workshop has accepted, with its owner's calls. */
async function acceptedOrder(email = 'owner@brightside.test') {
  const { orderId, order, tenant } = await createReadyOrder();
  await runOrderJob(orderId);
  expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
  const { browser } = await signInBrowser(email);
  const base = `/api/${tenant}/orders/${orderId}`;
  const send = (method: string, path: string, body?: unknown) =>
    browser.send(method, `${base}${path}`, {
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const lineId = String((await queryRows(sql`select id from order_lines where order_id = ${orderId}`))[0]?.id);
  const form = async () =>
    correctionEndpoints.form.answer.parse((await send('GET', `/lines/${lineId}/correction`)).json()).data;
  const show = async () => orderEndpoints.show.answer.parse((await send('GET', '')).json()).data;
  const fulfilment = async () => fulfilmentEndpoints.show.answer.parse((await send('GET', '/fulfilment')).json()).data;
  const { colours, colour, size, version } = await form();
  const other = colours.find(({ code }) => code === colour)?.sizes.find((one) => one !== size) ?? '';
  const resize = (more: object = { recall: true }) =>
    send('POST', `/lines/${lineId}/correction`, {
      size: other,
      version,
      resume: false,
      notify_shopper: false,
      ...more,
    });
  return {
    orderId,
    reference: order.order_ref,
    send,
    form,
    show,
    fulfilment,
    resize,
    size,
    other,
    answerRecall: (answer: string) => send('POST', '/recall', { answer }),
    sizeNow: async () => (await queryRows(sql`select size from order_lines where id = ${lineId}`))[0]?.size,
    lineId,
  };
}

/** Sends the order's waiting recalls to the fulfiller, as the queue would. `attempts` is the number of this attempt. */
async function sendRecall(orderId: string, attempts = 1): Promise<void> {
  const waiting = await queryRows(
    sql`select id from fulfiller_recalls where order_id = ${orderId} and state = 'waiting'`,
  );
  for (const { id } of waiting) await recallOrder({ orderId, recallId: id }, { job: { attempts, max_attempts: 8 } });
}

async function cancel(orderId: string): Promise<void> {
  const { browser, user } = await signInBrowser('owner@brightside.test');
  const reply = await browser.send('POST', `/api/${user.tenant_id}/orders/cancellations`, {
    body: JSON.stringify({ ids: [orderId], reason: 'a mistake' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(reply.status).toBe(200);
}

const continueOrder = async (orderId: string): Promise<void> => {
  await printArtwork({ orderId });
  await runOrderJob(orderId);
};

const listCodes = async (orderId: string) =>
  (
    await queryRows(sql`select code from order_timeline where order_id = ${orderId}
      and (code like '%recall%' or code like '%correct%') order by id`)
  ).map(({ code }) => code);

const ordersSent = () => workshop.receivedMessages.filter(({ type }) => type === 'order');

const ADDRESS = {
  name: 'Ada New',
  phone: '+44 20 7946 0000',
  address_first_line: '2 New Street',
  address_city: 'London',
  address_postcode: 'SW1A 1AA',
};

describe('an order that its fulfiller has not begun', () => {
  it.each(['submitted to fulfiller', 'picked'])(
    'is corrected at status %s once the fulfiller has stopped',
    async (status) => {
      const order = await acceptedOrder();
      const { orderId, reference } = order;
      if (status === 'picked') await say(reference, 'picked');
      expect(await order.show()).toMatchObject({ recall_first: 'Workshop', may: { correct_lines: true } });
      // Without an explicit confirmation the correction is rejected, so that the fulfiller is not stopped by accident.
      expect((await order.resize({})).status).toBe(409);
      const reply = await order.resize();
      expect([reply.status, reply.json()]).toMatchObject([
        200,
        { data: { waiting: true, correction_id: null, status } },
      ]);
      // Nothing is changed and nothing is submitted before the fulfiller responds.
      expect([await order.sizeNow(), await getOrderStatus(orderId), ordersSent().length]).toEqual([
        order.size,
        status,
        1,
      ]);
      expect((await order.fulfilment()).recalls).toMatchObject([
        { cause: 'corrected', state: 'waiting', waits: { kind: 'line', changes: [{ kind: 'size' }] } },
      ]);
      expect((await order.resize()).status).toBe(409);
      await sendRecall(orderId);
      expect([await order.sizeNow(), await getOrderStatus(orderId)]).toEqual([
        order.other,
        'queued submitting to fulfiller',
      ]);
      await continueOrder(orderId);
      expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
      const [first, second] = ordersSent();
      expect(ordersSent()).toHaveLength(2);
      expect(workshop.receivedMessages.map(({ type }) => type)).toEqual(['order', 'cancel', 'order']);
      expect(workshop.receivedMessages[1]).toMatchObject({ cause: 'corrected', reference });
      expect(second).toMatchObject({ reference, replaces: null, lines: [{ size: order.other }] });
      expect(second?.key).not.toBe(first?.key);
      expect(second?.lines?.[0]?.files[0]?.url).not.toBe(first?.lines?.[0]?.files[0]?.url);
      expect(await listCodes(orderId)).toEqual(['correction waiting', 'recall stopped', 'line corrected']);
      const { timeline, corrections } = await order.show();
      expect(timeline.find(({ code }) => code === 'line corrected')?.actor).toBeTruthy();
      expect(corrections).toHaveLength(1);
      // Sending the recall again changes nothing.
      await sendRecall(orderId);
      expect(ordersSent()).toHaveLength(2);
    },
  );

  it('stays unchanged when the fulfiller responds that it is too late; its reason is shown', async () => {
    const order = await acceptedOrder();
    const { orderId, reference } = order;
    await order.resize();
    workshop.stops = { status: 409, json: { message: 'it is on the press' } };
    await sendRecall(orderId);
    expect([await order.sizeNow(), await getOrderStatus(orderId)]).toEqual([order.size, 'submitted to fulfiller']);
    expect((await order.fulfilment()).recalls).toMatchObject([
      { cause: 'corrected', state: 'too late', reason: expect.stringContaining('on the press'), waits: null },
    ]);
    expect(await listCodes(orderId)).toEqual(['correction waiting', 'recall refused', 'correction withdrawn']);
    await continueOrder(orderId);
    expect(ordersSent()).toHaveLength(1);
    // The fulfiller still has the order: its callbacks apply, and a cancellation is sent to it.
    expect((await say(reference, 'picked')).json()).toMatchObject({ data: { outcome: 'applied' } });
    workshop.stops = { status: 200, json: {} };
    await cancel(orderId);
    await sendRecall(orderId);
    expect(workshop.receivedMessages.at(-1)).toMatchObject({ type: 'cancel', cause: 'cancelled' });
  });

  it('is produced or changed, never both, when its production begins while it is being recalled', async () => {
    for (const isLate of [true, false]) {
      const order = await acceptedOrder();
      const { orderId, reference } = order;
      await order.resize();
      workshop.stops = isLate ? { status: 409, json: {} } : { status: 200, json: {} };
      const callbackAnswers: unknown[] = [];
      workshop.beforeStop = async () => {
        callbackAnswers.push((await say(reference, 'in production')).json());
      };
      await sendRecall(orderId);
      // Only the response to the recall decides; callbacks that arrive before it are held until then.
      expect(callbackAnswers).toMatchObject([{ data: { outcome: 'held' } }]);
      if (isLate) {
        expect([await getOrderStatus(orderId), await order.sizeNow()]).toEqual(['in production', order.size]);
        expect((await order.resize()).status).toBe(409);
      } else {
        expect([await getOrderStatus(orderId), await order.sizeNow()]).toEqual([
          'queued submitting to fulfiller',
          order.other,
        ]);
        await continueOrder(orderId);
        expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
      }
    }
    expect(ordersSent()).toHaveLength(3);
  });

  it('is either corrected or started when both requests arrive at once', async () => {
    for (let round = 0; round < 6; round++) {
      const order = await acceptedOrder();
      const { orderId, reference } = order;
      const [press, callbackAnswer] = await Promise.all([order.resize(), say(reference, 'in production')]);
      const { outcome } = (callbackAnswer.json() as { data: { outcome: string } }).data;
      expect([press.status, outcome]).toEqual(press.status === 200 ? [200, 'held'] : [409, 'applied']);
      await sendRecall(orderId);
      expect(await order.sizeNow()).toBe(press.status === 200 ? order.other : order.size);
    }
  });

  it('waits for a person when its fulfiller cannot be reached, and is not queued twice', async () => {
    const order = await acceptedOrder();
    const { orderId } = order;
    await order.resize();
    expect((await order.answerRecall('stopped')).status).toBe(409);
    workshop.stops = { status: 503, json: {} };
    await sendRecall(orderId, 8);
    expect((await order.fulfilment()).recalls).toMatchObject([{ state: 'failed', waits: { kind: 'line' } }]);
    // Until the recall is settled, the order cannot be moved by hand.
    const move = { from: 'submitted to fulfiller', to: 'in production', note: '' };
    expect((await order.send('POST', '/moves', move)).status).not.toBe(200);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    const presses = await Promise.all([order.answerRecall('stopped'), order.answerRecall('stopped')]);
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await order.sizeNow()).toBe(order.other);
    await continueOrder(orderId);
    expect([await getOrderStatus(orderId), ordersSent().length]).toEqual(['submitted to fulfiller', 2]);
    // Restarting the failed recall sends no request, because the recall was settled by hand.
    const receivedBefore = workshop.receivedMessages.length;
    await queryRows(
      sql`update fulfiller_recalls set state = 'waiting' where order_id = ${orderId} and state = 'failed'`,
    );
    await sendRecall(orderId);
    expect(workshop.receivedMessages).toHaveLength(receivedBefore);
  });

  it('at a fulfiller notified by mail waits until a person confirms its reply, or for its own event', async () => {
    await disableFulfillers();
    await addFulfiller({ name: 'Mail shop', provider: 'email' });
    const order = await acceptedOrder();
    await order.resize();
    await sendRecall(order.orderId);
    expect((await order.fulfilment()).recalls).toMatchObject([{ state: 'told', waits: { kind: 'line' } }]);
    expect([await order.sizeNow(), await getOrderStatus(order.orderId)]).toEqual([
      order.size,
      'submitted to fulfiller',
    ]);
    expect((await order.answerRecall('too late')).status).toBe(200);
    expect((await order.fulfilment()).recalls).toMatchObject([{ state: 'too late', waits: null }]);
    expect(await order.sizeNow()).toBe(order.size);
    // The second recall was settled as stopped.
    expect((await order.resize()).status).toBe(200);
    await sendRecall(order.orderId);
    expect((await order.answerRecall('stopped')).status).toBe(200);
    expect(await order.sizeNow()).toBe(order.other);
  });

  it('that reports an issue before a person confirms its reply is not changed twice', async () => {
    const order = await acceptedOrder();
    const { orderId, reference } = order;
    await order.resize();
    workshop.stops = { status: 503, json: {} };
    await sendRecall(orderId, 8);
    const callbackAnswer = await say(reference, 'artwork issue', { message: 'the name is cut off' });
    expect(callbackAnswer.json()).toMatchObject({ data: { outcome: 'applied', status: 'artwork issue' } });
    expect((await order.answerRecall('stopped')).status).toBe(409);
    expect([await order.sizeNow(), await listCodes(orderId)]).toEqual([
      order.size,
      ['correction waiting', 'correction withdrawn'],
    ]);
    // The correction applies at once, and the new submission replaces the order that the fulfiller has.
    expect((await order.resize({ resume: true })).status).toBe(200);
    await continueOrder(orderId);
    expect(ordersSent().at(-1)).toMatchObject({ replaces: 'W-1', lines: [{ size: order.other }] });
  });

  it('is sent to another address once its fulfiller has stopped', async () => {
    const order = await acceptedOrder();
    const { orderId } = order;
    const { version, may } = await order.show();
    expect(may.correct_address).toBe(true);
    expect((await order.send('PATCH', '/address', { ...ADDRESS, version })).status).toBe(409);
    const reply = await order.send('PATCH', '/address', { ...ADDRESS, version, recall: true });
    expect([reply.status, reply.json()]).toMatchObject([200, { data: { waiting: true } }]);
    await sendRecall(orderId);
    await continueOrder(orderId);
    expect(ordersSent().at(-1)).toMatchObject({ ship_to: { line_1: '2 New Street' } });
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    // Typed personal data is saved in the order alone.
    expect(await queryRows(sql`select correction from fulfiller_recalls where order_id = ${orderId}`)).toEqual([
      { correction: null },
    ]);
    const audit = await queryRows(sql`select action, details, user_id from audit_entries where subject_id = ${orderId}
      and action in ('order correction asked', 'order address corrected') order by id`);
    expect(audit.map(({ action }) => action)).toEqual(['order correction asked', 'order address corrected']);
    expect(audit.every(({ user_id }) => user_id !== null)).toBe(true);
    expect(JSON.stringify(audit)).not.toContain('New Street');
  });

  it('that is cancelled during the recall stays cancelled, regardless of the fulfiller’s response', async () => {
    const order = await acceptedOrder();
    const { orderId } = order;
    await order.resize();
    await cancel(orderId);
    await sendRecall(orderId);
    await continueOrder(orderId);
    expect([await getOrderStatus(orderId), await order.sizeNow(), ordersSent().length]).toEqual([
      'cancelled',
      order.size,
      1,
    ]);
    // The undelivered recall announced a corrected order, which will not follow.
    expect(workshop.receivedMessages.map(({ cause }) => cause).filter(Boolean)).toEqual(['cancelled']);
    expect(await listCodes(orderId)).not.toContain('correction withdrawn');
    const { recalls } = await order.fulfilment();
    expect(recalls.filter(({ state, waits }) => state === 'waiting' || waits !== null)).toEqual([]);
  });

  it('that is no longer available as requested waits as an artwork issue, and is not produced', async () => {
    const order = await acceptedOrder();
    const { orderId } = order;
    await order.resize();
    await queryRows(sql`update products set deleted_at = now() where id =
      (select product_id from order_lines where id = ${order.lineId})`);
    await sendRecall(orderId);
    expect(await getOrderStatus(orderId)).toBe('artwork issue');
    expect(await listCodes(orderId)).toContain('correction impossible');
    await queryRows(sql`update products set deleted_at = null`);
  });

  it('can be corrected by customer service, but not by users of another tenant', async () => {
    const order = await acceptedOrder('service@brightside.test');
    expect((await order.resize()).status).toBe(200);
    const { browser } = await signInBrowser('owner@nordhavn.test');
    const [row] = await queryRows(sql`select tenant_id from orders where id = ${order.orderId}`);
    const path = `/api/${row?.tenant_id}/orders/${order.orderId}/recall`;
    const body = { body: JSON.stringify({ answer: 'stopped' }), headers: { 'content-type': 'application/json' } };
    expect((await browser.send('POST', path, body)).status).toBe(404);
  });
});

describe('an order whose fulfiller reports an issue', () => {
  it.each(['W-7', null])('is replaced at that fulfiller, which gave it the number %s', async (number) => {
    workshop.gives = number;
    const order = await acceptedOrder();
    const { orderId, reference } = order;
    await say(reference, 'artwork issue', { message: 'the name is cut off' });
    expect(await order.show()).toMatchObject({ recall_first: null, may: { correct_lines: true } });
    expect((await order.resize({ resume: true })).status).toBe(200);
    await continueOrder(orderId);
    expect(ordersSent().at(-1)).toMatchObject({ replaces: number ?? reference, lines: [{ size: order.other }] });
    expect(workshop.receivedMessages.map(({ type }) => type)).toEqual(['order', 'order']);
  });
});
