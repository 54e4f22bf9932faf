import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { resolveHeldRecall } from '@/lib/backend/fulfilment/payment-hold';
import { cockpitEndpoints } from '@/lib/contracts/cockpit';
import { eventEndpoints } from '@/lib/contracts/events';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import { orderEndpoints } from '@/lib/contracts/orders';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { deriveTrackingKey } from '@/lib/platform/signed-links';
import type { FakeStripe } from '../setup/fake-stripe';
import { sendApi, signInBrowser } from './support/browser';
import { count, getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { getOrderStatus, runOrderJob } from './support/fulfil';
import { receiveMails } from './support/mailbox';
import { connectStoreAccount } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { buildDisputeObject, buildRefundObject, sendStripeEvent } from './support/stripe-dashboard';
import {
  buildWebhookEvent,
  createShopper,
  deliverWebhook,
  getClientSecret,
  parseIntentId,
  signPayload,
} from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();
const OWNER = 'owner@brightside.test';
let stripe: FakeStripe;
let account = '';
beforeAll(async () => {
  stripe = await startStripe();
  account = await connectStoreAccount('summer-fest');
});
afterAll(() => stripe.stop());

/** Returns an order that was paid through Stripe, with its owner's view of it. */
async function paidOrder(isSettled = true) {
  const shopper = await createShopper('summer-fest');
  const paid = await shopper.paid(await shopper.order());
  const intentId = parseIntentId(getClientSecret(paid));
  stripe.authenticate(intentId, 'complete');
  if (isSettled) await shopper.settledOrder({ payment_intent: intentId });
  const { browser, user } = await signInBrowser(OWNER);
  const path = `/api/${user.tenant_id}/orders/${paid.order.id}`;
  const show = async () => orderEndpoints.show.answer.parse((await browser.get(path)).json()).data;
  const post = (rest: string, body: object) => browser.post(`${path}${rest}`, body);
  const cancel = (reason: string) =>
    browser.post(`/api/${user.tenant_id}/orders/cancellations`, { ids: [paid.order.id], reason });
  return {
    tenantId: user.tenant_id,
    cancel,
    paid,
    orderId: paid.order.id,
    dueMinor: paid.order.total_store_price,
    intentId,
    show,
    post,
  };
}

const send = (type: string, object: object, change: object = {}) => sendStripeEvent(account, type, object, change);
/** Sends Stripe's event that reports an order as paid. */
const reportPaid = async (paid: Awaited<ReturnType<typeof paidOrder>>['paid']): Promise<void> => {
  const change = { intent: { metadata: { order_id: paid.order.id } }, event: { livemode: false } };
  const payload = buildWebhookEvent(paid, change);
  expect((await deliverWebhook(payload, signPayload(payload))).status).toBe(200);
};
const getHoldReason = async (orderId: string): Promise<unknown> =>
  (await queryRows(sql`select held_for from order_fulfilments where order_id = ${orderId}`))[0]?.held_for;
const listTimelineCodes = async (orderId: string): Promise<unknown[]> =>
  (
    await queryRows(sql`select code from order_timeline where order_id = ${orderId} and code is not null order by id`)
  ).map(({ code }) => code);
const listMails = async (orderId: string, kind: string) =>
  (await receiveMails()).filter((mail) => mail.kind === kind && mail.eml.includes(orderId));

describe('a refund in Stripe’s dashboard', () => {
  it('is recorded once in the order’s amounts, in part, notifies the shopper, and stops nothing', async () => {
    const { orderId, intentId, show, dueMinor } = await paidOrder();
    const object = buildRefundObject(intentId, 300);
    expect(await Promise.all([send('refund.created', object), send('refund.updated', object)])).toEqual([200, 200]);
    expect(await send('charge.refund.updated', object)).toBe(200);
    const { payment, timeline } = await show();
    expect(payment).toMatchObject({ refunded: 300, refundable: dueMinor - 300, hold: null });
    expect(payment.refunds).toMatchObject([
      { amount: 300, state: 'done', cause: 'owner', is_external: true, actor: null },
    ]);
    expect(timeline.filter(({ code }) => code === 'refund made in dashboard')).toHaveLength(1);
    expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['partly refunded', null]);
    expect(await count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'refund'`)).toBe(1);
  });

  it('stops an order that was refunded in full, notifies the owner, and lets a user release it', async () => {
    const { orderId, intentId, show, post, dueMinor } = await paidOrder();
    expect(await send('refund.created', buildRefundObject(intentId, dueMinor))).toBe(200);
    expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['refunded', 'refund']);
    await queryRows(sql`update order_fulfilments set start_at = now() where order_id = ${orderId}`);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('new');
    expect((await show()).payment).toMatchObject({ hold: 'refund', refundable: 0 });
    expect(await listMails(orderId, 'refunded-in-dashboard')).toHaveLength(1);
    expect((await post('/fulfilment', { action: 'send' })).status).toBe(409);
    expect((await post('/fulfilment', { action: 'release' })).status).toBe(200);
    expect(await getHoldReason(orderId)).toBeNull();
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).not.toBe('new');
  });

  it('can be followed by cancelling the order, which refunds nothing twice', async () => {
    const { orderId, intentId, cancel, dueMinor } = await paidOrder();
    await send('refund.created', buildRefundObject(intentId, dueMinor));
    const before = stripe.refunds.length;
    expect((await cancel('Refunded in Stripe')).status).toBe(200);
    expect([await getOrderStatus(orderId), stripe.refunds.length]).toEqual(['cancelled', before]);
  });

  it('counts as paid again when it fails, whichever of its events comes first', async () => {
    const { orderId, intentId, dueMinor } = await paidOrder();
    const failed = { status: 'failed', failure_reason: 'lost_or_stolen_card' };
    expect(await send('refund.failed', buildRefundObject(intentId, 200, failed))).toBe(200);
    expect(await send('refund.created', buildRefundObject(intentId, 200))).toBe(200);
    expect(await getPaymentState(orderId)).toBe('paid');
    await send('refund.created', buildRefundObject(intentId, dueMinor));
    expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['refunded', 'refund']);
    await send('refund.failed', buildRefundObject(intentId, dueMinor, failed));
    expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['paid', null]);
    await send('refund.updated', buildRefundObject(intentId, dueMinor));
    expect(await getPaymentState(orderId)).toBe('paid');
  });

  it('is found by asking Stripe when the event names a charge alone', async () => {
    const { orderId, intentId } = await paidOrder();
    stripe.refunds.push({ id: 're_asked', intent: intentId, key: '', amount: 250, metadata: {} });
    const charge = { id: 'ch_1', object: 'charge', payment_intent: intentId, amount_refunded: 250, metadata: {} };
    expect(await send('charge.refunded', charge)).toBe(200);
    expect(await send('charge.refunded', charge)).toBe(200);
    expect(await queryRows(sql`select reference, amount_minor from refunds where order_id = ${orderId}`)).toEqual([
      { reference: 're_asked', amount_minor: 250 },
    ]);
  });

  it('is found among more refunds than Stripe lists on one page', async () => {
    const { orderId, intentId } = await paidOrder();
    const refunds = Array.from({ length: 120 }, (_, n) => ({ id: `re_${intentId}_${n}`, amount: 1 }));
    for (const refund of refunds) stripe.refunds.push({ ...refund, intent: intentId, key: '', metadata: {} });
    const charge = { id: 'ch_many', object: 'charge', payment_intent: intentId, metadata: {} };
    expect(await send('charge.refunded', charge)).toBe(200);
    expect(await count(sql`select count(*) as n from refunds where order_id = ${orderId}`)).toBe(120);
  });

  it('is not counted again when it was requested here', async () => {
    const { orderId, intentId, post } = await paidOrder();
    const body = { amount: 4, reason: 'Too small', request_key: crypto.randomUUID() };
    expect((await post('/refunds', body)).status).toBe(200);
    const createdRefund = stripe.refunds.find(({ intent }) => intent === intentId);
    const object = buildRefundObject(intentId, 400, { id: createdRefund?.id, metadata: createdRefund?.metadata });
    for (const type of ['refund.created', 'refund.updated']) expect(await send(type, object)).toBe(200);
    const charge = { id: 'ch_2', object: 'charge', payment_intent: intentId, amount_refunded: 400, metadata: {} };
    expect(await send('charge.refunded', charge)).toBe(200);
    expect(await count(sql`select count(*) as n from refunds where order_id = ${orderId}`)).toBe(1);
  });

  it('counts although it carries the id of a refund that was requested here, and so does its failure', async () => {
    const { orderId, intentId, post } = await paidOrder();
    const body = { amount: 4, reason: 'Too small', request_key: crypto.randomUUID() };
    expect((await post('/refunds', body)).status).toBe(200);
    const createdRefund = stripe.refunds.find(({ intent }) => intent === intentId);
    const listRefunds = () =>
      queryRows(sql`select reference, state, is_external from refunds where order_id = ${orderId}
      order by created_at`);
    // Refunds with copies of our metadata, one of them with an equal amount: only Stripe's refund id distinguishes
    // them.
    const copies = [
      buildRefundObject(intentId, 400, { id: 're_copy', metadata: createdRefund?.metadata }),
      buildRefundObject(intentId, 100, { id: 're_other', metadata: createdRefund?.metadata }),
    ];
    for (const copy of copies) expect(await send('refund.created', copy)).toBe(200);
    const ours = { reference: createdRefund?.id, state: 'done', is_external: false };
    expect(await listRefunds()).toEqual([
      ours,
      { reference: 're_copy', state: 'done', is_external: true },
      { reference: 're_other', state: 'done', is_external: true },
    ]);
    expect(await send('refund.failed', { ...copies[0], status: 'failed', failure_reason: 'unknown' })).toBe(200);
    expect(await listRefunds()).toEqual([
      ours,
      { reference: 're_copy', state: 'failed', is_external: true },
      { reference: 're_other', state: 'done', is_external: true },
    ]);
  });

  it('leaves the order’s voucher used until the order is cancelled, like a refund that was requested here', async () => {
    const [there, here] = [await paidOrder(), await paidOrder()];
    const redemptions = (orderId: string) => sql`voucher_redemptions r where r.order_id = ${orderId}`;
    for (const { orderId } of [there, here])
      await queryRows(sql`insert into voucher_redemptions (tenant_id, voucher_id, order_id, state, reserved_until)
        select v.tenant_id, v.id, ${orderId}, 'used', now() from vouchers v where v.code = 'WELCOME10' limit 1`);
    expect(await send('refund.created', buildRefundObject(there.intentId, there.dueMinor))).toBe(200);
    const body = { amount: here.dueMinor / 100, reason: 'Too small', request_key: crypto.randomUUID() };
    expect((await here.post('/refunds', body)).status).toBe(200);
    for (const { orderId, cancel } of [there, here]) {
      expect([await getPaymentState(orderId), await queryRows(sql`select state from ${redemptions(orderId)}`)]).toEqual(
        ['refunded', [{ state: 'used' }]],
      );
      expect((await cancel('Given back')).status).toBe(200);
      expect(await queryRows(sql`select state from ${redemptions(orderId)}`)).toEqual([{ state: 'released' }]);
    }
  });

  it.each(['1 minute', '2 hours', '6 days'])(
    'is applied when its order learns after %s that it was paid, and is never requested again',
    async (age) => {
      const { paid, orderId, intentId, dueMinor } = await paidOrder(false);
      await queryRows(sql`update orders set placed_at = now() - ${age}::interval where id = ${orderId}`);
      const object = buildRefundObject(intentId, dueMinor);
      for (const type of ['refund.created', 'refund.updated']) expect(await send(type, object)).toBe(200);
      expect(await getPaymentState(orderId)).toBe('awaiting payment');
      await reportPaid(paid);
      expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['refunded', 'refund']);
      expect(await count(sql`select count(*) as n from refunds where order_id = ${orderId}`)).toBe(1);
      expect(await count(sql`select count(*) as n from early_payment_events where order_id = ${orderId}`)).toBe(0);
      await queryRows(sql`update order_fulfilments set start_at = now() where order_id = ${orderId}`);
      await runOrderJob(orderId);
      expect(await getOrderStatus(orderId)).toBe('new');
    },
  );

  it('that failed before its order learned of the payment leaves the order paid, whichever event came first', async () => {
    const { paid, orderId, intentId, dueMinor } = await paidOrder(false);
    const object = buildRefundObject(intentId, dueMinor);
    expect(await send('refund.failed', { ...object, status: 'failed' })).toBe(200);
    expect(await send('refund.created', object)).toBe(200);
    await reportPaid(paid);
    expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['paid', null]);
  });

  it('is found by asking Stripe before its order learned of the payment, too', async () => {
    const { paid, orderId, intentId } = await paidOrder(false);
    stripe.refunds.push({ id: 're_early', intent: intentId, key: '', amount: 250, metadata: {} });
    expect(
      await send('charge.refunded', { id: 'ch_3', object: 'charge', payment_intent: intentId, metadata: {} }),
    ).toBe(200);
    await reportPaid(paid);
    expect(await getPaymentState(orderId)).toBe('partly refunded');
  });

  it('is requested again while Stripe does not respond, but not for a payment that Stripe will never list', async () => {
    const { orderId, intentId } = await paidOrder();
    stripe.refunds.push({ id: 're_late', intent: intentId, key: '', amount: 250, metadata: {} });
    const sendChargeRefunded = (payment: string) =>
      send('charge.refunded', { id: 'ch_4', object: 'charge', payment_intent: payment, metadata: {} });
    const failure = { error: { type: 'api_error', message: 'Stripe is down' } };
    stripe.plan('/v1/refunds?', [503, failure], 10);
    expect(await sendChargeRefunded(intentId)).toBe(503);
    expect(await getPaymentState(orderId)).toBe('paid');
    stripe.clearPlans();
    expect(await sendChargeRefunded(intentId)).toBe(200);
    expect(await getPaymentState(orderId)).toBe('partly refunded');

    stripe.closedAccounts.add(account);
    expect(await sendChargeRefunded(intentId)).toBe(200);
    stripe.closedAccounts.delete(account);
    stripe.plan('/v1/refunds?', [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]);
    expect(await sendChargeRefunded(intentId)).toBe(200);
    expect(await sendChargeRefunded('pi_of_nobody_here')).toBe(200);
  });

  it('is stored for as many refunds as an order can have, and for a quarter of a year', async () => {
    const { orderId, intentId } = await paidOrder(false);
    const saved = () => count(sql`select count(*) as n from early_payment_events where order_id = ${orderId}`);
    expect(await send('charge.dispute.created', buildDisputeObject(intentId, 100, 'needs_response'))).toBe(200);
    for (let n = 1; n <= 55; n++)
      expect(await send('refund.created', buildRefundObject(intentId, 1, { id: `re_${intentId}_${n}` }))).toBe(200);
    expect(await saved()).toBe(51);
    await queryRows(sql`update early_payment_events set received_at = now() - interval '91 days'`);
    const other = await paidOrder(false);
    expect(await send('refund.created', buildRefundObject(other.intentId, 1))).toBe(200);
    expect(await saved()).toBe(0);
  });

  it('has no effect from another account, the other mode, another currency or with a wrong signature', async () => {
    const { orderId, intentId, dueMinor } = await paidOrder();
    const { tenant_id: nordhavn } = (await createShopper('nordic-run')).store;
    const object = buildRefundObject(intentId, dueMinor);
    for (const change of [{ account: `acct_${nordhavn}` }, { account: undefined }, { livemode: true }])
      for (const type of ['refund.created', 'charge.dispute.created'])
        expect(
          await send(
            type,
            type === 'refund.created' ? object : buildDisputeObject(intentId, 100, 'needs_response'),
            change,
          ),
        ).toBe(200);
    expect(await send('refund.created', { ...object, currency: 'eur' })).toBe(200);
    expect(await send('refund.created', { ...object, payment_intent: 'pi_of_somebody_else' })).toBe(200);
    const payload = JSON.stringify({ id: 'evt_1', type: 'refund.created', data: { object } });
    expect((await deliverWebhook(payload, signPayload(payload, { secret: 'whsec_guess' }))).status).toBe(400);
    expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['paid', null]);
    expect(await count(sql`select count(*) as n from disputes where order_id = ${orderId}`)).toBe(0);
  });
});

describe('a full refund made here', () => {
  const whole = (dueMinor: number) => ({
    amount: dueMinor / 100,
    reason: 'The event was called off',
    request_key: crypto.randomUUID(),
  });

  it('stops its order as one in Stripe’s dashboard does, and lets a user release it', async () => {
    const { orderId, show, post, dueMinor } = await paidOrder();
    expect((await post('/refunds', whole(dueMinor))).status).toBe(200);
    expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['refunded', 'refund']);
    await queryRows(sql`update order_fulfilments set start_at = now() where order_id = ${orderId}`);
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('new');
    expect((await show()).payment).toMatchObject({ hold: 'refund', refundable: 0 });
    expect(await listTimelineCodes(orderId)).toContain('held for payment');
    expect((await post('/fulfilment', { action: 'send' })).status).toBe(409);
    expect((await post('/fulfilment', { action: 'release' })).status).toBe(200);
    await runOrderJob(orderId);
    expect(await getHoldReason(orderId)).toBeNull();
    expect(await getOrderStatus(orderId)).not.toBe('new');
  });

  it('stops it by the sum of several refunds, and while they are only due', async () => {
    const { orderId, post, dueMinor } = await paidOrder();
    expect((await post('/refunds', { ...whole(dueMinor), amount: 1 })).status).toBe(200);
    expect(await getHoldReason(orderId)).toBeNull();
    expect((await post('/refunds', whole(dueMinor - 100))).status).toBe(200);
    expect(await getHoldReason(orderId)).toBe('refund');
  });

  it('lets the order continue when the refund fails later', async () => {
    const { orderId, intentId, post, dueMinor } = await paidOrder();
    await post('/refunds', whole(dueMinor));
    const createdRefund = stripe.refunds.find(({ intent }) => intent === intentId);
    const failed = {
      id: createdRefund?.id,
      metadata: createdRefund?.metadata,
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    };
    expect(await send('refund.failed', buildRefundObject(intentId, dueMinor, failed))).toBe(200);
    expect([await getPaymentState(orderId), await getHoldReason(orderId)]).toEqual(['paid', null]);
  });

  it('names the staff member who made or requested it, as the timeline does', async () => {
    const { tenantId, orderId, post, show } = await paidOrder();
    await post('/refunds', { ...whole(100), amount: 1 });
    const [staff] = await queryRows(sql`select id, name from users where email = 'staff@merchloom.test'`);
    await queryRows(sql`update refunds set actor_id = ${staff?.id} where order_id = ${orderId}`);
    await queryRows(sql`insert into order_requests (tenant_id, order_id, kind, reason, user_id)
      values (${tenantId}, ${orderId}, 'cancellation', 'Called off', ${staff?.id})`);
    const { payment, requests } = await show();
    expect(payment.refunds).toMatchObject([{ actor: staff?.name }]);
    expect(requests).toMatchObject([{ by: staff?.name }]);
  });

  it('is shown to the shopper on the order page', async () => {
    const { tenantId, orderId, post, dueMinor } = await paidOrder();
    const key = deriveTrackingKey({ tenantId: asTenantId(tenantId), orderId });
    const page = async () => {
      const answer = await sendApi('GET', `/api/${tenantId}/summer-fest/tracking/${orderId}?key=${key}`);
      return orderTrackingEndpoints.tracking.answer.parse(answer.json()).data;
    };
    expect(await page()).toMatchObject({ refund: null, is_paused: false });
    await post('/refunds', { ...whole(dueMinor), amount: 1 });
    expect(await page()).toMatchObject({ refund: 'partly refunded', is_paused: false });
    await post('/refunds', whole(dueMinor - 100));
    expect(await page()).toMatchObject({ refund: 'refunded', is_paused: true });
  });
});

describe('a dispute', () => {
  it('stops its order though it was opened before the order learned of the payment, unless it was won since', async () => {
    for (const [status, hold] of [
      ['under_review', 'dispute'],
      ['won', null],
    ] as const) {
      const { paid, orderId, intentId, dueMinor } = await paidOrder(false);
      await queryRows(sql`update orders set placed_at = now() - interval '2 hours' where id = ${orderId}`);
      const [opened, moved] = ['needs_response', status].map((to) => buildDisputeObject(intentId, dueMinor, to));
      expect(await send('charge.dispute.updated', moved ?? {}, { created: 1_900_000_100 })).toBe(200);
      expect(await send('charge.dispute.created', opened ?? {})).toBe(200);
      await reportPaid(paid);
      expect(await getHoldReason(orderId)).toBe(hold);
    }
  });

  it('stops its order, is shown with its deadline, and lets the order continue once the dispute is won', async () => {
    const { orderId, intentId, show, dueMinor } = await paidOrder();
    const opened = buildDisputeObject(intentId, dueMinor, 'needs_response');
    expect(await Promise.all([send('charge.dispute.created', opened), send('charge.dispute.created', opened)])).toEqual(
      [200, 200],
    );
    const { payment } = await show();
    expect(payment).toMatchObject({ hold: 'dispute', refundable: 0, refunded: 0 });
    expect(payment.disputes).toMatchObject([
      {
        amount: dueMinor,
        state: 'needs response',
        reason: 'product_not_received',
        due_by: '2030-03-24T16:26:40.000Z',
        url: `https://dashboard.stripe.com/${account}/test/disputes/du_${intentId}`,
      },
    ]);
    expect(await listMails(orderId, 'dispute-opened')).toHaveLength(1);
    const later = (seconds: number) => ({ created: 1_900_000_000 + seconds });
    await send('charge.dispute.closed', buildDisputeObject(intentId, dueMinor, 'won'), later(90));
    // The event with the later creation time wins, in whichever order the events arrive.
    await send('charge.dispute.updated', buildDisputeObject(intentId, dueMinor, 'under_review'), later(60));
    expect((await show()).payment).toMatchObject({ hold: null, refundable: dueMinor, disputes: [{ state: 'won' }] });
    expect(await listMails(orderId, 'dispute-won')).toHaveLength(1);
    expect(await listTimelineCodes(orderId)).toEqual(
      expect.arrayContaining(['dispute opened', 'held for payment', 'dispute won', 'payment hold ended']),
    );
    expect(await listTimelineCodes(orderId)).not.toContain('dispute under review');
  });

  it('keeps its order stopped when the dispute is lost, refunds nothing on cancelling, and is in the list of held orders', async () => {
    const { orderId, intentId, show, cancel, dueMinor } = await paidOrder();
    await send('charge.dispute.created', buildDisputeObject(intentId, dueMinor, 'needs_response'));
    await send('charge.dispute.closed', buildDisputeObject(intentId, dueMinor, 'lost'), { created: 1_900_000_050 });
    expect((await show()).payment).toMatchObject({ hold: 'dispute', refundable: 0, disputes: [{ state: 'lost' }] });
    const { browser, user } = await signInBrowser(OWNER);
    const list = async () => {
      const answer = await browser.get(`/api/${user.tenant_id}/orders?held=1`);
      return orderEndpoints.list.answer.parse(answer.json()).data.rows.map(({ id }) => id);
    };
    expect(await list()).toContain(orderId);
    const before = stripe.refunds.length;
    expect((await cancel('Dispute lost')).status).toBe(200);
    expect([await getOrderStatus(orderId), stripe.refunds.length]).toEqual(['cancelled', before]);
    expect(await list()).not.toContain(orderId);
  });

  it('subtracts the lost amount from the figures of store, dashboard and platform', async () => {
    const { intentId, dueMinor } = await paidOrder();
    const owner = await signInBrowser(OWNER);
    const staff = await signInBrowser('staff@merchloom.test');
    const { tenant_id: tenant } = owner.user;
    const amountIn = (answer: { json(): unknown }) =>
      z
        .object({ data: z.object({ totals: z.array(z.object({ currency: z.string(), total: z.number() })) }) })
        .parse(answer.json())
        .data.totals.find(({ currency }) => currency === 'GBP')?.total;
    const read = async () => {
      const overview = eventEndpoints.overview.answer.parse(
        (await owner.browser.get(`/api/${tenant}/events/summer-fest/overview`)).json(),
      );
      return {
        store: overview.data.revenue.find(({ currency }) => currency === 'GBP')?.amount ?? 0,
        platform: amountIn(await staff.browser.get('/api/client-revenue')) ?? 0,
        listed: orderEndpoints.all.answer.parse(
          (await staff.browser.get(`/api/orders?client=${tenant}&counted=1&currency=GBP`)).json(),
        ).data.meta.total,
      };
    };
    const before = await read();
    await send('charge.dispute.created', buildDisputeObject(intentId, dueMinor, 'needs_response'));
    expect(await read()).toEqual(before);
    await send('charge.dispute.closed', buildDisputeObject(intentId, dueMinor, 'lost'), { created: 1_900_000_050 });
    const after = await read();
    expect(Math.round((before.store - after.store) * 100)).toBe(dueMinor);
    expect(Math.round((before.platform - after.platform) * 100)).toBe(dueMinor);
    // The order stays in the list of sold orders, while its loss is subtracted from the sum.
    expect(after.listed).toBe(before.listed);
  });

  it('stops a fulfiller that has not begun, and leaves an order alone that is being made', async () => {
    const [held, startedOrder] = [await paidOrder(), await paidOrder()];
    const [fulfiller] = await queryRows(sql`select id from fulfillers limit 1`);
    await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${held.orderId}`);
    await queryRows(sql`insert into fulfiller_submissions (tenant_id, order_id, fulfiller_id, state, reason)
      select tenant_id, id, ${fulfiller?.id}, 'accepted', '' from orders where id = ${held.orderId}`);
    await queryRows(sql`update orders set status = 'in production' where id = ${startedOrder.orderId}`);
    for (const { intentId, dueMinor } of [held, startedOrder])
      await send('charge.dispute.created', buildDisputeObject(intentId, dueMinor, 'needs_response'));
    await runOrderJob(held.orderId);
    await runOrderJob(startedOrder.orderId);
    const recalls = await queryRows(sql`select order_id, cause, state from fulfiller_recalls
      where order_id in (${held.orderId}, ${startedOrder.orderId})`);
    expect(recalls).toEqual([{ order_id: held.orderId, cause: 'held', state: 'waiting' }]);
    expect([await getHoldReason(held.orderId), await getHoldReason(startedOrder.orderId)]).toEqual(['dispute', null]);
    expect((await startedOrder.show()).payment.disputes).toHaveLength(1);
  });

  it.each([
    ['stopped', 'queued submitting to fulfiller', 'dispute'],
    ['too late', 'submitted to fulfiller', null],
  ] as const)('whose fulfiller answers %s leaves the order %s', async (state, status, hold) => {
    const { orderId, intentId, dueMinor } = await paidOrder();
    await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${orderId}`);
    await send('charge.dispute.created', buildDisputeObject(intentId, dueMinor, 'needs_response'));
    const [row] = await queryRows(sql`select tenant_id from orders where id = ${orderId}`);
    const tenantId = asTenantId(Number(row?.tenant_id));
    await withTenant(tenantId, (tx) => resolveHeldRecall(tx, { tenantId, orderId }, { state, externalId: 'W-1' }));
    await runOrderJob(orderId);
    expect([await getOrderStatus(orderId), await getHoldReason(orderId)]).toEqual([status, hold]);
    await send('charge.dispute.closed', buildDisputeObject(intentId, dueMinor, 'won'), { created: 1_900_000_050 });
    expect(await getHoldReason(orderId)).toBeNull();
  });
});

describe('a failed payout', () => {
  it('is reported once, to the owner of the account only', async () => {
    const payout = {
      id: 'po_1',
      object: 'payout',
      amount: 12_345,
      currency: 'gbp',
      failure_message: 'Account closed.',
    };
    const id = `evt_${crypto.randomUUID()}`;
    expect(await send('payout.failed', payout, { id })).toBe(200);
    expect(await send('payout.failed', payout, { id })).toBe(200);
    expect(await send('payout.failed', payout, { account: 'acct_nobody' })).toBe(200);
    expect(await send('payout.failed', payout, { account: undefined })).toBe(200);
    const mails = (await receiveMails()).filter(({ kind }) => kind === 'payout-failed');
    expect(mails.map(({ to }) => to)).toEqual([OWNER]);
    expect(mails[0]?.eml).toContain('Account closed.');
    const { browser } = await signInBrowser('staff@merchloom.test');
    const { clients } = cockpitEndpoints.show.answer.parse((await browser.get('/api/platform/cockpit')).json()).data;
    expect(clients?.connections.rows.filter(({ kind }) => kind === 'payout')).toHaveLength(1);
  });
});

describe('a dispute about a payment for an earlier version of an order', () => {
  it('is in the timeline and mailed to the owner, and stops nothing', async () => {
    const shopper = await createShopper('summer-fest');
    const body = await shopper.order();
    const first = await shopper.paid(body);
    const firstIntent = parseIntentId(getClientSecret(first));
    stripe.authenticate(firstIntent, 'complete');
    const change = { ...(await shopper.order({ quantity: 2 })), customer_id: body.customer_id };
    expect((await shopper.pay(change)).status).toBe(409);
    const second = await shopper.paid(change);
    const secondIntent = parseIntentId(getClientSecret(second));
    stripe.authenticate(secondIntent, 'complete');
    await shopper.settledOrder({ payment_intent: secondIntent });
    const orderId = first.order.id;
    const later = (seconds: number) => ({ created: 1_900_000_000 + seconds });
    const dispute = (status: string) => buildDisputeObject(firstIntent, first.order.total_store_price, status);

    expect(await sendStripeEvent('acct_foreign', 'charge.dispute.created', dispute('needs_response'))).toBe(200);
    expect(await listTimelineCodes(orderId)).not.toContain('former payment disputed');
    await Promise.all([1, 2].map(() => send('charge.dispute.created', dispute('needs_response'))));
    await send('charge.dispute.closed', dispute('lost'), later(90));
    await send('charge.dispute.updated', dispute('under_review'), later(60));
    const rows = await queryRows(sql`select note, params->>'state' as state from order_timeline
      where order_id = ${orderId} and code = 'former payment disputed' order by id`);
    expect(rows).toEqual([
      { note: `du_${firstIntent}`, state: 'needs response' },
      { note: `du_${firstIntent}`, state: 'lost' },
    ]);
    const mails = (await receiveMails()).filter(({ eml }) => eml.includes(orderId)).map(({ kind }) => kind);
    expect(mails).toEqual(['former-payment-disputed', 'dispute-lost']);
    expect(await getHoldReason(orderId)).toBeNull();
    expect(await count(sql`select count(*) as n from disputes where order_id = ${orderId}`)).toBe(0);
  });
});
