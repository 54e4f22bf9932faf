import { sql } from 'drizzle-orm';
import { queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import { connectStoreAccount } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { sendStripeEvent } from './support/stripe-dashboard';

jest.setTimeout(120_000);
setUpOwnDatabase();
let stripe: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  // Configures a shop that goes live region by region.
  stripe = await startStripe({
    STRIPE_SECRET_KEY_UK: 'sk_live_uk',
    STRIPE_PUBLISHABLE_KEY_UK: 'pk_live_uk',
    STRIPE_SECRET_KEY_EU: 'sk_test_eu',
    STRIPE_PUBLISHABLE_KEY_EU: 'pk_test_eu',
  });
});
afterAll(() => stripe.stop());

const ACCOUNT = 'acct_uk_live';
const readAccount = async () =>
  (
    await queryRows(sql`select restricted_at, ended_at, failed_payout from payment_accounts
      where account = ${ACCOUNT} and region = 'UK'`)
  )[0];
const accountObject = {
  id: ACCOUNT,
  object: 'account',
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: true,
};
const payout = { object: 'payout', amount: 100, currency: 'gbp', failure_message: 'The account is closed.' };
/** Stripe events of an account. Each of them changes the account's regions in the event's mode, test or live. */
const EVENTS = [
  ['payout.failed', payout],
  ['account.updated', accountObject],
  ['account.application.deauthorized', { object: 'application' }],
] as const;

test('an event of the test mode changes nothing of a live region’s account, though another region is in test mode', async () => {
  await connectStoreAccount('summer-fest', ACCOUNT);
  const mailCount = (await receiveMails()).length;
  const before = await readAccount();
  for (const [type, object] of EVENTS)
    expect([type, await sendStripeEvent(ACCOUNT, type, object, { livemode: false })]).toEqual([type, 200]);
  expect(await readAccount()).toEqual(before);
  expect(await receiveMails()).toHaveLength(mailCount);
  for (const [type, object] of EVENTS)
    expect([type, await sendStripeEvent(ACCOUNT, type, object, { livemode: true })]).toEqual([type, 200]);
  expect((await readAccount())?.ended_at).not.toBeNull();
});
