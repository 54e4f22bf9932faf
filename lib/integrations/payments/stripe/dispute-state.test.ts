import { toDisputeState } from './dispute-state';

it.each([
  ['warning_needs_response', 'needs response'],
  ['needs_response', 'needs response'],
  ['appeal_needs_response', 'needs response'],
  ['a word that Stripe adds', 'needs response'],
  ['warning_under_review', 'under review'],
  ['under_review', 'under review'],
  ['warning_closed', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
])('a dispute that Stripe calls %s stands at %s', (stripeStatus, state) => {
  expect(toDisputeState(stripeStatus)).toBe(state);
});
