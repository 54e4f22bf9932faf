import Stripe from 'stripe';
import { checkGatewayKeys, watchGatewayKeys } from '@/lib/integrations/payments/check-keys';
import { hasUncheckedKey, isKeyRejected, recordKeyRefusal } from '@/lib/integrations/payments/refused-keys';
import { createStripeGateway } from '@/lib/integrations/payments/stripe/gateway';
import { buildHealthReport, recordBootState } from '@/lib/platform/health';
import { readSources } from '../../scripts/messages/source';
import { FakeStripe } from '../setup/fake-stripe';
import { checkParams, findOperation, toTree } from '../setup/stripe-types';
import { waitUntil } from '../setup/wait-until';
import { startStripe } from './support/stripe';
import { describeStripe } from './support/stripe-calls';

jest.setTimeout(120_000);

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
  stripe.revokedKeys.add('sk_test_wrong');
  stripe.closedAccounts.add('acct_1NoSuchAccount0000');
});
afterAll(() => stripe.stop());

/** Calls the SDK directly, without the program. */
const sdk = () => {
  const { hostname: host, port } = new URL(stripe.url);
  return new Stripe('sk_test_uk', { host, port, protocol: 'http', telemetry: false });
};
async function catchStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('Stripe was expected to refuse this');
  return error;
}
/** Removes and returns the violations that a test caused on purpose. */
const caught = (): string[] => stripe.violations.splice(0);

describeStripe('the fake of Stripe', () => ({
  gateway: createStripeGateway('UK', 'sk_test_uk', 'pk_test_uk'),
  gatewayWithWrongKey: createStripeGateway('UK', 'sk_test_wrong', 'pk_test_wrong'),
  payWithCard: async (id) => void stripe.authenticate(id, 'complete'),
  sendUnknownParameter: async () => {
    const params = { amount: 1_000, currency: 'gbp', colour: 'red' };
    const refused = await catchStripeError(sdk().paymentIntents.create(params));
    expect(caught()).toEqual(['paymentIntents.create: parameter colour is unknown']);
    return refused;
  },
}));

describe('the keys of the settings', () => {
  it.each([
    ['that Stripe does not know is', 401, 'Invalid API Key provided: sk_test_**uk', true],
    ['that may not read a balance is not', 403, 'The provided key does not have the required permissions', false],
  ])('one %s is reported as rejected before the first payment', async (_which, status, message, isRefused) => {
    recordKeyRefusal('UK', false);
    stripe.plan('/v1/balance', [status, { error: { type: 'invalid_request_error', message } }]);
    await checkGatewayKeys();
    expect([isKeyRejected('UK'), hasUncheckedKey()]).toEqual([isRefused, false]);
  });

  it('that cannot be checked at Stripe raise an alarm until Stripe responds', async () => {
    const raises = async () => (await buildHealthReport()).alarms.includes('keys_unchecked');
    recordBootState({ phase: 'serving' });
    stripe.plan('/v1/balance', [500, { error: { type: 'api_error', message: 'away' } }], 99);
    await watchGatewayKeys(50);
    expect(await raises()).toBe(true);
    stripe.clearPlans();
    await waitUntil('Stripe to be asked again', async () => !(await raises()));
    expect(isKeyRejected('UK')).toBe(false);
  });
});

describe('the Stripe contract of every request', () => {
  it('covers each call that the program makes', () => {
    const calls = readSources()
      .filter(({ name }) => name.startsWith('lib/integrations/payments/'))
      .flatMap(({ text }) =>
        [...text.matchAll(/\bstripe\.(\w+)\.(\w+)\(/g)].map(([, resource, call]) => `${resource}.${call}`),
      );
    expect([...stripe.operations].toSorted()).toEqual([...new Set(calls)].toSorted());
    expect(calls).toContain('paymentIntents.create');
  });

  it.each([
    ['amount=1&currency=gbp', []],
    ['amount=1', ['currency missing']],
    ['amount=1.5x&currency=gbp', ['amount invalid']],
    ['amount=1&currency=gbp&automatic_payment_methods[enabled]=yes', ['automatic_payment_methods[enabled] invalid']],
    [
      'amount=1&currency=gbp&automatic_payment_methods[enable]=true',
      ['automatic_payment_methods[enable] unknown', 'automatic_payment_methods[enabled] missing'],
    ],
    ['amount=1&currency=gbp&capture_method=never', ['capture_method invalid']],
    ['amount=1&currency=gbp&capture_method=manual', []],
    ['amount=1&currency=gbp&metadata[anything]=goes', []],
    ['amount=1&currency=gbp&allowed_payment_method_types[0]=card', []],
    ['amount=1&currency=gbp&metadata=none', ['metadata invalid']],
  ])('checks the parameters of a payment against the SDK’s types: %s', (form, expected) => {
    const operation = findOperation('POST', '/v1/payment_intents');
    if (!operation) throw new Error('the SDK opens payments in another way');
    const paramProblems = checkParams(operation, toTree(new URLSearchParams(form)));
    expect(paramProblems.map(({ param, problem }) => `${param} ${problem}`)).toEqual(expected);
  });

  it('checks path and headers too', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ amount: '1000', currency: 'gbp' }) };
    await fetch(`${stripe.url}/v1/payment_intents`, { ...form, headers: { authorization: 'Bearer sk_test_uk' } });
    expect(caught()).toEqual([
      'paymentIntents.create: the version of the API is not the pinned one',
      'paymentIntents.create: there is no idempotency key',
    ]);
    expect((await fetch(`${stripe.url}/v1/payment_intent`, form)).status).toBe(404);
    expect(caught()).toContain('POST /v1/payment_intent: the SDK makes no such call');
    await catchStripeError(sdk().paymentIntents.retrieve('pi_none', {}, { stripeAccount: 'no account' }));
    expect(caught()).toEqual(['paymentIntents.retrieve: the account is none']);
  });

  it('fails the test that leaves a violation', async () => {
    const other = await FakeStripe.start();
    await fetch(`${other.url}/v1/refunds`, { method: 'POST', body: new URLSearchParams({ amount: 'all' }) });
    await expect(other.stop()).rejects.toThrow('refunds.create: parameter amount is invalid');
  });
});
