import { sql } from 'drizzle-orm';
import type { FakeStripe } from '../setup/fake-stripe';
import type { StripeReply } from '../setup/stripe-idempotency';
import { signInBrowser } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import { connectStoreAccount } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { createShopper, deliverWebhook, getClientSecret, parseIntentId, signPayload } from './support/walk';

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

/** Returns a paid order with refunds of these amounts made by its owner. */
async function refunded(...amounts: number[]) {
  const shopper = await createShopper('summer-fest');
  const paid = await shopper.paid(await shopper.order());
  const intentId = parseIntentId(getClientSecret(paid));
  stripe.authenticate(intentId, 'complete');
  await shopper.settledOrder({ payment_intent: intentId });
  const { browser, user } = await signInBrowser(OWNER);
  const path = `/api/${user.tenant_id}/orders/${paid.order.id}/refunds`;
  const refund = (amount: number) =>
    browser.post(path, { amount: amount / 100, reason: 'Too small', request_key: crypto.randomUUID() });
  for (const amount of amounts) expect((await refund(amount)).status).toBe(200);
  const createdRefunds = stripe.refunds.filter(({ intent }) => intent === intentId);
  return { orderId: paid.order.id, intentId, made: createdRefunds, refund };
}

interface ReportedRefund {
  readonly id?: string;
  readonly metadata?: object;
}
const failedEvent = (
  intentId: string,
  refund: ReportedRefund | undefined,
  change: object = {},
  type = 'refund.failed',
) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    account,
    livemode: false,
    data: {
      object: {
        id: refund?.id,
        object: 'refund',
        payment_intent: intentId,
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        metadata: refund?.metadata,
        ...change,
      },
    },
  });
const sendRefundEvent = async (...event: Parameters<typeof failedEvent>) => {
  const payload = failedEvent(...event);
  return (await deliverWebhook(payload, signPayload(payload))).status;
};
const getPaymentState = async (orderId: string) =>
  (await queryRows(sql`select payment_state from orders where id = ${orderId}`))[0]?.payment_state;
const failedOnes = (orderId: string) =>
  count(sql`select count(*) as n from refunds where order_id = ${orderId} and state = 'failed'`);

describe('a refund that fails after it was made', () => {
  it('counts as paid again, shows the reason, notifies the user who decided it once, and can be made again', async () => {
    const { orderId, intentId, made: createdRefunds, refund } = await refunded(500, 300);
    expect(await sendRefundEvent(intentId, createdRefunds[0])).toBe(200);
    expect([await failedOnes(orderId), await getPaymentState(orderId)]).toEqual([1, 'partly refunded']);
    // Stripe sends the event more than once and under two event types.
    expect(await sendRefundEvent(intentId, createdRefunds[0])).toBe(200);
    expect(await sendRefundEvent(intentId, createdRefunds[0], {}, 'refund.updated')).toBe(200);
    expect(await sendRefundEvent(intentId, createdRefunds[1], {}, 'charge.refund.updated')).toBe(200);
    expect([await failedOnes(orderId), await getPaymentState(orderId)]).toEqual([2, 'paid']);

    const timeline = await queryRows(sql`select note, params, actor_id from order_timeline
      where order_id = ${orderId} and code = 'refund failed' order by id`);
    expect(timeline).toMatchObject([
      { note: 'expired or canceled card', actor_id: null, params: { amount: 500, currency: 'GBP' } },
      { params: { amount: 300 } },
    ]);
    expect(
      await count(
        sql`select count(*) as n from audit_entries where subject_id = ${orderId} and action = 'refund failed'`,
      ),
    ).toBe(2);

    const mails = (await receiveMails()).filter(({ kind }) => kind === 'refund-failed');
    expect(mails.map(({ to }) => to)).toEqual([OWNER, OWNER]);
    expect(mails[0]?.eml).toContain(`/orders/${orderId}`);

    const before = stripe.refunds.length;
    expect((await refund(800)).status).toBe(200);
    expect([stripe.refunds.length - before, await getPaymentState(orderId)]).toEqual([1, 'partly refunded']);
  });

  it('reverses the credit note that was issued for it, at once and once', async () => {
    const { orderId, intentId, made: createdRefunds } = await refunded(500);
    const { browser, user } = await signInBrowser(OWNER);
    const pdf = (kind: string) => browser.get(`/api/${user.tenant_id}/orders/${orderId}/documents/${kind}`);
    expect((await pdf('credit-note')).status).toBe(200);
    expect([
      await sendRefundEvent(intentId, createdRefunds[0]),
      await sendRefundEvent(intentId, createdRefunds[0]),
    ]).toEqual([200, 200]);
    expect(
      await queryRows(
        sql`select kind, amount_minor from documents where order_id = ${orderId} order by issued_at, kind`,
      ),
    ).toEqual([
      { kind: 'credit note', amount_minor: 500 },
      { kind: 'invoice', amount_minor: expect.any(Number) },
      { kind: 'reversal', amount_minor: 500 },
    ]);
    const { status, text } = await pdf('credit-note-reversal');
    expect([status, text.startsWith('%PDF')]).toEqual([200, true]);
  });

  it('changes nothing when it belongs to another payment or account, was made elsewhere, or succeeds', async () => {
    const { orderId, intentId, made: createdRefunds } = await refunded(500);
    const [ownRefund] = createdRefunds;
    expect(await sendRefundEvent('pi_of_somebody_else', ownRefund)).toBe(200);
    expect(await sendRefundEvent(intentId, { id: 're_dashboard', metadata: {} })).toBe(200);
    expect(await sendRefundEvent(intentId, { id: 're_1', metadata: { refund_id: "x' or 1=1" } })).toBe(200);
    expect(await sendRefundEvent(intentId, { id: 're_1', metadata: { refund_id: crypto.randomUUID() } })).toBe(200);
    expect(await sendRefundEvent(intentId, ownRefund, { status: 'succeeded' }, 'refund.updated')).toBe(200);
    expect(await sendRefundEvent(intentId, ownRefund, { status: 'pending' }, 'refund.updated')).toBe(200);
    const elsewhere = failedEvent(intentId, ownRefund).replace(account, 'acct_foreign');
    expect((await deliverWebhook(elsewhere, signPayload(elsewhere))).status).toBe(200);
    const live = failedEvent(intentId, ownRefund).replace('"livemode":false', '"livemode":true');
    expect((await deliverWebhook(live, signPayload(live))).status).toBe(200);
    const payload = failedEvent(intentId, ownRefund);
    expect((await deliverWebhook(payload, signPayload(payload, { secret: 'whsec_guess' }))).status).toBe(400);
    expect([await failedOnes(orderId), await getPaymentState(orderId)]).toEqual([0, 'partly refunded']);
  });
});

describe('a refund that Stripe creates as failed', () => {
  it('is never shown as successful: the amount counts as paid again, the reason is shown, and its event changes nothing more', async () => {
    stripe.refundFailure = 'insufficient_funds';
    const { orderId, intentId, made: createdRefunds, refund } = await refunded(500);
    stripe.refundFailure = undefined;
    expect([await failedOnes(orderId), await getPaymentState(orderId)]).toEqual([1, 'paid']);
    expect(await sendRefundEvent(intentId, createdRefunds[0])).toBe(200);
    const timeline = await queryRows(sql`select code from order_timeline
      where order_id = ${orderId} and code like 'refund %' order by id`);
    expect(timeline).toEqual([{ code: 'refund asked' }, { code: 'refund refused' }]);
    expect((await refund(500)).json()).toMatchObject({ data: { state: 'done' } });
    expect(await getPaymentState(orderId)).toBe('partly refunded');
  });
});

describe('a refund that Stripe does not make for now', () => {
  const refuse = (status: number, error: object): StripeReply => [
    status,
    { error: { type: 'invalid_request_error', ...error } },
  ];
  it.each<[string, StripeReply, string | null]>([
    [
      'the balance is too low',
      refuse(400, { code: 'balance_insufficient', message: 'Insufficient funds in your Stripe balance.' }),
      'refund_balance',
    ],
    [
      'the key lacks a permission',
      refuse(403, { message: 'The provided key does not have the required permissions.' }),
      'stripe_key_refused',
    ],
    ['the key was revoked', refuse(401, { message: 'Invalid API Key provided.' }), 'stripe_key_refused'],
    ['Stripe has a fault', refuse(500, { type: 'api_error', message: 'An unknown error occurred' }), null],
  ])('is reported as still to be made, with its reason: %s', async (_name, reply, code) => {
    const { refund } = await refunded();
    stripe.plan('/v1/refunds', reply, 2);
    const answer = await refund(300);
    stripe.clearPlans();
    expect(answer.json()).toMatchObject({ data: { state: 'due', delay: code && { code } } });
    expect((await refund(200)).json()).toMatchObject({ data: { state: 'done', delay: null } });
  });
});
