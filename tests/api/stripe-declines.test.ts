import { sql } from 'drizzle-orm';
import { cockpitEndpoints } from '@/lib/contracts/cockpit';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { buildHealthReport } from '@/lib/platform/health';
import { recordKeyHealth } from '@/lib/web/bff/payment-problem';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import type { FakeStripe } from '../setup/fake-stripe';
import { buildNoAccessReply } from '../setup/fake-stripe-accounts';
import type { StripeReply } from '../setup/stripe-idempotency';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import { signUpOwner } from './support/owners';
import { connectAccount, connectStoreAccount } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { sendStripeEvent } from './support/stripe-dashboard';
import { createShopper, getClientSecret, parseIntentId, type Shopper } from './support/walk';

jest.setTimeout(120_000);

setUpOwnDatabase();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
  await connectStoreAccount('summer-fest', 'acct_bright');
});
afterAll(() => stripe.stop());
beforeEach(() => stripe.clearPlans());

const INTENTS = '/v1/payment_intents';
const OWNER = 'owner@brightside.test';
const refuse = (status: number, error: object, headers = {}): StripeReply => [
  status,
  { error: { type: 'invalid_request_error', ...error } },
  headers,
];

/** Returns the payment problems that the tenant's owner sees. */
async function shownToOwner() {
  const { token, tenantId: tenant } = await signIn(OWNER);
  const { data: billing } = await tenantApi.call(settingsEndpoints.billing, { params: { tenant } }, { token });
  const { data: dashboard } = await tenantApi.call(dashboardEndpoints.show, { params: { tenant } }, { token });
  expect(dashboard.payment_problems).toEqual(billing.payment_problems);
  return billing.payment_problems;
}

async function pressPay() {
  const shopper = await createShopper();
  const answer = await shopper.pay(await shopper.order());
  return { answer, status: answer.status, problem: answer.status === 200 ? null : answer.problem() };
}

describe('a refusal by Stripe that lasts until a person changes something', () => {
  it.each([
    ['account_gone', buildNoAccessReply('acct_bright')],
    [
      'account_restricted',
      refuse(400, { code: 'testmode_charges_only', message: 'Your account cannot currently make live charges.' }),
    ],
    [
      'method_not_enabled',
      refuse(400, { message: 'No valid payment method types for this Payment Intent. Please ensure that …' }),
    ],
    ['key_refused', refuse(401, { code: 'api_key_expired', message: 'Expired API Key provided: sk_test_**uk' })],
    ['request_refused', refuse(400, { code: 'parameter_unknown', message: 'Received unknown parameter: colour' })],
  ] as const)('%s is reported as what it is to shopper, owner, staff and health', async (problem, reply) => {
    stripe.plan(INTENTS, reply, 2);
    const mailsBefore = (await receiveMails()).filter(({ kind }) => kind === 'payments-refused').length;
    for (const press of [1, 2]) {
      const { status, problem: paymentProblem } = await pressPay();
      expect([press, status, paymentProblem?.code]).toEqual([press, 503, 'unavailable']);
      expect(paymentProblem?.message).toBe('The payment provider refuses the payments of this store.');
    }
    const [ownerAlert, ...others] = await shownToOwner();
    expect(others).toEqual([]);
    expect(ownerAlert).toMatchObject({
      region: 'UK',
      problem,
      account: 'acct_bright',
      message: expect.stringMatching(/\w/),
    });
    expect(ownerAlert?.message).not.toContain('sk_test');
    const mails = (await receiveMails()).filter(({ kind }) => kind === 'payments-refused');
    expect(mails.slice(mailsBefore).map(({ to }) => to)).toEqual([OWNER]);
    expect(mails.at(-1)?.eml).toContain('/settings/billing-account');
    const { token } = await signIn('staff@merchloom.test');
    const { data } = await tenantApi.call(cockpitEndpoints.show, { params: {} }, { token });
    expect(data.clients?.connections.rows).toContainEqual(expect.objectContaining({ kind: 'refused' }));
    expect((await buildHealthReport()).paymentObstacles.UK).toBe(problem === 'key_refused' ? 'key_refused' : null);

    stripe.clearPlans();
    expect((await pressPay()).status).toBe(200);
    expect(await shownToOwner()).toEqual([]);
    expect((await buildHealthReport()).paymentObstacles.UK).toBeNull();
  });

  it('is explained to the owner where the owner waits for it', async () => {
    const { browser, tenantId } = await signUpOwner();
    stripe.plan('/v1/accounts', refuse(401, { message: 'Invalid API Key provided: sk_test_**uk' }));
    const answer = await browser.post(`/api/${tenantId}/onboarding/payment`, {});
    expect([answer.status, answer.problem().message]).toEqual([
      503,
      'Stripe refuses this platform’s key. Only the platform’s staff can replace it.',
    ]);
  });
});

describe('a platform that may not open accounts', () => {
  it('is an alarm on all nodes until any of them opens an account', async () => {
    // Each look is one of a node that has just started: it has asked the provider for nothing yet.
    const isRaised = async () => {
      let isAlarm = false;
      await jest.isolateModulesAsync(async () => {
        const { listAlarms } = await import('@/lib/backend/operations/list-alarms');
        isAlarm = (await listAlarms()).includes('accounts_refused');
      });
      return isAlarm;
    };
    const { browser, tenantId } = await signUpOwner();
    const start = () => browser.post(`/api/${tenantId}/onboarding/payment`, {});
    const message = 'You can only create new accounts if you’ve signed up for Connect.';
    stripe.plan('/v1/accounts', refuse(400, { message }), 1);
    expect([(await start()).status, await isRaised()]).toEqual([503, true]);
    expect([(await start()).status, await isRaised()]).toEqual([200, false]);
  });
});

describe('a key that Stripe no longer takes', () => {
  const isRefused = async () => (await buildHealthReport()).paymentObstacles.UK === 'key_refused';
  const sendRefunded = (intentId: string) =>
    sendStripeEvent('acct_bright', 'charge.refunded', { object: 'charge', payment_intent: intentId, metadata: {} });
  it.each<[string, (shopper: Shopper, secret: string) => Promise<unknown>]>([
    [
      'the browser’s report of a payment',
      (shopper, secret) => shopper.succeed({ payment_intent: parseIntentId(secret) }),
    ],
    ['a shopper who comes back', (shopper, secret) => shopper.confirmation(secret)],
    ['the reconciler', () => reconcileOnce(0)],
    ['the event of a refund', (_shopper, secret) => sendRefunded(parseIntentId(secret))],
  ])('is in health after %s', async (_name, call) => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    await queryRows(sql`update orders set placed_at = now() - interval '10 minutes' where id = ${paid.order.id}`);
    expect(await isRefused()).toBe(false);
    stripe.revokedKeys.add('sk_test_uk');
    await call(shopper, getClientSecret(paid));
    stripe.revokedKeys.clear();
    expect(await isRefused()).toBe(true);
    await shopper.confirmation(getClientSecret(paid));
    expect(await isRefused()).toBe(false);
  });

  it('does not count as taken because the test gateway answers about an older order', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    stripe.revokedKeys.add('sk_test_uk');
    await shopper.confirmation(getClientSecret(paid));
    stripe.revokedKeys.clear();
    await recordKeyHealth({ gateway: 'test', region: 'UK' }, async () => null);
    expect(await isRefused()).toBe(true);
    await shopper.confirmation(getClientSecret(paid));
    expect(await isRefused()).toBe(false);
  });
});

describe('an account that has left the platform', () => {
  it('is no problem any more once its owner has disconnected it', async () => {
    stripe.plan(INTENTS, buildNoAccessReply('acct_bright'));
    await pressPay();
    expect(await shownToOwner()).toMatchObject([{ problem: 'account_gone' }]);
    const { browser, user } = await signInBrowser(OWNER);
    expect((await browser.send('DELETE', `/api/${user.tenant_id}/onboarding/payment?region=UK`)).status).toBe(200);
    expect(await shownToOwner()).toEqual([]);
    await connectStoreAccount('summer-fest', 'acct_bright');
  });

  it('does not block payments at the account that was connected since', async () => {
    const shopper = await createShopper('company-kit');
    const body = await shopper.order();
    await shopper.paid(body);
    stripe.closedAccounts.add('acct_bright');
    expect((await shopper.pay(body)).problem().message).toBe(
      'The payment provider refuses the payments of this store.',
    );
    await connectAccount(shopper.store.tenant_id, { account: 'acct_since' });
    const again = await shopper.paid(body);
    await connectAccount(shopper.store.tenant_id, { account: 'acct_bright' });
    stripe.closedAccounts.clear();
    expect(again.tenant_stripe_connect_account_id).toBe('acct_since');
    expect(await shownToOwner()).toEqual([]);
  });

  it('makes no refund: it is rejected at once, with the reason', async () => {
    const shopper = await createShopper();
    const paid = await shopper.paid(await shopper.order());
    const intentId = stripe.authenticate(parseIntentId(getClientSecret(paid)), 'complete').id;
    await shopper.settledOrder({ payment_intent: intentId });
    const { browser, user } = await signInBrowser(OWNER);
    const path = `/api/${user.tenant_id}/orders/${paid.order.id}/refunds`;
    const press = () => browser.post(path, { amount: 3, reason: 'Wrong size', request_key: crypto.randomUUID() });
    stripe.closedAccounts.add('acct_bright');
    expect((await press()).json()).toMatchObject({ data: { state: 'failed' } });
    stripe.closedAccounts.clear();
    const [row] = await queryRows(sql`select note from order_timeline
      where order_id = ${paid.order.id} and code = 'refund refused'`);
    expect(row?.note).toBe(
      'This payment account can no longer be used because its connection was ended in Stripe. Connect an account again.',
    );
    expect((await press()).json()).toMatchObject({ data: { state: 'done' } });
  });
});

describe('a rejection by Stripe for one order', () => {
  it('is shown at the field when it concerns the shopper’s e-mail address, which reaches neither owner nor log', async () => {
    stripe.plan(INTENTS, refuse(400, { code: 'email_invalid', param: 'receipt_email', message: 'Invalid: mia@x' }));
    const { status, problem } = await pressPay();
    expect([status, problem?.errors]).toEqual([422, { email: ['invalid email address'] }]);
    expect(await shownToOwner()).toEqual([]);
    expect(await count(sql`select count(*) as n from payment_problems`)).toBe(0);
  });
});

describe('a temporary failure of Stripe', () => {
  it.each([
    ['too many calls', refuse(429, { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests' })],
    ['a lock that is not free', refuse(429, { code: 'lock_timeout', message: 'This object cannot be accessed now' })],
  ])('is retried under the same key: %s', async (_name, reply) => {
    stripe.calls.length = 0;
    stripe.plan(INTENTS, reply, 3);
    expect((await pressPay()).status).toBe(200);
    const keys = stripe.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
  });

  it('is “busy” once the shopper has waited for eight seconds, and not reported to the owner', async () => {
    stripe.plan(INTENTS, refuse(429, { type: 'rate_limit_error', message: 'Too many requests' }), 1_000);
    const start = performance.now();
    const { status, problem } = await pressPay();
    expect([status, problem?.message]).toEqual([503, 'The payment provider is busy. Please try again.']);
    expect(performance.now() - start).toBeLessThan(9_500);
    expect(stripe.calls.length).toBeLessThan(20);
    expect(await shownToOwner()).toEqual([]);
  });
});

describe('a problem with payments', () => {
  it('is shown to its own tenant only', async () => {
    stripe.plan(INTENTS, buildNoAccessReply('acct_bright'));
    await pressPay();
    expect(await shownToOwner()).toHaveLength(1);
    const { browser, user } = await signInBrowser('owner@nordhavn.test');
    const answer = await browser.get(`/api/${user.tenant_id}/dashboard`);
    expect(answer.json()).toMatchObject({ data: { payment_problems: [] } });
  });
});
