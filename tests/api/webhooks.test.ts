import { sql } from 'drizzle-orm';
import { TASK_LISTS } from '@/lib/backend/jobs/runner';
import { count, getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { buildWebhookEvent, createShopper, deliverWebhook, signPayload } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();

/** Returns whether an order is marked as unsettled: its payment succeeded, but cannot be settled. */
const isMarked = async (orderId: string): Promise<boolean> =>
  (await count(sql`select count(*) as n from orders where id = ${orderId} and paid_unsettled_since is not null`)) > 0;

const now = () => Math.floor(Date.now() / 1000);

describe('the ids of processed events', () => {
  it('are stored for as long as an event can be repeated, and deleted afterwards', async () => {
    await queryRows(sql`insert into webhook_events (id, received_at)
      values ('evt_older', now() - interval '91 days'), ('evt_younger', now() - interval '89 days')`);
    await TASK_LISTS.maintenance['delete-old-webhook-events']();
    expect(await queryRows(sql`select id from webhook_events where id in ('evt_older', 'evt_younger')`)).toEqual([
      { id: 'evt_younger' },
    ]);
  });
});

describe('the webhook of a gateway', () => {
  it('accepts no event that is unsigned, forged, tampered with, too old or from the future', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const payload = buildWebhookEvent(paid);
    const right = signPayload(payload);
    const forged: [string, string | null][] = [
      [payload, null],
      [payload, ''],
      [payload, 'nonsense'],
      [payload, right.replace('v1=', 'v0=')],
      [payload, signPayload(payload, { secret: 'whsec_guess' })],
      [payload, signPayload(payload, { secret: '' })],
      [payload.replace('"amount":', '"amount": '), right],
      [`${payload} `, right],
      [payload, signPayload(payload, { atSeconds: now() - 301 })],
      [payload, signPayload(payload, { atSeconds: now() + 3_600 })],
      [payload, `t=${now()},${signPayload(payload, { atSeconds: now() + 3_600 })}`],
    ];
    for (const [body, signature] of forged) {
      const answer = await deliverWebhook(body, signature);
      expect([signature, answer.status, answer.problem().code]).toEqual([signature, 400, 'malformed']);
    }
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
    expect((await deliverWebhook(payload, right)).status).toBe(200);
    expect(await getPaymentState(paid.order.id)).toBe('paid');
  });

  it('settles once and records a failure once, however often an event is sent', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const failed = buildWebhookEvent(paid, {
      status: 'requires_payment_method',
      intent: { last_payment_error: { message: `Your card was declined. ${'x'.repeat(600)}` } },
    });
    const succeeded = buildWebhookEvent(paid);
    for (const payload of [failed, succeeded]) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => deliverWebhook(payload, signPayload(payload))),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
    // A late event does not undo the newer state.
    expect((await deliverWebhook(failed, signPayload(failed))).status).toBe(200);
    const canceled = buildWebhookEvent(paid, { status: 'canceled' });
    expect((await deliverWebhook(canceled, signPayload(canceled))).status).toBe(200);
    expect(await getPaymentState(paid.order.id)).toBe('paid');
    const { id } = paid.order;
    const notes = sql`select count(*) as n from order_timeline where order_id = ${id} and note like 'Your card%'`;
    expect(await count(notes)).toBe(1);
    expect(await count(sql`select count(*) as n from mails where order_id = ${id}`)).toBe(1);
  });

  it('leaves an order unpaid whose amount, currency or account differs, and does not reveal the difference', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    for (const change of [
      { intent: { amount: paid.order.total_store_price - 1 } },
      { intent: { currency: 'eur' } },
      { event: { account: 'acct_foreign' } },
    ]) {
      const payload = buildWebhookEvent(paid, change);
      const answer = await deliverWebhook(payload, signPayload(payload));
      expect([answer.status, answer.json()]).toEqual([200, { received: true }]);
    }
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
  });

  it('requests a retry of an event whose order does not exist yet, and accepts irrelevant events', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const early = buildWebhookEvent(paid, { intent: { id: 'pi_not_written_yet' } });
    await queryRows(sql`update orders set intent_id = null where id = ${paid.order.id}`);
    const answer = await deliverWebhook(early, signPayload(early));
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
    // Events with an unknown payment mark no order as unsettled, because the owner of an account can name any of their
    // orders in an event.
    expect(await isMarked(paid.order.id)).toBe(false);
    for (const payload of [
      JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: { object: 'charge' } } }),
      buildWebhookEvent(paid, { status: 'requires_action' }),
    ])
      expect((await deliverWebhook(payload, signPayload(payload))).status).toBe(200);
    for (const payload of [
      '{}',
      'null',
      '[]',
      '"x"',
      '{',
      '{"type":1}',
      '{"type":"payment_intent.succeeded"}',
      buildWebhookEvent(paid, { intent: { amount: null } }),
    ])
      expect([payload, (await deliverWebhook(payload, signPayload(payload))).status]).toEqual([payload, 400]);
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
  });

  it.each([
    ['has another payment', sql`intent_id = 'pi_another'`],
    ['was placed more than an hour ago', sql`intent_id = null, placed_at = now() - interval '61 minutes'`],
    ['is paid', sql`intent_id = null, payment_state = 'paid'`],
  ])('accepts a payment for an order that %s, and never requests it again', async (_which, change) => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    await queryRows(sql`update orders set ${change} where id = ${paid.order.id}`);
    const payload = buildWebhookEvent(paid, { intent: { id: `pi_${crypto.randomUUID()}` } });
    expect((await deliverWebhook(payload, signPayload(payload))).status).toBe(200);
    expect(await isMarked(paid.order.id)).toBe(false);
  });
});

describe('a signed event of another form', () => {
  it.each([
    [{ object: 'v2.core.event', related_object: {} }, 'This endpoint takes snapshot events, and this is a thin one.'],
    [{ object: 'event' }, 'The event can’t be read.'],
  ])('is rejected for its form, not for its signature', async (form, message) => {
    const payload = JSON.stringify({ id: 'evt_thin', type: 'v1.payment_intent.succeeded', livemode: false, ...form });
    const answer = await deliverWebhook(payload, signPayload(payload));
    expect([answer.status, answer.problem().message]).toEqual([400, message]);
    expect((await deliverWebhook(payload, signPayload(payload, { secret: 'whsec_wrong' }))).problem().message).toBe(
      'The signature is not valid.',
    );
  });
});
