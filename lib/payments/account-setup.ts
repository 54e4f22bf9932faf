import type Stripe from 'stripe';
import type { AccountStatus } from '@/lib/domain/payments/accounts';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/errors';
import { callStripe, clientOf } from './call-stripe';
import type { KeyAttempts } from './gateway';
import { findGatewayKind, stripeKeys } from './gateway-kind';
import { numberedKey } from './stripe-gateway';

/** What a provider says of an account that somebody is to take money with. */
export interface AccountFacts extends AccountStatus {
  readonly account: string;
  /** Names of what the provider still wants to be told. */
  readonly missing: readonly string[];
  /** When it says so; null for the built-in gateway. */
  readonly reportedAt: Date | null;
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

const factsOf = (account: Stripe.Account): AccountFacts => ({ ...toAccountFacts(account), reportedAt: new Date() });

/** What is read of the provider's account. */
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

/** Also reads the object of a webhook, which has the same shape. */
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

/** Whether two regions are paid with the same keys, so that an account of one is an account of the other. */
export function haveSameKeys(a: Region, b: Region): boolean {
  const { secretKey } = stripeKeys(a);
  return secretKey !== undefined && secretKey === stripeKeys(b).secretKey;
}
