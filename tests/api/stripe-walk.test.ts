import { sql } from 'drizzle-orm';
import { orderEndpoints } from '@/lib/contracts/orders';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import type { FakeStripe } from '../setup/fake-stripe';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { connectAccount, connectStoreAccount } from './support/payment-accounts';
import { readStore } from './support/shop';
import { startStripe } from './support/stripe';
import {
  buildWebhookEvent,
  createShopper,
  deliverWebhook,
  getClientSecret,
  type Paid,
  parseIntentId,
  type Shopper,
  signPayload,
} from './support/walk';

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

const isPaid = (paid: Paid): string => stripe.authenticate(parseIntentId(getClientSecret(paid)), 'complete').id;

/** Builds an event as Stripe sends it: of the Stripe gateway, in test mode, for the intent's account. */
const stripeEvent = (paid: Paid, change: Parameters<typeof buildWebhookEvent>[1] = {}) =>
  buildWebhookEvent(paid, {
    ...change,
    intent: { metadata: { order_id: paid.order.id }, ...change.intent },
    event: { livemode: false, ...change.event },
  });
const send = async (payload: string) => (await deliverWebhook(payload, signPayload(payload))).status;

describe('a payment through Stripe', () => {
  it('is made at the tenant’s own account with the region’s key, and found from its own store only', async () => {
    const shopper = await createShopper();
    const account = `acct_${shopper.store.tenant_id}`;
    const paid = await shopper.paid(await shopper.order());
    expect(paid).toMatchObject({
      gateway: 'stripe',
      publishable_key: 'pk_test_uk',
      tenant_stripe_connect_account_id: account,
    });
    const secret = getClientSecret(paid);
    expect(stripe.intent(parseIntentId(secret))).toMatchObject({ account, amount: paid.order.total_store_price });
    expect((await shopper.confirmation(secret)).json()).toMatchObject({
      data: {
        status: 'failed',
        payment: { gateway: 'stripe', publishable_key: 'pk_test_uk', tenant_stripe_connect_account_id: account },
      },
    });
    const fields = { payment_intent: isPaid(paid) };
    for (const slug of ['company-kit', 'nordic-run']) {
      const elsewhere = await createShopper(slug);
      expect([slug, (await elsewhere.succeed(fields)).status]).toEqual([slug, 422]);
      expect([slug, (await elsewhere.confirmation(secret)).status]).toEqual([slug, 404]);
    }
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
    expect((await shopper.settledOrder(fields)).payment_state).toBe('paid');
  });
});

describe('a Stripe that does not respond', () => {
  it('delays a shopper no longer than eight seconds, and the order can be paid afterwards', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    stripe.isSilent = true;
    const start = performance.now();
    const answer = await shopper.pay(body);
    expect([answer.status, answer.problem().code]).toEqual([504, 'upstream_timeout']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(9_500);
    stripe.isSilent = false;
    const paid = await shopper.paid(body);
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
    expect(await count(sql`select count(*) as n from orders where customer_id = ${body.customer_id}`)).toBe(1);
    const opened = [...stripe.intents.values()].filter(({ metadata }) => metadata.order_id === paid.order.id);
    expect(opened).toHaveLength(1);
    stripe.isSilent = true;
    isPaid(paid);
    expect((await shopper.succeed({ payment_intent: parseIntentId(getClientSecret(paid)) })).status).toBe(504);
    stripe.isSilent = false;
    expect((await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) })).payment_state).toBe(
      'paid',
    );
  });
});

describe('a Stripe event', () => {
  it('has no effect from the other mode, from an account that is not the order’s, or about another payment', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const other = await createShopper('company-kit');
    const otherPaid = await other.paid(await other.order());
    const { tenant_id: nordhavn } = await readStore('nordic-run');
    const strange = { id: 'pi_of_another_shop' };
    for (const [name, payload] of Object.entries({
      'live, with test keys': stripeEvent(paid, { event: { livemode: true } }),
      'an unknown account': stripeEvent(paid, { event: { account: 'acct_unknown' } }),
      'the account of another tenant': stripeEvent(paid, { event: { account: `acct_${nordhavn}` } }),
      'the platform’s own account': stripeEvent(paid, { event: { account: undefined } }),
      'a payment that the tenant takes elsewhere': stripeEvent(paid, { intent: { ...strange, metadata: {} } }),
      'the order of another tenant': stripeEvent(paid, {
        intent: { ...strange, metadata: { order_id: otherPaid.order.id } },
        event: { account: 'acct_unknown' },
      }),
      'an order that is none': stripeEvent(paid, {
        intent: { ...strange, metadata: { order_id: '00000000-0000-4000-8000-000000000000' } },
      }),
      'an order of another program': stripeEvent(paid, { intent: { ...strange, metadata: { order_id: '4711' } } }),
      'a cancelled intent that nobody has': stripeEvent(paid, { status: 'canceled', intent: strange }),
    }))
      expect([name, await send(payload)]).toEqual([name, 200]);
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
    expect(await getPaymentState(otherPaid.order.id)).toBe('awaiting payment');
    expect(await count(sql`select count(*) as n from refunds where gateway = 'stripe'`)).toBe(0);
  });

  it('settles its order, and an earlier event that arrives later changes nothing', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    isPaid(paid);
    expect(await send(stripeEvent(paid))).toBe(200);
    expect(await getPaymentState(paid.order.id)).toBe('paid');
    for (const status of ['requires_payment_method', 'processing', 'requires_action', 'canceled'])
      expect(await send(stripeEvent(paid, { status }))).toBe(200);
    expect(await getPaymentState(paid.order.id)).toBe('paid');
  });
});

describe('a payment for an earlier version of an order', () => {
  async function changedAfterPaying(shopper: Shopper) {
    const body = await shopper.order();
    const first = await shopper.paid(body);
    isPaid(first);
    const change = { ...(await shopper.order({ quantity: 2 })), customer_id: body.customer_id };
    return { first, change };
  }

  it('is refunded once, however it is learned of, and the new basket can be paid', async () => {
    const shopper = await createShopper();
    const { first, change } = await changedAfterPaying(shopper);
    const pressed = await shopper.pay(change);
    expect([pressed.status, pressed.problem().message]).toEqual([409, expect.stringContaining('being returned')]);
    const payload = stripeEvent(first);
    await Promise.all(Array.from({ length: 10 }, () => send(payload)));
    const late = await shopper.succeed({ payment_intent: parseIntentId(getClientSecret(first)) });
    expect([late.status, late.problem().message]).toEqual([422, expect.stringContaining('being returned')]);
    expect((await shopper.confirmation(getClientSecret(first))).json()).toMatchObject({
      data: { status: 'failed', payment: null, message: expect.stringContaining('being returned') },
    });
    const createdRefunds = stripe.refunds.filter(({ intent }) => intent === parseIntentId(getClientSecret(first)));
    const [row] = await queryRows(sql`select * from refunds where order_id = ${first.order.id}`);
    expect(createdRefunds.map(({ key }) => key)).toEqual([`refund:${row?.id}`]);
    expect(row).toMatchObject({
      state: 'done',
      reference: createdRefunds[0]?.id,
      amount_minor: first.order.total_store_price,
    });

    const second = await shopper.paid(change);
    isPaid(second);
    await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(second)) });
    const address = { tenant: shopper.store.tenant_id, orderId: first.order.id };
    const { token } = await signIn('owner@brightside.test');
    const { data } = await tenantApi.call(orderEndpoints.show, { params: address }, { token });
    const back = data.timeline.filter(({ code }) => code === 'late payment returned' || code === 'refund made');
    const params = {
      intent: parseIntentId(getClientSecret(first)),
      amount: first.order.total_store_price,
      currency: 'GBP',
    };
    expect(back).toMatchObject([
      { code: 'late payment returned', params },
      { code: 'refund made', params },
    ]);
    expect(data.payment.refunds).toMatchObject([
      { cause: 'late', state: 'done', amount: first.order.total_store_price },
    ]);
    expect([data.payment.refunded, data.payment.refundable]).toEqual([0, data.order.total_store_price]);
    const audited = await queryRows(
      sql`select action from audit_entries where subject_id = ${first.order.id} order by id`,
    );
    expect(audited.map(({ action }) => action)).toEqual(['refund due', 'refund made', 'order added']);
    const stranger = await signIn('owner@nordhavn.test');
    for (const tenant of [address.tenant, stranger.tenantId]) {
      const call = tenantApi.call(orderEndpoints.show, { params: { ...address, tenant } }, { token: stranger.token });
      expect((await getCallError(call)).code).toBe('not_found');
    }
  });

  it('is recorded while Stripe is unreachable, and refunded when Stripe responds again', async () => {
    const shopper = await createShopper('company-kit');
    const body = await shopper.order();
    const first = await shopper.paid(body);
    await shopper.paid({ ...(await shopper.order({ quantity: 2 })), customer_id: body.customer_id });
    // The payment is cancelled in the shop, but has succeeded at Stripe at that moment.
    isPaid(first);
    stripe.isSilent = true;
    expect(await send(stripeEvent(first))).toBe(200);
    const stateNow = async () =>
      (await queryRows(sql`select state from refunds where order_id = ${first.order.id}`))[0]?.state;
    expect(await stateNow()).toBe('due');
    stripe.isSilent = false;
    await reconcileOnce(86_400);
    expect(await stateNow()).toBe('due');
    await queryRows(sql`update refunds set due_at = now() where order_id = ${first.order.id}`);
    await Promise.all([reconcileOnce(86_400), reconcileOnce(86_400)]);
    expect(await stateNow()).toBe('done');
    expect(stripe.refunds.filter(({ intent }) => intent === parseIntentId(getClientSecret(first)))).toHaveLength(1);
  });

  it('cannot be made where it was opened before the tenant’s account changed', async () => {
    const shopper = await createShopper();
    const { tenant_id: tenantId } = shopper.store;
    const body = await shopper.order();
    const first = await shopper.paid(body);
    await connectAccount(tenantId, { account: 'acct_new' });
    const second = await shopper.paid(body);
    await connectAccount(tenantId);
    expect(second.tenant_stripe_connect_account_id).toBe('acct_new');
    expect(stripe.intent(parseIntentId(getClientSecret(first)))).toMatchObject({
      account: `acct_${tenantId}`,
      status: 'canceled',
    });
    expect(stripe.intent(parseIntentId(getClientSecret(second))).account).toBe('acct_new');
  });
});
