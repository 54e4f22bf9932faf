import type Stripe from 'stripe';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import type { AccountFacts, AccountSetup, AccountSetupRequest } from '../account-setup';
import { callStripe, getStripeClient } from './call-stripe';
import { buildAttemptKey } from './gateway';
import { getStripeKeys } from './settings';

/** Preselected country of a region's accounts; the owner can change it during the set-up. */
const COUNTRY: Readonly<Record<Region, string>> = { UK: 'GB', EU: 'NL', US: 'US' };

/**
 * Creates a connected account or reuses it, and returns a link to Stripe's onboarding (SHP-07).
 * @throws AppError `unavailable` when the region has no keys or Stripe fails, `upstream_timeout`
 */
export async function openStripeAccountSetup(region: Region, request: AccountSetupRequest): Promise<AccountSetup> {
  const { tenantId, email, company, lostAt, returnUrl, refreshUrl } = request;
  const stripe = requireClient(region);
  const facts = request.account
    ? await readStripe(stripe, request.account)
    : await callStripe(
        async (attempt) =>
          toReportedFacts(
            await stripe.accounts.create(
              {
                type: 'standard',
                country: COUNTRY[region],
                email,
                ...(company ? { business_profile: { name: company } } : {}),
                metadata: { tenant_id: String(tenantId) },
              },
              // The key contains the time of the disconnection, because the earlier key would return the disconnected
              // account.
              {
                idempotencyKey: buildAttemptKey(
                  ['account', tenantId, region, ...(lostAt ? [lostAt] : [])].join(':'),
                  attempt,
                ),
              },
            ),
          ),
        request,
      );
  const link = await callStripe(() =>
    stripe.accountLinks.create({
      account: facts.account,
      return_url: returnUrl,
      refresh_url: refreshUrl,
      type: 'account_onboarding',
    }),
  );
  return { ...facts, url: link.url };
}

/**
 * Reads the state of a Stripe account.
 * @throws AppError `unavailable`, `upstream_timeout`, `not_found` for an account that no longer exists
 */
export const readStripeAccount = async (region: Region, account: string): Promise<AccountFacts> =>
  readStripe(requireClient(region), account);

const readStripe = (stripe: Stripe, account: string): Promise<AccountFacts> =>
  callStripe(async () => toReportedFacts(await stripe.accounts.retrieve(account)));

function requireClient(region: Region): Stripe {
  const { secretKey, publishableKey } = getStripeKeys(env(), region);
  if (!secretKey || !publishableKey) throw new AppError('unavailable', buildErrorReason('no_payments'));
  return getStripeClient(secretKey);
}

const toReportedFacts = (account: Stripe.Account): AccountFacts => ({
  ...toAccountFacts(account),
  reportedAt: new Date(),
});

/** Fields that are read from a Stripe account. */
interface ProviderAccount {
  readonly id: string;
  readonly charges_enabled?: boolean | undefined;
  readonly payouts_enabled?: boolean | undefined;
  readonly details_submitted?: boolean | undefined;
  readonly requirements?:
    | {
        readonly disabled_reason?: string | null | undefined;
        readonly currently_due?: readonly string[] | null | undefined;
      }
    | null
    | undefined;
}

/** Converts a Stripe account, from a response or from a webhook; both have this shape. */
export function toAccountFacts(account: ProviderAccount): Omit<AccountFacts, 'reportedAt'> {
  const { requirements } = account;
  return {
    account: account.id,
    chargesEnabled: account.charges_enabled === true,
    payoutsEnabled: account.payouts_enabled === true,
    detailsSubmitted: account.details_submitted === true,
    disabledReason: requirements?.disabled_reason?.slice(0, 200) ?? null,
    missing: (requirements?.currently_due ?? []).slice(0, 200).map((name) => name.slice(0, 200)),
  };
}

/** Returns whether two regions use the same Stripe key, so that an account of one is valid for the other. */
export function haveSameKeys(a: Region, b: Region): boolean {
  const { secretKey } = getStripeKeys(env(), a);
  return secretKey !== undefined && secretKey === getStripeKeys(env(), b).secretKey;
}
