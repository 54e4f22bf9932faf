import { sql } from 'drizzle-orm';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import type { FakeIntent, FakeStripe } from '../setup/fake-stripe';
import { getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { readEml } from './support/eml';
import { startStripe } from './support/stripe';
import {
  createShopper,
  deliverWebhook,
  getClientSecret,
  parseAnswer,
  parseIntentId,
  signPayload,
} from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

async function openOrder() {
  const shopper = await createShopper('summer-fest');
  const paid = await shopper.paid(await shopper.order());
  const secret = getClientSecret(paid);
  const intent = stripe.intent(parseIntentId(secret));
  const readConfirmation = async () =>
    parseAnswer(checkoutEndpoints.confirmation.answer, await shopper.confirmation(secret)).data;
  return { shopper, paid, orderId: paid.order.id, secret, intent, readConfirmation };
}
const listTimeline = async (orderId: string) =>
  (await queryRows(sql`select code from order_timeline where order_id = ${orderId} order by id`)).map(
    ({ code }) => code,
  );

const listMails = (orderId: string) =>
  queryRows(sql`select id, kind, state, content from mails where order_id = ${orderId}`);
/** Sends the event for an intent's present state, as Stripe does. */
const sendIntent = (intent: FakeIntent, type: string, change: object = {}) => {
  const { account: _account, secretKey: _key, ...object } = intent;
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    created: 1_900_000_000,
    livemode: false,
    data: { object: { object: 'payment_intent', ...object } },
    ...change,
  });
  return deliverWebhook(payload, signPayload(payload));
};
/** Fails an intent as banks and card networks do. */
function fail(intent: FakeIntent, type: string, message: string): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = { code: 'payment_intent_payment_attempt_failed', message, payment_method: { type } };
}
const age = (orderId: string, by: string) =>
  queryRows(sql`update orders set placed_at = placed_at - ${by}::interval, leased_until = null where id = ${orderId}`);
const ageTimeline = (orderId: string, by: string) =>
  queryRows(sql`update order_timeline set at = at - ${by}::interval where order_id = ${orderId}`);

/** Expiry time: 26 November 2026, 12:00 UTC, in seconds since 1970. */
const EXPIRY = 1_795_694_400;

describe('a payment that a bank processes for days', () => {
  it('is shown as placed and pending, and noted once for the owner (PAY-08)', async () => {
    const { orderId, paid, intent, readConfirmation } = await openOrder();
    intent.status = 'processing';
    for (const _ of [1, 2]) {
      const confirmation = await readConfirmation();
      expect(confirmation).toMatchObject({ status: 'processing', payment: null, pending: { step: 'bank' } });
      expect(confirmation.order.order_ref).toBe(paid.order.order_ref);
    }
    expect(await getPaymentState(orderId)).toBe('awaiting payment');
    expect(await listTimeline(orderId)).toEqual(['payment pending']);
    intent.status = 'succeeded';
    expect(await readConfirmation()).toMatchObject({ status: 'succeeded', pending: null });
    expect(await getPaymentState(orderId)).toBe('paid');
  });

  it('is noted by its event when the shopper never comes back', async () => {
    const { orderId, intent } = await openOrder();
    intent.status = 'processing';
    for (const _ of [1, 2]) expect((await sendIntent(intent, 'payment_intent.processing')).status).toBe(200);
    expect(await listTimeline(orderId)).toEqual(['payment pending']);
    expect(await getPaymentState(orderId)).toBe('awaiting payment');
  });

  it.each([
    ['failed', 'awaiting payment'],
    ['succeeded', 'paid'],
  ])('is not pending again when the event arrives after the payment has %s', async (outcome, state) => {
    const { shopper, orderId, intent, readConfirmation } = await openOrder();
    intent.status = 'processing';
    await readConfirmation();
    const former = { ...intent };
    if (outcome === 'failed') {
      fail(intent, 'sepa_debit', 'The bank account has insufficient funds.');
      await sendIntent(intent, 'payment_intent.payment_failed');
    } else {
      intent.status = 'succeeded';
      await shopper.settledOrder({ payment_intent: intent.id });
    }
    const before = await listTimeline(orderId);
    expect((await sendIntent(former, 'payment_intent.processing')).status).toBe(200);
    expect(await listTimeline(orderId)).toEqual(before);
    expect(await getPaymentState(orderId)).toBe(state);
  });

  it('is not noted when the secret is wrong', async () => {
    const { shopper, orderId, secret, intent } = await openOrder();
    intent.status = 'processing';
    expect((await shopper.confirmation(`${secret}x`, intent.id)).status).toBe(404);
    expect(await listTimeline(orderId)).toEqual([]);
  });
});

describe('a payment that its shopper makes elsewhere within days', () => {
  it.each([
    [
      'reference',
      'multibanco_display_details',
      { expires_at: EXPIRY, hosted_voucher_url: 'https://payments.stripe.com/multibanco/voucher/1' },
      'https://payments.stripe.com/multibanco/voucher/1',
      '2026-11-26T12:00:00.000Z',
    ],
    ['reference', 'boleto_display_details', { hosted_voucher_url: null }, null, null],
    ['reference', 'oxxo_display_details', { expires_after: EXPIRY }, null, '2026-11-26T12:00:00.000Z'],
    ['verification', 'verify_with_microdeposits', { hosted_verification_url: 'javascript:alert(1)' }, null, null],
    [
      'transfer',
      'display_bank_transfer_instructions',
      { hosted_instructions_url: 'https://payments.stripe.com/bank/1' },
      'https://payments.stripe.com/bank/1',
      null,
    ],
  ])('waits for a %s: %s', async (step, type, details, url, until) => {
    const { orderId, intent, readConfirmation } = await openOrder();
    intent.status = 'requires_action';
    intent.next_action = { type, [type]: details };
    expect(await readConfirmation()).toMatchObject({ status: 'requires_action', pending: { step, url, until } });
    expect(await listTimeline(orderId)).toEqual(['payment pending']);
  });

  it('is not assumed of an authentication that the shopper abandoned', async () => {
    const { orderId, intent, readConfirmation } = await openOrder();
    intent.status = 'requires_action';
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.example' } };
    const confirmation = await readConfirmation();
    expect(confirmation).toMatchObject({ status: 'requires_action', pending: null });
    expect(confirmation.payment).not.toBeNull();
    expect(await listTimeline(orderId)).toEqual([]);
  });
});

describe('a pending payment that fails in the end', () => {
  const NO_FUNDS = 'The bank account has insufficient funds.';

  it('is mailed to the shopper once, with a link that pays the same order', async () => {
    const { shopper, orderId, paid, secret, intent, readConfirmation } = await openOrder();
    intent.status = 'processing';
    await readConfirmation();
    fail(intent, 'sepa_debit', NO_FUNDS);
    for (const _ of [1, 2])
      expect((await sendIntent(intent, 'payment_intent.payment_failed', { id: `evt_${orderId}` })).status).toBe(200);
    await reconcileOnce(0);
    expect((await sendIntent(intent, 'payment_intent.payment_failed')).status).toBe(200);
    expect(await listTimeline(orderId)).toEqual(['payment pending', 'pending payment failed']);
    const [mail, ...others] = await listMails(orderId);
    expect([mail?.kind, others]).toEqual(['payment failed', []]);
    await confirmOrder({ orderId, mailId: mail?.id });
    const { text, headers } = await readEml(String(mail?.id));
    expect(headers).toContain(paid.order.order_ref);
    expect(text).toContain(`£${(paid.order.total_store_price / 100).toFixed(2)}`);
    const link = /https?:\/\/\S+\/payment-success\S+/.exec(text)?.[0] ?? '';
    const query = new URL(link).searchParams;
    expect([query.get('payment_intent'), query.get('payment_intent_client_secret')]).toEqual([intent.id, secret]);
    expect(await listMails(orderId)).toMatchObject([{ state: 'sent', content: null }]);

    // The link still works days later.
    await age(orderId, '3 days');
    await reconcileOnce(0);
    expect(intent.status).toBe('requires_payment_method');
    expect((await readConfirmation()).payment).not.toBeNull();
    stripe.authenticate(intent.id, 'complete');
    await shopper.settledOrder({ payment_intent: intent.id });
    expect(await getPaymentState(orderId)).toBe('paid');
  });

  it('is detected without its event, and ends when the shopper does not pay again', async () => {
    const { orderId, intent } = await openOrder();
    intent.status = 'processing';
    await age(orderId, '3 days');
    await reconcileOnce(0);
    fail(intent, 'sepa_debit', NO_FUNDS);
    await age(orderId, '1 day');
    await reconcileOnce(0);
    expect(intent.status).toBe('requires_payment_method');
    expect(await listTimeline(orderId)).toEqual(['payment pending', 'pending payment failed']);
    expect(await listMails(orderId)).toMatchObject([{ kind: 'payment failed' }]);
    await age(orderId, '8 days');
    await ageTimeline(orderId, '8 days');
    await reconcileOnce(0);
    expect([intent.status, await getPaymentState(orderId)]).toEqual(['canceled', 'failed']);
  });

  it.each([
    ['who never paid otherwise', null],
    ['who had a payment reference before', { type: 'multibanco_display_details', multibanco_display_details: {} }],
  ])('does not include a card that is declined while its shopper pays, %s', async (_who, nextAction) => {
    const { orderId, intent, readConfirmation } = await openOrder();
    if (nextAction) {
      intent.status = 'requires_action';
      intent.next_action = nextAction;
    }
    await readConfirmation();
    fail(intent, 'card', 'Your card was declined.');
    expect((await sendIntent(intent, 'payment_intent.payment_failed')).status).toBe(200);
    expect((await listTimeline(orderId)).at(-1)).toBe('payment refused');
    expect(await listMails(orderId)).toEqual([]);
  });
});

describe('the reconciler', () => {
  const inDays = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400;
  const waitFor = (intent: FakeIntent, type: string, details: object = {}) => {
    intent.status = 'requires_action';
    intent.next_action = { type, [type]: details };
  };
  it.each([
    ['multibanco_display_details', () => ({ expires_at: inDays(5) }), '2 days', 'requires_action'],
    ['multibanco_display_details', () => ({ expires_at: inDays(-1) }), '2 days', 'canceled'],
    ['multibanco_display_details', () => ({ expires_at: inDays(3) }), '9 days', 'requires_action'],
    ['verify_with_microdeposits', () => ({}), '7 days', 'requires_action'],
    ['verify_with_microdeposits', () => ({}), '9 days', 'canceled'],
    ['redirect_to_url', () => ({}), '2 days', 'canceled'],
  ])('leaves a payment open until its end: %s', async (type, details, by, status) => {
    const { orderId, intent } = await openOrder();
    waitFor(intent, type, details());
    await age(orderId, by);
    await reconcileOnce(0);
    expect(intent.status).toBe(status);
    expect(await getPaymentState(orderId)).toBe(status === 'canceled' ? 'failed' : 'awaiting payment');
  });

  it('does not end a payment by reference because the reservation of its voucher has', async () => {
    const { orderId, intent } = await openOrder();
    waitFor(intent, 'multibanco_display_details', { expires_at: inDays(5) });
    await queryRows(sql`with voucher as (
        insert into vouchers (tenant_id, event_id, code, kind, discount_minor, usage_limit)
        select tenant_id, event_id, 'PENDING', 'voucher', 100, 1 from orders where id = ${orderId} returning *
      ), reserved as (
        insert into voucher_redemptions (tenant_id, voucher_id, order_id, state, reserved_until)
        select tenant_id, id, ${orderId}, 'released', now() - interval '1 hour' from voucher
      )
      update orders set discount_code = 'PENDING' where id = ${orderId}`);
    await age(orderId, '2 hours');
    await reconcileOnce(0);
    expect(intent.status).toBe('requires_action');
  });

  it('cancels what a card declined after the shopper gave up the reference', async () => {
    const { orderId, intent, readConfirmation } = await openOrder();
    waitFor(intent, 'multibanco_display_details');
    await readConfirmation();
    fail(intent, 'card', 'Your card was declined.');
    await age(orderId, '2 days');
    await reconcileOnce(0);
    expect([intent.status, await listMails(orderId)]).toEqual(['canceled', []]);
  });
});
