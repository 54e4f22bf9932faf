import type { AccountFacts } from '@/lib/integrations/payments/account-setup';

/** Converts the provider's account status to the form in which the tenant API receives it. */
export const toAccountStatusDto = (facts: Omit<AccountFacts, 'account'>) => ({
  charges_enabled: facts.chargesEnabled,
  payouts_enabled: facts.payoutsEnabled,
  details_submitted: facts.detailsSubmitted,
  disabled_reason: facts.disabledReason,
  missing: [...facts.missing],
  reported_at: facts.reportedAt?.toISOString() ?? null,
});
