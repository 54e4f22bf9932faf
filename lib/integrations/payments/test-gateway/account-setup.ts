import type { Region } from '@/lib/domain/regions/regions';
import type { AccountSetup, AccountSetupRequest } from '../account-setup';

/** Returns the test gateway's account with the address of its set-up page, which asks for no data. */
export async function openTestAccountSetup(region: Region, request: AccountSetupRequest): Promise<AccountSetup> {
  return {
    account: request.account ?? `acct_test_${request.tenantId}_${region.toLowerCase()}`,
    url: new URL(`/get-started/test-account?region=${region}`, request.returnUrl).toString(),
    chargesEnabled: false,
    payoutsEnabled: false,
    detailsSubmitted: false,
    disabledReason: null,
    missing: [],
    reportedAt: null,
  };
}
