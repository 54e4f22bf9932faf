import { sql } from 'drizzle-orm';
import { printArtwork } from '@/lib/backend/jobs/print-artwork';
import { orderEndpoints } from '@/lib/contracts/orders';
import { balanceEndpoints } from '@/lib/contracts/payouts';
import { productionEndpoints } from '@/lib/contracts/production';
import type { FakeStripe } from '../setup/fake-stripe';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import {
  addFulfiller,
  disableFulfillers,
  endHold,
  getOrderStatus,
  removeHeldMoney,
  runOrderJob,
  setProductionMode,
} from './support/fulfil';
import { connectAccount } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { createShopper, getClientSecret, parseIntentId, type Shopper } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const STORE = 'company-kit';

let stripe: FakeStripe;
let tenant = 0;
let owner = '';

beforeAll(async () => {
  stripe = await startStripe();
  await disableFulfillers();
  await addFulfiller({ tenant: 'Merchloom', name: 'Mail shop', provider: 'email', shared: true });
  const signed = await signIn(OWNER);
  [tenant, owner] = [signed.tenantId, signed.token];
  await connectAccount(tenant);
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  await queryRows(sql`update tenants set verified_at = now(), credit_activated_at = null, production = 'platform'
    where id = ${tenant}`);
  // Deletes what the tenant owes from earlier tests.
  await queryRows(sql`delete from budgets where tenant_id = ${tenant}`);
  await queryRows(sql`delete from charges where tenant_id = ${tenant}`);
  await queryRows(sql`update events set fulfilment = fulfilment - 'production' where tenant_id = ${tenant}`);
});

/**
 * Opens the payment of an order of the store. `fee` is the application fee that was requested from Stripe; null = none.
 */
async function openPayment(shopper: Shopper, options: Parameters<Shopper['order']>[0] = {}) {
  const opened = await shopper.paid(await shopper.order(options));
  const intentId = parseIntentId(getClientSecret(opened));
  return { orderId: opened.order.id, amount: opened.order.total_store_price, intentId, opened };
}
const findFee = (intentId: string) => stripe.intent(intentId).application_fee_amount;

/** Pays an order of the store, ends its hold time, and draws its print files. */
async function pay(options: Parameters<Shopper['order']>[0] = {}) {
  const shopper = await createShopper(STORE);
  const payment = await openPayment(shopper, options);
  stripe.authenticate(payment.intentId, 'complete');
  await shopper.settledOrder({ payment_intent: payment.intentId });
  await endHold(payment.orderId);
  await printArtwork({ orderId: payment.orderId });
  return payment;
}

/** Lists the ledger entries of an order's fee: account and amount, in the order of their posting. */
const listFeeEntries = async (orderId: string) =>
  (
    await queryRows(sql`select account, cause, amount_minor as amount from ledger_entries
      where order_id = ${orderId} and subject = 'fee' order by step, line`)
  ).map(({ account, cause, amount }) => [account, cause, Number(amount)]);
const sumLedger = () =>
  count(sql`select coalesce(sum(amount_minor), 0) as n from ledger_entries where tenant_id = ${tenant}`);
const showOrder = async (orderId: string) =>
  (await tenantApi.call(orderEndpoints.show, { params: { tenant, orderId } }, { token: owner })).data;

async function refund(orderId: string, amount: number) {
  const { browser } = await signInBrowser(OWNER);
  const body = { amount: amount / 100, reason: 'Asked for', request_key: `fee-${orderId.slice(0, 8)}-${amount}` };
  return (await browser.post(`/api/${tenant}/orders/${orderId}/refunds`, body)).status;
}
async function cancel(orderId: string) {
  const { browser } = await signInBrowser(OWNER);
  const answer = await browser.post(`/api/${tenant}/orders/cancellations`, { ids: [orderId], reason: 'Not needed' });
  return answer.status;
}
const findRefund = (intentId: string) => stripe.refunds.filter(({ intent }) => intent === intentId);

describe('the application fee of a payment to an owner’s account', () => {
  it('equals the cost of production and shipping with VAT, and pays for them', async () => {
    await removeHeldMoney();
    const { orderId, intentId } = await pay();
    const fee = Number(findFee(intentId));
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    const [charge] = await queryRows(
      sql`select goods_minor + shipping_minor as net from charges where order_id = ${orderId}`,
    );
    const net = Number(charge?.net);
    // The demo's platform and client are both in the UK, so the fee includes 20 % VAT.
    expect(fee).toBe(net + Math.ceil(net * 0.2));
    expect(await listFeeEntries(orderId)).toEqual([
      ['owner_account', 'fee kept', -fee],
      ['platform_account', 'fee kept', fee],
    ]);
    expect(await sumLedger()).toBe(0);
    expect((await showOrder(orderId)).result?.fee).toEqual({ amount: fee, is_returned: false });
  });

  it('lets the owner choose the platform’s fulfillers, and states that the fee pays for them', async () => {
    const { data } = await tenantApi.call(productionEndpoints.show, { params: { tenant } }, { token: owner });
    expect(data.platform_findings).toEqual([]);
    const money = await tenantApi.call(balanceEndpoints.show, { params: { tenant } }, { token: owner });
    expect(money.data.production_paid_by).toBe('fee');
  });

  it('is not charged when a credit account, the owner or another fulfiller makes it unnecessary', async () => {
    const shopper = await createShopper(STORE);
    const paysFee = async () => findFee((await openPayment(await createShopper(STORE))).intentId) !== null;
    expect(await paysFee()).toBe(true);
    await queryRows(sql`update tenants set credit_activated_at = now() where id = ${tenant}`);
    expect(await paysFee()).toBe(false);
    await queryRows(sql`update tenants set credit_activated_at = null where id = ${tenant}`);
    for (const way of ['self', 'fulfiller', null] as const) {
      await setProductionMode(way);
      expect([way, await paysFee()]).toEqual([way, false]);
    }
    await setProductionMode('platform');
    await queryRows(sql`update tenants set verified_at = null where id = ${tenant}`);
    expect(await paysFee()).toBe(false);
    // Sets up a store that makes its orders itself, while its owner's other stores do not.
    await queryRows(sql`update tenants set verified_at = now() where id = ${tenant}`);
    await queryRows(sql`update events set fulfilment = fulfilment || '{"production":"self"}' where slug = ${STORE}`);
    expect(findFee((await openPayment(shopper)).intentId)).toBeNull();
  });

  it('never exceeds the payment, and an order that it does not cover is not made', async () => {
    await removeHeldMoney();
    await queryRows(sql`update blank_prices set blank_minor = blank_minor + 900000`);
    const { orderId, intentId, amount } = await pay();
    await runOrderJob(orderId);
    const status = await getOrderStatus(orderId);
    await queryRows(sql`update blank_prices set blank_minor = blank_minor - 900000`);
    expect(findFee(intentId)).toBe(amount);
    expect(status).toBe('over budget limit');
    expect(await queryRows(sql`select 1 from charges where order_id = ${orderId}`)).toEqual([]);
  });

  it('does not change when its payment is opened again, even if the catalogue’s prices have changed', async () => {
    const shopper = await createShopper(STORE);
    const body = await shopper.order();
    stripe.plan('/v1/payment_intents', [500, { error: { type: 'api_error', message: 'Try again' } }], 10);
    expect((await shopper.pay(body)).status).toBeGreaterThanOrEqual(500);
    await queryRows(sql`update blank_prices set blank_minor = blank_minor + 100`);
    stripe.clearPlans();
    const opened = await shopper.paid(body);
    await queryRows(sql`update blank_prices set blank_minor = blank_minor - 100`);
    const fees = stripe.calls.flatMap(({ path, form }) =>
      path === '/v1/payment_intents' && form.get('metadata[order_id]') === opened.order.id
        ? [form.get('application_fee_amount')]
        : [],
    );
    expect(fees.length).toBeGreaterThan(1);
    expect(new Set(fees).size).toBe(1);
  });

  it('is calculated for many concurrent shoppers without one transaction waiting for another’s connection', async () => {
    const ready = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const shopper = await createShopper(STORE);
        return { shopper, body: await shopper.order() };
      }),
    );
    const answers = await Promise.all(ready.map(({ shopper, body }) => shopper.pay(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('is returned with the refund of an order that is cancelled before anything was made', async () => {
    const { orderId, intentId, amount } = await pay();
    const fee = Number(findFee(intentId));
    expect(await cancel(orderId)).toBe(200);
    expect(findRefund(intentId)).toMatchObject([{ amount, feeReturned: fee }]);
    expect(await listFeeEntries(orderId)).toEqual([
      ['owner_account', 'fee kept', -fee],
      ['platform_account', 'fee kept', fee],
      ['owner_account', 'fee returned', fee],
      ['platform_account', 'fee returned', -fee],
    ]);
    expect(await sumLedger()).toBe(0);
    expect((await showOrder(orderId)).result?.fee).toEqual({ amount: fee, is_returned: true });
  });

  it('is not returned with a partial refund, nor with a full refund once the order is in production', async () => {
    const partly = await pay();
    expect(await refund(partly.orderId, 100)).toBe(200);
    const submitted = await pay();
    await runOrderJob(submitted.orderId);
    expect(await getOrderStatus(submitted.orderId)).toBe('submitted to fulfiller');
    expect(await refund(submitted.orderId, submitted.amount)).toBe(200);
    for (const { orderId, intentId } of [partly, submitted]) {
      expect(findRefund(intentId)).toMatchObject([{ feeReturned: 0 }]);
      expect((await showOrder(orderId)).result?.fee).toMatchObject({ is_returned: false });
    }
    expect(await sumLedger()).toBe(0);
  });

  it('pays for its own order, even if an earlier order was refunded in full and its production stopped', async () => {
    await removeHeldMoney();
    const shopper = await createShopper(STORE);
    const refunded = await openPayment(shopper);
    stripe.authenticate(refunded.intentId, 'complete');
    await shopper.settledOrder({ payment_intent: refunded.intentId });
    await runOrderJob(refunded.orderId);
    expect(await refund(refunded.orderId, refunded.amount)).toBe(200);
    const { orderId } = await pay();
    await runOrderJob(orderId);
    expect(await getOrderStatus(orderId)).toBe('submitted to fulfiller');
    // A refunded order that is released for production anyway must be paid for again, and there is no money for it.
    const { browser } = await signInBrowser(OWNER);
    const released = await browser.post(`/api/${tenant}/orders/${refunded.orderId}/fulfilment`, { action: 'release' });
    expect(released.status).toBe(200);
    await endHold(refunded.orderId);
    await runOrderJob(refunded.orderId);
    expect(await getOrderStatus(refunded.orderId)).toBe('over budget limit');
  });

  it('is returned with a payment for an earlier version of the order', async () => {
    const shopper = await createShopper(STORE);
    const body = await shopper.order();
    const first = await shopper.paid(body);
    const intentId = parseIntentId(getClientSecret(first));
    stripe.authenticate(intentId, 'complete');
    // Another tab of the shopper has changed the basket in the meantime.
    const changed = await shopper.pay({ ...(await shopper.order({ quantity: 2 })), customer_id: body.customer_id });
    expect(changed.status).toBe(409);
    const feeReturned = Number(findFee(intentId));
    expect(feeReturned).toBeGreaterThan(0);
    expect(findRefund(intentId)).toMatchObject([{ amount: first.order.total_store_price, feeReturned }]);
  });
});
