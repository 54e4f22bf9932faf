import Stripe from 'stripe';
import { createStripeGateway } from '@/lib/integrations/payments/stripe/gateway';
import { describeStripe } from './support/stripe-calls';

jest.setTimeout(120_000);

const KEY = process.env.STRIPE_CONTRACT_KEY ?? '';
const ran =
  KEY === '' ? 'STRIPE_CONTRACT_KEY is not set: the real Stripe was NOT asked, only the fake' : 'the real Stripe';
process.stdout.write(`Contract with Stripe: ${ran}.\n`);

if (KEY === '')
  describe('Stripe’s test mode', () => {
    it('was not tested, because STRIPE_CONTRACT_KEY is not set; stripe-contract.test.ts tests the fake', () => {
      expect(KEY).toBe('');
    });
  });
else {
  if (!/^(?:sk|rk)_test_/.test(KEY)) throw new Error('STRIPE_CONTRACT_KEY must be a key of the test mode');
  Object.assign(process.env, {
    STRIPE_API_BASE: '',
    STRIPE_SECRET_KEY_UK: KEY,
    STRIPE_PUBLISHABLE_KEY_UK: 'pk_test_contract',
  });
  const sdk = new Stripe(KEY, { telemetry: false });
  describeStripe('Stripe’s test mode', () => ({
    gateway: createStripeGateway('UK', KEY, 'pk_test_contract'),
    gatewayWithWrongKey: createStripeGateway('UK', 'sk_test_wrong', 'pk_test_wrong'),
    payWithCard: async (id) => {
      const payment = { payment_method: 'pm_card_visa', return_url: 'https://shop.example/payment-success' };
      await sdk.paymentIntents.confirm(id, payment);
    },
    sendUnknownParameter: async () => {
      const params = { amount: 1_000, currency: 'gbp', colour: 'red' };
      const error: unknown = await sdk.paymentIntents.create(params).catch((failure: unknown) => failure);
      if (!(error instanceof Stripe.errors.StripeError)) throw new Error('Stripe was expected to refuse this');
      return error;
    },
  }));
}
