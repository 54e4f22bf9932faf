import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { eventEndpoints } from '@/lib/contracts/events';
import { orderEndpoints } from '@/lib/contracts/orders';
import { revenueEndpoints } from '@/lib/contracts/revenue';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import type { FakeStripe } from '../setup/fake-stripe';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';
import { connectStoreAccount } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { createShopper, getClientSecret, parseIntentId } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
  await connectStoreAccount('summer-fest');
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.isSilent = false;
});

/**
 * Owners of an order paid through Stripe and of one paid through the built-in gateway; the rules are equal for both.
 */
const OWNERS = { stripe: 'owner@brightside.test', test: 'owner@nordhavn.test' } as const;
type Gateway = keyof typeof OWNERS;

async function paidThrough(gateway: Gateway) {
  if (gateway === 'test') {
    const { orderId, intent } = await createPaidOrder('nordic-run');
    return { orderId, intentId: intent.id, totalMinor: intent.amount_minor };
  }
  const shopper = await createShopper('summer-fest');
  const paid = await shopper.paid(await shopper.order());
  const intentId = parseIntentId(getClientSecret(paid));
  stripe.authenticate(intentId, 'complete');
  await shopper.settledOrder({ payment_intent: intentId });
  return { orderId: paid.order.id, intentId, totalMinor: stripe.intent(intentId).amount };
}

/** Returns the amount of a payment that the gateway has recorded as refunded, minor units. */
async function getRefundedMinor(gateway: Gateway, intentId: string): Promise<number> {
  if (gateway === 'stripe')
    return stripe.refunds.filter(({ intent }) => intent === intentId).reduce((sum, { amount }) => sum + amount, 0);
  const [row] = await queryRows(sql`select refunded_minor from test_intents where id = ${intentId}`);
  return Number(row?.refunded_minor);
}

async function openRefunds(gateway: Gateway, orderId: string) {
  const { browser, user, token } = await signInBrowser(OWNERS[gateway]);
  const path = `/api/${user.tenant_id}/orders/${orderId}`;
  let keys = 0;
  return {
    refund: (amountMinor: number, more: object = {}) =>
      browser.post(`${path}/refunds`, {
        amount: amountMinor / 100,
        reason: 'Wrong size sent',
        request_key: `key-${orderId.slice(0, 8)}-${keys++}`,
        ...more,
      }),
    show: async () =>
      (await tenantApi.call(orderEndpoints.show, { params: { tenant: user.tenant_id, orderId } }, { token })).data,
  };
}

const getPaymentState = async (orderId: string) =>
  (await queryRows(sql`select payment_state from orders where id = ${orderId}`))[0]?.payment_state;

describe.each<Gateway>(['test', 'stripe'])('a refund through the %s gateway', (gateway) => {
  it('refunds a part, then the rest, and never a penny more', async () => {
    const { orderId, intentId, totalMinor } = await paidThrough(gateway);
    const { refund, show } = await openRefunds(gateway, orderId);
    const first = await refund(500);
    expect(first.json()).toMatchObject({
      data: { amount: 5, state: 'done', cause: 'owner', reason: 'Wrong size sent' },
    });
    expect([await getRefundedMinor(gateway, intentId), await getPaymentState(orderId)]).toEqual([
      500,
      'partly refunded',
    ]);
    expect((await show()).payment).toMatchObject({ paid: totalMinor, refunded: 500, refundable: totalMinor - 500 });

    const tooMuch = await refund(totalMinor - 499);
    expect([tooMuch.status, tooMuch.problem().errors]).toEqual([422, { amount: ['too much'] }]);
    expect((await refund(totalMinor - 500)).status).toBe(200);
    expect([await getRefundedMinor(gateway, intentId), await getPaymentState(orderId)]).toEqual([
      totalMinor,
      'refunded',
    ]);
    expect((await refund(1)).status).toBe(409);
    const detail = await show();
    expect(detail.may.refund).toBe(false);
    expect(detail.timeline.flatMap(({ code }) => (code?.startsWith('refund') ? [code] : []))).toEqual([
      'refund asked',
      'refund made',
      'refund asked',
      'refund made',
    ]);
    const audited = await queryRows(sql`select action, user_id from audit_entries where subject_id = ${orderId}
      and action like 'refund%' order by id`);
    expect(audited.map(({ action }) => action)).toEqual(['refund due', 'refund made', 'refund due', 'refund made']);
    expect(audited.every(({ user_id: user }) => user !== null)).toBe(true);
  });

  it('is subtracted from revenue on the dashboard, in the store’s overview and in the platform’s figures', async () => {
    const slug = gateway === 'stripe' ? 'summer-fest' : 'nordic-run';
    const { user, token } = await signInBrowser(OWNERS[gateway]);
    const staff = await signInBrowser('staff@merchloom.test');
    const earned = async () => {
      const params = { tenant: user.tenant_id };
      const { data: all } = await tenantApi.call(dashboardEndpoints.show, { params }, { token });
      const { data: store } = await tenantApi.call(eventEndpoints.overview, { params: { ...params, slug } }, { token });
      const minor = (amounts: readonly { readonly amount: number }[]) => Math.round((amounts[0]?.amount ?? 0) * 100);
      const query = { client: user.tenant_id };
      const { data: platform } = await tenantApi.call(
        revenueEndpoints.revenue,
        { params: {}, query },
        { token: staff.token },
      );
      // The responses are parsed, so their amounts are minor units.
      return [minor(all.revenue_30_days), minor(store.revenue), platform.totals[0]?.total ?? 0] as const;
    };
    const before = await earned();
    const { orderId, totalMinor } = await paidThrough(gateway);
    const plus = (more: number) => before.map((minor) => minor + more);
    expect(await earned()).toEqual(plus(totalMinor));
    const { refund } = await openRefunds(gateway, orderId);
    expect((await refund(500)).status).toBe(200);
    expect(await earned()).toEqual(plus(totalMinor - 500));
    // The revenue is reduced neither by a failed refund nor by the refund of a late payment for an earlier version of
    // the order.
    await queryRows(sql`insert into refunds (tenant_id, order_id, gateway, intent_id, amount_minor, currency, cause, state)
      select tenant_id, id, ${gateway}, 'pi_none_' || id, 200, currency, cause, state from orders,
        (values ('owner', 'failed'), ('late', 'done')) as row(cause, state) where id = ${orderId}`);
    expect(await earned()).toEqual(plus(totalMinor - 500));
    expect((await refund(totalMinor - 500)).status).toBe(200);
    expect(await earned()).toEqual(before);
  });

  it('happens once per request key, for any number of repeated and concurrent presses', async () => {
    const { orderId, intentId } = await paidThrough(gateway);
    const { refund } = await openRefunds(gateway, orderId);
    const key = { request_key: 'one-press-only' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(700, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await getRefundedMinor(gateway, intentId)).toBe(700);
    expect(await count(sql`select count(*) as n from refunds where order_id = ${orderId}`)).toBe(1);
    expect((await refund(800, key)).status).toBe(409);
  });

  it('of the whole payment is made once for ten concurrent requests with different keys', async () => {
    const { orderId, intentId, totalMinor } = await paidThrough(gateway);
    const { refund } = await openRefunds(gateway, orderId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(totalMinor)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await getRefundedMinor(gateway, intentId)).toBe(totalMinor);
    expect(await getPaymentState(orderId)).toBe('refunded');
  });

  it('in concurrent parts adds up to no more than was paid', async () => {
    const { orderId, intentId, totalMinor } = await paidThrough(gateway);
    const { refund } = await openRefunds(gateway, orderId);
    const part = Math.floor(totalMinor / 3) + 1;
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(part)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect([await getRefundedMinor(gateway, intentId), await getPaymentState(orderId)]).toEqual([
      2 * part,
      'partly refunded',
    ]);
  });

  it('requires a reason and an amount in whole pennies, and a manager', async () => {
    const { orderId, intentId } = await paidThrough(gateway);
    const { refund } = await openRefunds(gateway, orderId);
    const bad = [
      { reason: ' ' },
      { reason: undefined },
      { amount: 0 },
      { amount: -1 },
      { amount: 1.005 },
      { amount: '1' },
      { amount: 1e12 },
      { request_key: 'short' },
      { gateway: 'test' },
      { intent_id: 'pi_other' },
    ];
    for (const more of bad) expect({ more, status: (await refund(100, more)).status }).toEqual({ more, status: 422 });
    const { browser, user } = await signInBrowser('service@brightside.test');
    const body = { amount: 1, reason: 'x', request_key: 'service-key' };
    expect((await browser.post(`/api/${user.tenant_id}/orders/${orderId}/refunds`, body)).status).toBe(403);
    expect(await getRefundedMinor(gateway, intentId)).toBe(0);
  });

  it('is mailed to the shopper, once, in the language of the order', async () => {
    const { orderId, totalMinor } = await paidThrough(gateway);
    await queryRows(sql`update orders set lang = 'nl' where id = ${orderId}`);
    const { refund } = await openRefunds(gateway, orderId);
    await refund(totalMinor);
    const [mail] = await queryRows(sql`select id from mails where order_id = ${orderId} and kind = 'refund'`);
    await confirmOrder({ orderId, mailId: mail?.id });
    const eml = readFileSync(join(process.env.DATA_DIR ?? '', 'mail', `${mail?.id}.eml`), 'utf8');
    expect(eml).toContain('Terugbetaling van je bestelling');
    expect(eml).not.toContain('Wrong size sent');
    const n = count(sql`select count(*) as n from mails where order_id = ${orderId} and kind = 'refund'`);
    expect(await n).toBe(1);
  });
});

describe('a gateway that does not answer', () => {
  it('leaves the refund due, and the reconciler makes it once the gateway is back', async () => {
    const { orderId, intentId, totalMinor } = await paidThrough('stripe');
    const { refund, show } = await openRefunds('stripe', orderId);
    stripe.isSilent = true;
    expect((await refund(totalMinor)).json()).toMatchObject({ data: { state: 'due' } });
    expect((await show()).payment).toMatchObject({ refunded: totalMinor, refundable: 0 });
    stripe.isSilent = false;
    await queryRows(sql`update refunds set due_at = now() where order_id = ${orderId}`);
    await Promise.all([reconcileOnce(86_400), reconcileOnce(86_400)]);
    expect([await getRefundedMinor('stripe', intentId), await getPaymentState(orderId)]).toEqual([
      totalMinor,
      'refunded',
    ]);
  });

  it('may have made the refund anyway: it is found there and not made again', async () => {
    const { orderId, intentId } = await paidThrough('stripe');
    const { refund } = await openRefunds('stripe', orderId);
    await refund(300);
    // Simulates a lost response whose idempotency key Stripe has deleted since.
    await queryRows(
      sql`update refunds set state = 'due', attempts = 3, due_at = now(), reference = null where order_id = ${orderId}`,
    );
    stripe.clearKeys();
    await reconcileOnce(86_400);
    expect(await getRefundedMinor('stripe', intentId)).toBe(300);
    const [row] = await queryRows(sql`select state, reference from refunds where order_id = ${orderId}`);
    expect(row).toMatchObject({ state: 'done', reference: expect.stringMatching(/^re_/) });
  });

  it('or rejects the refund for good releases the amount and reports the failure', async () => {
    const { orderId, intentId, totalMinor } = await paidThrough('stripe');
    const { refund, show } = await openRefunds('stripe', orderId);
    // Adds a refund that was made in Stripe's own dashboard.
    stripe.refunds.push({ id: 're_dashboard', intent: intentId, key: '', amount: totalMinor - 100, metadata: {} });
    expect((await refund(200)).json()).toMatchObject({ data: { state: 'failed' } });
    expect((await show()).payment).toMatchObject({ refunded: 0, refundable: totalMinor });
    expect((await show()).timeline.at(-1)).toMatchObject({ code: 'refund refused', params: { amount: 200 } });
    expect((await refund(100)).json()).toMatchObject({ data: { state: 'done' } });
  });
});

describe('an order that cost nothing', () => {
  it('cannot be refunded', async () => {
    const { token, tenantId: tenant } = await signIn(OWNERS.stripe);
    const query = { payment: 'no payment needed' };
    const { data } = await tenantApi.call(orderEndpoints.list, { params: { tenant }, query }, { token });
    const { refund, show } = await openRefunds('stripe', data.rows[0]?.id ?? '');
    expect((await show()).payment).toMatchObject({ paid: 0, refundable: 0 });
    expect((await refund(100)).status).toBe(409);
  });

  it('is not to be confused with a demo order, which is refunded like any other', async () => {
    const { token, tenantId: tenant } = await signIn(OWNERS.test);
    const { data } = await tenantApi.call(
      orderEndpoints.list,
      { params: { tenant }, query: { status: 'shipped', payment: 'paid' } },
      { token },
    );
    const { refund } = await openRefunds('test', data.rows[0]?.id ?? '');
    expect((await refund(100)).json()).toMatchObject({ data: { state: 'done' } });
  });
});
