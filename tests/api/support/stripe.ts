import { FakeStripe } from '../../setup/fake-stripe';

const UK_TEST_KEYS = { STRIPE_SECRET_KEY_UK: 'sk_test_uk', STRIPE_PUBLISHABLE_KEY_UK: 'pk_test_uk' };

/**
 * Starts the fake Stripe and points the program under test to it, with test keys of the UK or the given settings. Await
 * it before the program reads its settings; the test file must stop it.
 */
export async function startStripe(settings: Readonly<Record<string, string>> = UK_TEST_KEYS): Promise<FakeStripe> {
  const stripe = await FakeStripe.start();
  Object.assign(process.env, { STRIPE_API_BASE: stripe.url, ...settings });
  return stripe;
}
