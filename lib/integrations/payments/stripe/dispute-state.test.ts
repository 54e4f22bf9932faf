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
])('a dispute with Stripe’s state %s has the state %s', (stripeStatus, state) => {
  expect(toDisputeState(stripeStatus)).toBe(state);
});
