import { sql } from 'drizzle-orm';
import { receiveFulfillerEvent } from '@/lib/backend/fulfilment/events';
import { createId } from '@/lib/db/ids';
import { deriveSandboxSecret } from '@/lib/integrations/fulfillers/sandbox';
import { signFulfillerMessage } from '@/lib/integrations/fulfillers/signature';
import { sendApi } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { addFulfiller, getOrderStatus, listStatusHistory } from './support/fulfil';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

let fulfiller: number;
beforeAll(async () => {
  fulfiller = await addFulfiller({ sandbox: true });
});

/** Returns an order in the given status that was submitted to this fulfiller. */
async function sentOrder(status = 'submitted to fulfiller', by = fulfiller) {
  const paid = await createPaidOrder('company-kit');
  await queryRows(sql`update orders set status = ${status} where id = ${paid.orderId}`);
  await queryRows(
    sql`update order_fulfilments set fulfiller_id = ${by}, submitted_at = now() where order_id = ${paid.orderId}`,
  );
  return { ...paid, ref: paid.order.order_ref };
}

const buildEvent = (reference: string, event: string, more: object = {}) => ({
  event_id: createId(),
  occurred_at: new Date().toISOString(),
  reference,
  event,
  ...more,
});

/** Posts a callback signed by the fulfiller, or one with a wrong secret, time, fulfiller or signature. */
function say(body: unknown, change: { secret?: string; at?: number; by?: number; signature?: string } = {}) {
  const { secret = deriveSandboxSecret(), at = Math.floor(Date.now() / 1000), by = fulfiller } = change;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return sendApi('POST', `/api/fulfillers/${by}/callbacks`, {
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-merchloom-timestamp': String(at),
      'x-merchloom-signature': change.signature ?? signFulfillerMessage(secret, text, at),
    },
  });
}

describe('a fulfiller’s event', () => {
  it('moves its order, skipped steps included, and records where the parcel is', async () => {
    const { orderId, ref } = await sentOrder();
    const tracking = { carrier: 'Royal Mail', tracking_number: 'RM123', tracking_url: 'https://track.example/RM123' };
    const answer = await say(buildEvent(ref, 'shipped', { tracking }));
    expect([answer.status, answer.json()]).toMatchObject([200, { data: { outcome: 'applied', status: 'shipped' } }]);
    expect((await listStatusHistory(orderId)).slice(1)).toEqual([
      'picked',
      'in production',
      'awaiting packing',
      'packaged',
      'ready to ship',
      'shipped',
    ]);
    const [entry] = await queryRows(sql`select params, actor_id from order_timeline
      where order_id = ${orderId} and to_value = 'shipped'`);
    expect(entry).toEqual({ params: { by: 'Sandbox' }, actor_id: null });
    const [way] = await queryRows(sql`select carrier, tracking_url from order_fulfilments where order_id = ${orderId}`);
    expect(way).toEqual({ carrier: 'Royal Mail', tracking_url: 'https://track.example/RM123' });
    // A callback that arrives late is ignored without an error.
    expect((await say(buildEvent(ref, 'picked'))).json()).toMatchObject({
      data: { outcome: 'ignored', status: 'shipped' },
    });
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'shipping'`)).toBe(1);
  });

  it('that is forged, unsigned, wrongly timed, altered or another fulfiller’s is rejected and changes nothing', async () => {
    const { orderId, ref } = await sentOrder();
    const body = buildEvent(ref, 'shipped');
    const now = Math.floor(Date.now() / 1000);
    const other = await addFulfiller({ name: 'Other', sandbox: true });
    const answers = [
      await say(body, { secret: 'guessed' }),
      await say(body, { signature: '' }),
      await say(body, { at: now - 400 }),
      await say(body, { at: now + 400 }),
      await say(JSON.stringify({ ...body, event: 'picked' }), {
        signature: signFulfillerMessage(deriveSandboxSecret(), JSON.stringify(body), now),
      }),
      await say(body, { by: other }),
      await say(body, { by: 2_000_000_000 }),
      await say(buildEvent('ML-00000-0000', 'picked')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 404, 404, 404]);
    expect(answers.slice(0, 5).map((answer) => answer.problem().message)).toEqual([
      'The signature is refused: forged.',
      'The signature is refused: no signature.',
      'The signature is refused: too old.',
      'The signature is refused: too old.',
      'The signature is refused: forged.',
    ]);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
  });

  it('with a character that no text may contain is malformed, and half a surrogate pair is replaced', async () => {
    const { orderId, ref } = await sentOrder();
    const answers = [
      await say(buildEvent(ref, 'picked', { message: 'a\u0000b' })),
      await say(buildEvent('ML\u0000', 'picked')),
      await say({ ...buildEvent(ref, 'picked'), event_id: 'a\u0000b' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    expect((await say(buildEvent(ref, 'picked', { message: 'x\ud800y' }))).status).toBe(200);
    expect(await getOrderStatus(orderId)).toBe('picked');
  });

  it('is applied once, regardless of repetitions, and states why it is rejected', async () => {
    const { orderId, ref } = await sentOrder();
    const body = buildEvent(ref, 'in production');
    const at = Math.floor(Date.now() / 1000);
    const both = await Promise.all([say(body, { at }), say(body, { at })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await say(body)).problem().message).toBe('This event has already been received.');
    expect(await listStatusHistory(orderId)).toEqual(['new', 'picked', 'in production']);
    const wrong = await say(
      buildEvent(ref, 'shipped', {
        tracking: { carrier: 'C', tracking_number: '=1+1', tracking_url: 'http://x.test' },
      }),
    );
    expect([wrong.status, Object.keys(wrong.problem().errors ?? {})]).toEqual([
      422,
      ['tracking', 'tracking.tracking_number', 'tracking.tracking_url'],
    ]);
    expect((await say('{')).status).toBe(400);
    expect((await say(buildEvent(ref, 'exploded'))).status).toBe(422);
    const late = new Date(Date.now() + 3_600_000).toISOString();
    expect((await say({ ...buildEvent(ref, 'packaged'), occurred_at: late })).problem().errors).toEqual({
      occurred_at: ['in the future'],
    });
  });

  it('on an order that was cancelled, never sent, or waits for a person is rejected with that reason', async () => {
    const refusals = [];
    for (const status of ['cancelled', 'processed', 'address issue']) {
      const { ref } = await sentOrder(status);
      const answer = await say(buildEvent(ref, 'picked'));
      refusals.push([answer.status, answer.problem().message]);
    }
    expect(refusals).toEqual([
      [409, 'This event is refused: cancelled.'],
      [409, 'This event is refused: not sent.'],
      [409, 'This event is refused: waits for a person.'],
    ]);
  });

  it('held for one fulfiller does not apply to an order that another fulfiller makes instead', async () => {
    const { orderId, ref } = await sentOrder('submitting to fulfiller');
    expect((await say(buildEvent(ref, 'shipped'))).json()).toMatchObject({ data: { outcome: 'held' } });
    const other = await addFulfiller({ name: 'In its place', sandbox: true });
    await queryRows(sql`update order_fulfilments set fulfiller_id = ${other} where order_id = ${orderId}`);
    await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${orderId}`);
    const { fulfilOrder } = await import('@/lib/backend/jobs/fulfil-order');
    await fulfilOrder({ orderId });
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    const [storedEvent] = await queryRows(sql`select outcome from fulfiller_events where order_id = ${orderId}`);
    expect(storedEvent?.outcome).toBe('ignored');
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'shipping'`)).toBe(0);
  });

  it('that arrives before the response to the submission is held, and applied afterwards', async () => {
    const { orderId, ref } = await sentOrder('submitting to fulfiller');
    expect((await say(buildEvent(ref, 'picked'))).json()).toMatchObject({ data: { outcome: 'held' } });
    expect(await getOrderStatus(orderId)).toBe('submitting to fulfiller');
    await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${orderId}`);
    const { fulfilOrder } = await import('@/lib/backend/jobs/fulfil-order');
    await fulfilOrder({ orderId });
    expect(await getOrderStatus(orderId)).toBe('picked');
    const [storedEvent] = await queryRows(sql`select outcome from fulfiller_events where order_id = ${orderId}`);
    expect(storedEvent?.outcome).toBe('applied');
  });

  it('about a delay is sent to the shopper once, and the newest counts', async () => {
    const { orderId, ref } = await sentOrder('in production');
    const old = {
      ...buildEvent(ref, 'delayed', { delayed_to: '2030-01-05' }),
      occurred_at: new Date(Date.now() - 60_000).toISOString(),
    };
    await say(buildEvent(ref, 'delayed', { delayed_to: '2030-01-09' }));
    await say(old);
    const [way] = await queryRows(
      sql`select delayed_to::text as day from order_fulfilments where order_id = ${orderId}`,
    );
    expect(way?.day).toBe('2030-01-09');
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'delay'`)).toBe(1);
  });

  it('about a delay notifies the people of the store, and is no delay before the promised day', async () => {
    const { orderId, ref } = await sentOrder('in production');
    const notified = () =>
      count(sql`select count(*) as n from order_notifications where order_id = ${orderId} and problem = 'late'`);
    await queryRows(sql`update orders set delivery_to = '2030-01-09' where id = ${orderId}`);
    await say(buildEvent(ref, 'delayed', { delayed_to: '2030-01-09' }));
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'delay'`)).toBe(0);
    expect(await notified()).toBe(0);
    await say(buildEvent(ref, 'delayed', { delayed_to: '2030-01-10' }));
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'delay'`)).toBe(1);
    expect(await notified()).toBeGreaterThan(0);
  });

  it('needs the secret of its fulfiller, which is stored sealed', async () => {
    const plain = await addFulfiller({ name: 'Plain' });
    await expect(receiveFulfillerEvent(plain, { timestamp: '1', signature: 'x', text: '{}' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
