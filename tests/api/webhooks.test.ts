import { sql } from 'drizzle-orm';
import { TASK_LISTS } from '@/lib/backend/jobs/runner';
import { count, getPaymentState, ownDatabase, queryRows } from './support/database';
import { createShopper, deliver, sign, webhookEvent } from './support/walk';

jest.setTimeout(120_000);

ownDatabase();

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
    const payload = webhookEvent(paid);
    const right = sign(payload);
    const forged: [string, string | null][] = [
      [payload, null],
      [payload, ''],
      [payload, 'nonsense'],
      [payload, right.replace('v1=', 'v0=')],
      [payload, sign(payload, { secret: 'whsec_guess' })],
      [payload, sign(payload, { secret: '' })],
      [payload.replace('"amount":', '"amount": '), right],
      [`${payload} `, right],
      [payload, sign(payload, { atSeconds: now() - 301 })],
      [payload, sign(payload, { atSeconds: now() + 3_600 })],
      [payload, `t=${now()},${sign(payload, { atSeconds: now() + 3_600 })}`],
    ];
    for (const [body, signature] of forged) {
      const answer = await deliver(body, signature);
      expect([signature, answer.status, answer.problem().code]).toEqual([signature, 400, 'malformed']);
    }
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
    expect((await deliver(payload, right)).status).toBe(200);
    expect(await getPaymentState(paid.order.id)).toBe('paid');
  });

  it('settles once and records a failure once, however often an event is sent', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const failed = webhookEvent(paid, {
      status: 'requires_payment_method',
      intent: { last_payment_error: { message: `Your card was declined. ${'x'.repeat(600)}` } },
    });
    const succeeded = webhookEvent(paid);
    for (const payload of [failed, succeeded]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(payload, sign(payload))));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
    // A late event does not undo the newer state.
    expect((await deliver(failed, sign(failed))).status).toBe(200);
    const canceled = webhookEvent(paid, { status: 'canceled' });
    expect((await deliver(canceled, sign(canceled))).status).toBe(200);
    expect(await getPaymentState(paid.order.id)).toBe('paid');
    const { id } = paid.order;
    const notes = sql`select count(*) as n from order_timeline where order_id = ${id} and note like 'Your card%'`;
    expect(await count(notes)).toBe(1);
    expect(await count(sql`select count(*) as n from mails where order_id = ${id}`)).toBe(1);
  });

  it('leaves an order unpaid whose amount, currency or account differs, and reveals that to nobody', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    for (const change of [
      { intent: { amount: paid.order.total_store_price - 1 } },
      { intent: { currency: 'eur' } },
      { event: { account: 'acct_foreign' } },
    ]) {
      const payload = webhookEvent(paid, change);
      const answer = await deliver(payload, sign(payload));
      expect([answer.status, answer.json()]).toEqual([200, { received: true }]);
    }
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
  });

  it('requests a retry of an event whose order does not exist yet, and accepts irrelevant events', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const early = webhookEvent(paid, { intent: { id: 'pi_not_written_yet' } });
    await queryRows(sql`update orders set intent_id = null where id = ${paid.order.id}`);
    const answer = await deliver(early, sign(early));
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
    // Such events mark no order as unsettled, because the owner of an account can name any of their orders in an event.
    expect(await isMarked(paid.order.id)).toBe(false);
    for (const payload of [
      JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: { object: 'charge' } } }),
      webhookEvent(paid, { status: 'requires_action' }),
    ])
      expect((await deliver(payload, sign(payload))).status).toBe(200);
    for (const payload of [
      '{}',
      'null',
      '[]',
      '"x"',
      '{',
      '{"type":1}',
      '{"type":"payment_intent.succeeded"}',
      webhookEvent(paid, { intent: { amount: null } }),
    ])
      expect([payload, (await deliver(payload, sign(payload))).status]).toEqual([payload, 400]);
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
  });

  it.each([
    ['has another payment', sql`intent_id = 'pi_another'`],
    ['was placed more than an hour ago', sql`intent_id = null, placed_at = now() - interval '61 minutes'`],
    ['is paid', sql`intent_id = null, payment_state = 'paid'`],
  ])('accepts a payment for an order that %s, and never asks for it again', async (_which, change) => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    await queryRows(sql`update orders set ${change} where id = ${paid.order.id}`);
    const payload = webhookEvent(paid, { intent: { id: `pi_${crypto.randomUUID()}` } });
    expect((await deliver(payload, sign(payload))).status).toBe(200);
    expect(await isMarked(paid.order.id)).toBe(false);
  });
});

describe('a signed event of another form', () => {
  it.each([
    [{ object: 'v2.core.event', related_object: {} }, 'This endpoint takes snapshot events, and this is a thin one.'],
    [{ object: 'event' }, 'The event can’t be read.'],
  ])('is rejected for its form, not for its signature', async (form, message) => {
    const payload = JSON.stringify({ id: 'evt_thin', type: 'v1.payment_intent.succeeded', livemode: false, ...form });
    const answer = await deliver(payload, sign(payload));
    expect([answer.status, answer.problem().message]).toEqual([400, message]);
    expect((await deliver(payload, sign(payload, { secret: 'whsec_wrong' }))).problem().message).toBe(
      'The signature is not valid.',
    );
  });
});
