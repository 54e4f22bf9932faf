import type Stripe from 'stripe';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/errors';
import { callStripe, clientOf } from './call-stripe';
import type { KeyAttempts } from './gateway';
import { findGatewayKind, stripeKeys } from './gateway-kind';
import { numberedKey } from './stripe-gateway';

/** What a provider says of an account that somebody is to take money with. */
export interface AccountFacts {
  readonly account: string;
  readonly chargesEnabled: boolean;
  readonly detailsSubmitted: boolean;
}

interface SetupRequest {
  readonly tenantId: number;
  readonly email: string;
  readonly company: string;
  /** When an earlier account was disconnected; '' = never. */
  readonly lostAt: string;
  /** The account of a set-up that was begun before; null = a new one. */
  readonly account: string | null;
  readonly returnUrl: string;
  /** Where whoever opens a link that was used or has run out is sent: to get another one. */
  readonly refreshUrl: string;
  readonly attempts: KeyAttempts;
}

/** Country that a region's accounts are opened in unless the merchant says otherwise there. */
const COUNTRY: Readonly<Record<Region, string>> = { UK: 'GB', EU: 'NL', US: 'US' };

/**
 * A link into the set-up of a region's card provider (SHP-07): Stripe's onboarding of a connected account, or the built-in
 * gateway's page, which asks for nothing. A link is good once; the account stays the same however many are made.
 * @throws AppError `unavailable` where nobody takes cards or Stripe does not answer, `upstream_timeout`
 */
export async function openAccountSetup(
  region: Region,
  request: SetupRequest,
): Promise<AccountFacts & { readonly url: string; readonly gateway: 'stripe' | 'test' }> {
  const { tenantId, email, company, lostAt, returnUrl, refreshUrl } = request;
  const stripe = stripeOf(region);
  if (!stripe) {
    const account = request.account ?? `acct_test_${tenantId}`;
    const url = new URL('/get-started/test-account', returnUrl).toString();
    return { account, url, gateway: 'test', chargesEnabled: false, detailsSubmitted: false };
  }
  const facts = request.account
    ? await readStripe(stripe, request.account)
    : await callStripe(
        async (attempt) =>
          factsOf(
            await stripe.accounts.create(
              {
                type: 'standard',
                country: COUNTRY[region],
                email,
                ...(company ? { business_profile: { name: company } } : {}),
                metadata: { tenant_id: String(tenantId) },
              },
              // After one was lost the same key would bring it back.
              {
                idempotencyKey: numberedKey(
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
  return { ...facts, url: link.url, gateway: 'stripe' };
}

/** How far a set-up with Stripe is.
 *  @throws AppError `unavailable`, `upstream_timeout`, `not_found` for an account that is gone */
export async function readAccount(region: Region, account: string): Promise<AccountFacts> {
  const stripe = stripeOf(region);
  if (!stripe) throw new AppError('unavailable', refusal('no_payments'));
  return readStripe(stripe, account);
}

const readStripe = (stripe: Stripe, account: string): Promise<AccountFacts> =>
  callStripe(async () => factsOf(await stripe.accounts.retrieve(account)));

/** Null = the built-in gateway. */
function stripeOf(region: Region): Stripe | null {
  const kind = findGatewayKind(region);
  if (!kind) throw new AppError('unavailable', refusal('no_payments'));
  const { secretKey } = stripeKeys(region);
  return kind === 'stripe' && secretKey ? clientOf(secretKey) : null;
}

const factsOf = (account: Stripe.Account): AccountFacts => ({
  account: account.id,
  chargesEnabled: account.charges_enabled === true,
  detailsSubmitted: account.details_submitted === true,
});
