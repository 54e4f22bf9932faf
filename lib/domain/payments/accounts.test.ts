import {
  findPaymentStop,
  isAccountRestricted,
  listPaymentAccountRegions,
  toPaymentAccountState,
  toRestrictionReason,
} from './accounts';

const status = {
  chargesEnabled: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  disabledReason: null,
  missing: [],
};
const record = {
  detailsSubmitted: true,
  completedAt: new Date(0),
  restrictedAt: null,
  chargesEnabled: true,
  endReason: null,
  replacesLost: false,
};

describe('an account', () => {
  it.each([
    ['that does everything', {}, false],
    ['that may not charge', { chargesEnabled: false }, true],
    ['without payouts for no reason yet', { payoutsEnabled: false }, false],
    [
      'whose payouts wait for a check',
      { payoutsEnabled: false, disabledReason: 'requirements.pending_verification' },
      false,
    ],
    ['without payouts because a bank account is due', { payoutsEnabled: false, missing: ['external_account'] }, true],
    ['whose payouts are stopped', { payoutsEnabled: false, disabledReason: 'requirements.past_due' }, true],
  ])('%s is restricted or not', (_what, change, restricted) => {
    expect(isAccountRestricted({ ...status, ...change })).toBe(restricted);
  });

  it.each([
    [null, 'none', null],
    [{ completedAt: null, detailsSubmitted: false }, 'started', null],
    [{ completedAt: null }, 'submitted', null],
    [{ completedAt: null, replacesLost: true }, 'submitted', 'lost'],
    [{ replacesLost: true }, 'complete', null],
    [{}, 'complete', null],
    [{ restrictedAt: new Date(1), chargesEnabled: false }, 'restricted', 'restricted'],
    [{ restrictedAt: new Date(1) }, 'restricted', null],
    [{ endReason: 'lost' as const }, 'lost', 'lost'],
    [{ endReason: 'disconnected' as const }, 'none', null],
  ])('%j is %s, and payments stop for %s', (change, state, stop) => {
    const account = change && { ...record, ...change };
    expect([toPaymentAccountState(account), findPaymentStop(account)]).toEqual([state, stop]);
  });
});

it.each([
  ['requirements.past_due', 'past_due'],
  ['rejected.fraud', 'rejected'],
  ['under_review', 'under_review'],
  ['action_required.requested_capabilities', 'capabilities'],
  ['something.new', 'other'],
  [null, 'other'],
])('names the reason %s as %s', (disabledReason, reason) => {
  expect(toRestrictionReason(disabledReason)).toBe(reason);
});

it('lists the regions of a tenant’s stores, of its home and of started accounts', () => {
  const all = ['UK', 'EU', 'US'] as const;
  expect(listPaymentAccountRegions(all, { home: 'US', selling: ['UK'], begun: [] })).toEqual(['UK', 'US']);
  expect(listPaymentAccountRegions(all, { home: 'UK', selling: ['UK'], begun: ['EU'] })).toEqual(['UK', 'EU']);
});
