import type Stripe from 'stripe';
import type { AccountStatus } from '@/lib/domain/payments/accounts';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/errors';
import { callStripe, clientOf } from './call-stripe';
import type { KeyAttempts } from './gateway';
import { findGatewayKind, stripeKeys } from './gateway-kind';
import { numberedKey } from './stripe-gateway';

/** State of a connected account according to the provider. */
export interface AccountFacts extends AccountStatus {
  readonly account: string;
  /** Names of the requirements that the provider still needs. */
  readonly missing: readonly string[];
  /** When the provider reported this state; null for the built-in gateway. */
  readonly reportedAt: Date | null;
}

interface SetupRequest {
  readonly tenantId: number;
  readonly email: string;
  readonly company: string;
  /** When an earlier account was disconnected; '' = never. */
  readonly lostAt: string;
  /** Account of a setup that was started before; null = create a new one. */
  readonly account: string | null;
  readonly returnUrl: string;
  /** URL to which the provider redirects from a used or expired link, where the user can request a new link. */
  readonly refreshUrl: string;
  readonly attempts: KeyAttempts;
}

/** Default country of a region's accounts; the merchant can change it during the setup. */
const COUNTRY: Readonly<Record<Region, string>> = { UK: 'GB', EU: 'NL', US: 'US' };

/**
 * Opens the account setup of a region's card provider (SHP-07) and returns its link: Stripe's onboarding of a connected
 * account, or the built-in gateway's page, which asks for no data. Each link works once; all links of a setup belong to
 * one account.
 * @throws AppError `unavailable` when the region takes no card payments or Stripe fails, `upstream_timeout`
 */
export async function openAccountSetup(
  region: Region,
  request: SetupRequest,
): Promise<AccountFacts & { readonly url: string; readonly gateway: 'stripe' | 'test' }> {
  const { tenantId, email, company, lostAt, returnUrl, refreshUrl } = request;
  const stripe = stripeOf(region);
  if (!stripe) {
    const account = request.account ?? `acct_test_${tenantId}_${region.toLowerCase()}`;
    const url = new URL(`/get-started/test-account?region=${region}`, returnUrl).toString();
    const nothing = { chargesEnabled: false, payoutsEnabled: false, detailsSubmitted: false, disabledReason: null };
    return { account, url, gateway: 'test', ...nothing, missing: [], reportedAt: null };
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
              // The key includes the time of the disconnection, because the former key would return the disconnected
              // account.
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

/**
 * Reads the setup state of a Stripe account.
 * @throws AppError `unavailable`, `upstream_timeout`, `not_found` for an account that no longer exists
 */
export async function readAccount(region: Region, account: string): Promise<AccountFacts> {
  const stripe = stripeOf(region);
  if (!stripe) throw new AppError('unavailable', refusal('no_payments'));
  return readStripe(stripe, account);
}

const readStripe = (stripe: Stripe, account: string): Promise<AccountFacts> =>
  callStripe(async () => factsOf(await stripe.accounts.retrieve(account)));

/** Returns the region's Stripe client; null = built-in gateway. */
function stripeOf(region: Region): Stripe | null {
  const kind = findGatewayKind(region);
  if (!kind) throw new AppError('unavailable', refusal('no_payments'));
  const { secretKey } = stripeKeys(region);
  return kind === 'stripe' && secretKey ? clientOf(secretKey) : null;
}

const factsOf = (account: Stripe.Account): AccountFacts => ({ ...toAccountFacts(account), reportedAt: new Date() });

/** Fields that are read from the provider's account. */
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

/** Converts the provider's account; accepts a webhook's object too, which has this shape. */
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

/** Returns whether two regions use one Stripe key, so that an account of one is valid for the other. */
export function haveSameKeys(a: Region, b: Region): boolean {
  const { secretKey } = stripeKeys(a);
  return secretKey !== undefined && secretKey === stripeKeys(b).secretKey;
}
