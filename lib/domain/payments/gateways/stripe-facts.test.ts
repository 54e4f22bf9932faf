import { stripeFacts } from './stripe-facts';

it.each([
  [{ reference: 'du_1', account: 'acct_1', isLive: false }, 'https://dashboard.stripe.com/acct_1/test/disputes/du_1'],
  [{ reference: 'du_1', account: null, isLive: true }, 'https://dashboard.stripe.com/disputes/du_1'],
])('a dispute is answered in the account’s own dashboard: %j', (dispute, url) => {
  expect(stripeFacts.buildDisputeUrl(dispute)).toBe(url);
});
