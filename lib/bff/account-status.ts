import type { AccountFacts } from '@/lib/payments/account-setup';

/** Returns what the provider says of an account as the tenant API takes it. */
export const toAccountStatus = (facts: Omit<AccountFacts, 'account'>) => ({
  charges_enabled: facts.chargesEnabled,
  payouts_enabled: facts.payoutsEnabled,
  details_submitted: facts.detailsSubmitted,
  disabled_reason: facts.disabledReason,
  missing: [...facts.missing],
  reported_at: facts.reportedAt?.toISOString() ?? null,
});
