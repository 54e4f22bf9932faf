import { sql } from 'drizzle-orm';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import type { FakeStripe } from '../setup/fake-stripe';
import { getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { checkOut, confirmIntent, openIntent, readStore } from './support/shop';
import { startStripe } from './support/stripe';
import {
  buildWebhookEvent,
  deliverWebhook,
  getClientSecret,
  parseIntentId,
  Shopper,
  signPayload,
} from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();
let stripe: FakeStripe;
beforeAll(async () => {
  // Configures live keys, as after going live. Orders that were opened earlier use the test gateway.
  stripe = await startStripe({
    STRIPE_SECRET_KEY_UK: 'sk_live_uk',
    STRIPE_PUBLISHABLE_KEY_UK: 'pk_live_uk',
    STRIPE_WEBHOOK_SECRET: 'whsec_former, whsec_new',
  });
});
afterAll(() => stripe.stop());

/** Returns an order that was opened before keys were set, and the payment intent that its shopper still has. */
async function openedBefore() {
  const store = await readStore('company-kit');
  const { placed, body } = await checkOut(store);
  return { shopper: new Shopper(store), placed, body, intent: await openIntent(placed) };
}

describe('a test payment after the region went live', () => {
  it('cannot proceed: no test card is charged any more', async () => {
    const { shopper, placed, intent } = await openedBefore();
    const path = `/api/test-gateway/intents/${intent.id}`;
    const confirmed = await shopper.browser.post(`${path}/confirm`, {
      client_secret: intent.client_secret,
      payment_method: 'pm_card_visa',
    });
    expect([confirmed.status, confirmed.problem().message]).toEqual([
      409,
      expect.stringContaining('start the payment again'),
    ]);
    const authenticated = await shopper.browser.post(`${path}/authenticate`, {
      client_secret: intent.client_secret,
      outcome: 'complete',
    });
    expect(authenticated.status).toBe(409);
    expect((await shopper.succeed({ payment_intent: intent.id })).status).toBe(422);
    expect(await getPaymentState(placed.order.id)).toBe('awaiting payment');
  });

  it('settles nothing, although its card was accepted before, regardless of who reports it', async () => {
    const { shopper, placed, intent } = await openedBefore();
    await confirmIntent(intent);
    const answer = await shopper.succeed({
      payment_intent: intent.id,
      client_secret: intent.client_secret,
    });
    expect([answer.status, answer.problem().message]).toEqual([
      422,
      expect.stringContaining('start the payment again'),
    ]);
    expect((await shopper.confirmation(intent.client_secret, intent.id)).json()).toMatchObject({
      data: { status: 'failed', payment: null },
    });
    const event = buildWebhookEvent({
      client_secret: intent.client_secret,
      tenant_stripe_connect_account_id: intent.account,
      order: placed.order,
      order_fully_paid_by_voucher: false,
      basket_tax_breakdown: null,
      gateway: 'test',
      publishable_key: null,
    });
    expect((await deliverWebhook(event, signPayload(event))).status).toBe(200);
    await reconcileOnce(0);
    expect(await getPaymentState(placed.order.id)).toBe('awaiting payment');
  });

  it('is replaced by a real one at the next press of Pay, and is cancelled', async () => {
    const { shopper, placed, body, intent } = await openedBefore();
    const again = await Promise.all([shopper.paid(body), shopper.paid(body)]);
    for (const one of again) expect([one.gateway, one.order.id]).toEqual(['stripe', placed.order.id]);
    expect(new Set(again.map((one) => one.client_secret)).size).toBe(1);
    const [first] = again;
    const [row] = await queryRows(sql`select status from test_intents where id = ${intent.id}`);
    expect(row?.status).toBe('canceled');
    stripe.authenticate(parseIntentId(getClientSecret(first)), 'complete');
    const order = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(first)) });
    expect([order.id, order.payment_state]).toEqual([placed.order.id, 'paid']);
  });

  it('that settled its order before stays unchanged', async () => {
    const { shopper, placed, intent } = await openedBefore();
    await confirmIntent(intent);
    await queryRows(sql`update orders set payment_state = 'paid', status = 'new' where id = ${placed.order.id}`);
    expect((await shopper.settledOrder({ payment_intent: intent.id })).payment_state).toBe('paid');
  });

  it('is reported only by events signed with a configured secret', async () => {
    // An event type without a handler: only the signature matters.
    const event = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      livemode: true,
      data: { object: { id: 'cus_1', object: 'customer' } },
    });
    for (const [secret, status] of [
      ['whsec_former', 200],
      ['whsec_new', 200],
      ['whsec_former, whsec_new', 400],
      ['whsec_other', 400],
    ] as const)
      expect([secret, (await deliverWebhook(event, signPayload(event, { secret }))).status]).toEqual([secret, status]);
  });
});
