import { sql } from 'drizzle-orm';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import type { FakeStripe } from '../setup/fake-stripe';
import type { StripeReply } from '../setup/stripe-idempotency';
import { signInBrowser } from './support/browser';
import { getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { confirmEmail, signUpOwner } from './support/owners';
import { startStripe } from './support/stripe';
import { createShopper, getClientSecret, parseIntentId } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.clearPlans();
  stripe.workMs = 0;
  stripe.calls.length = 0;
});

const INTENTS = '/v1/payment_intents';
const SERVER_ERROR: StripeReply = [
  500,
  { error: { type: 'api_error', message: 'An unknown error occurred' } },
  { 'stripe-should-retry': 'false' },
];
const NO_METHODS: StripeReply = [
  400,
  {
    error: {
      type: 'invalid_request_error',
      message:
        'No valid payment method types for this Payment Intent. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard or specify payment method types.',
    },
  },
];

const keysSent = (path: string) =>
  stripe.calls.flatMap(({ method, path: called, headers }) =>
    method === 'POST' && called === path ? [String(headers['idempotency-key'])] : [],
  );
const intentsFor = (orderId: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.order_id === orderId);

describe('a payment that Stripe failed to open', () => {
  it('is opened under another key at once, because Stripe stores the failure of the first key for a day', async () => {
    stripe.plan(INTENTS, SERVER_ERROR);
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    expect(keysSent(INTENTS)).toEqual([`order:${paid.order.id}:v1`, `order:${paid.order.id}:v1:a1`]);
    expect(intentsFor(paid.order.id)).toHaveLength(1);
  });

  it('is opened at the next press once the provider works again', async () => {
    for (const trouble of [SERVER_ERROR, NO_METHODS]) {
      stripe.plan(INTENTS, trouble, 2);
      const shopper = await createShopper();
      const body = await shopper.order();
      expect((await shopper.pay(body)).status).toBe(503);
      stripe.clearPlans();
      const paid = await shopper.paid(body);
      stripe.authenticate(parseIntentId(getClientSecret(paid)), 'complete');
      await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
      expect(await getPaymentState(paid.order.id)).toBe('paid');
      expect(intentsFor(paid.order.id)).toHaveLength(1);
    }
  });

  it('keeps its key while its outcome is unknown', async () => {
    stripe.plan(INTENTS, 'answer lost', 3);
    const shopper = await createShopper();
    const body = await shopper.order();
    const paid = await shopper.paid(body);
    expect(new Set(keysSent(INTENTS))).toEqual(new Set([`order:${paid.order.id}:v1`]));
    expect(intentsFor(paid.order.id)).toHaveLength(1);
  });

  it('is one payment for two concurrent presses, whether Stripe fails or is slow', async () => {
    for (const trouble of ['slow', 'failing']) {
      if (trouble === 'slow') stripe.workMs = 300;
      else stripe.plan(INTENTS, SERVER_ERROR);
      const shopper = await createShopper();
      const body = await shopper.order();
      const answers = await Promise.all([shopper.pay(body), shopper.pay(body)]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      stripe.workMs = 0;
      const paid = await shopper.paid(body);
      const open = intentsFor(paid.order.id).filter(({ status }) => status !== 'canceled');
      expect([trouble, open.map(({ id }) => id)]).toEqual([trouble, [parseIntentId(getClientSecret(paid))]]);
    }
  });

  it('uses a new key when its parameters differ from those that Stripe stored under the key', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    const first = await shopper.paid(body);
    // Simulates a crash between Stripe's response and saving it, and a mail address that has changed since.
    await queryRows(sql`update orders set intent_id = null, gateway = null,
      customer = customer || '{"email": "other@shopper.test"}' where id = ${first.order.id}`);
    const again = await shopper.paid(body);
    expect(again.order.id).toBe(first.order.id);
    expect(parseIntentId(getClientSecret(again))).not.toBe(parseIntentId(getClientSecret(first)));
  });

  it('is the same payment a day later, after Stripe has deleted the key', async () => {
    const shopper = await createShopper();
    const body = await shopper.order();
    const first = await shopper.paid(body);
    stripe.clearKeys();
    const again = await shopper.paid(body);
    expect(again.client_secret).toBe(first.client_secret);
    expect(intentsFor(first.order.id)).toHaveLength(1);
  });
});

describe('a refund that Stripe failed to make', () => {
  async function tryRefund(trouble: StripeReply | 'answer lost', times = 1) {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const intentId = parseIntentId(getClientSecret(paid));
    stripe.authenticate(intentId, 'complete');
    await shopper.settledOrder({ payment_intent: intentId });
    const { browser, user } = await signInBrowser('owner@brightside.test');
    stripe.plan('/v1/refunds', trouble, times);
    const answer = await browser.post(`/api/${user.tenant_id}/orders/${paid.order.id}/refunds`, {
      amount: 3,
      reason: 'Wrong size sent',
      request_key: crypto.randomUUID(),
    });
    expect(answer.status).toBe(200);
    const refunds = () => stripe.refunds.filter(({ intent }) => intent === intentId);
    const again = async () => {
      await queryRows(sql`update refunds set due_at = now() where order_id = ${paid.order.id}`);
      await Promise.all([reconcileOnce(86_400), reconcileOnce(86_400)]);
      const [row] = await queryRows(sql`select state from refunds where order_id = ${paid.order.id}`);
      return row?.state;
    };
    return { intentId, refunds, again };
  }

  it('is made under another key at its next attempt', async () => {
    const noMoney: StripeReply = [
      400,
      { error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds.' } },
    ];
    for (const trouble of [SERVER_ERROR, noMoney]) {
      const { refunds, again } = await tryRefund(trouble);
      expect(refunds()).toHaveLength(0);
      expect(await again()).toBe('done');
      expect(refunds()).toMatchObject([{ amount: 300, key: expect.stringMatching(/^refund:[\w-]+:a1$/) }]);
    }
  });

  it('is not made again when Stripe had made it nevertheless and reports it later', async () => {
    const { intentId, refunds, again } = await tryRefund(SERVER_ERROR);
    const [row] = await queryRows(sql`select id from refunds where intent_id = ${intentId}`);
    stripe.refunds.push({
      id: 're_mended',
      intent: intentId,
      key: '',
      amount: 300,
      metadata: { refund_id: String(row?.id) },
    });
    expect(await again()).toBe('done');
    expect(refunds()).toHaveLength(1);
  });

  it('keeps its key when only the response was lost', async () => {
    const { refunds, again } = await tryRefund('answer lost', 3);
    expect(await again()).toBe('done');
    expect(refunds()).toHaveLength(1);
    expect(new Set(keysSent('/v1/refunds')).size).toBe(1);
  });
});

describe('an account that Stripe failed to open', () => {
  async function newOwner() {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    const { browser, tenantId: tenant } = owner;
    return { tenant, start: () => browser.post(`/api/${tenant}/onboarding/payment`, {}) };
  }
  const listAccounts = (tenant: number) =>
    [...stripe.accounts.values()].filter(({ metadata }) => metadata.tenant_id === String(tenant));

  it('is opened under another key, once', async () => {
    const { tenant, start } = await newOwner();
    stripe.plan('/v1/accounts', SERVER_ERROR, 2);
    expect((await start()).status).toBe(503);
    expect((await start()).json()).toMatchObject({ data: { url: expect.stringContaining('connect.stripe.com') } });
    expect((await start()).status).toBe(200);
    expect(listAccounts(tenant)).toHaveLength(1);
    expect(new Set(keysSent('/v1/accounts')).size).toBe(3);
  });

  it('keeps its key while its outcome is unknown, and a failed link is created again', async () => {
    const { tenant, start } = await newOwner();
    stripe.plan('/v1/accounts', 'answer lost');
    stripe.plan('/v1/account_links', SERVER_ERROR, 2);
    expect((await start()).status).toBe(503);
    expect((await start()).status).toBe(200);
    expect(listAccounts(tenant)).toHaveLength(1);
  });
});
