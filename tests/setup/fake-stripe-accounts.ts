import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { StripeReply } from './stripe-idempotency';

export interface FakeAccount {
  readonly id: string;
  readonly country: string;
  readonly email: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Secret key of the platform on which the account was created. */
  readonly secretKey: string;
  charges_enabled: boolean;
  details_submitted: boolean;
  payouts_enabled: boolean;
  requirements: { disabled_reason: string | null; currently_due: string[] };
}

interface AccountCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
}

const getRequestSecret = ({ headers }: AccountCall): string => (headers.authorization ?? '').replace('Bearer ', '');
const toAccountResponse = ({ secretKey: _secretKey, requirements, ...account }: FakeAccount) => ({
  object: 'account',
  type: 'standard',
  ...account,
  requirements: {
    alternatives: [],
    current_deadline: null,
    errors: [],
    eventually_due: requirements.currently_due,
    past_due: [],
    pending_verification: [],
    ...requirements,
  },
});

/** Responds to requests about connected accounts and their onboarding links. Returns null for every other path. */
export function replyAboutAccounts(call: AccountCall, accounts: Map<string, FakeAccount>): StripeReply | null {
  const { method, path, form } = call;
  if (method === 'POST' && path === '/v1/accounts') {
    const account: FakeAccount = {
      id: `acct_${randomBytes(8).toString('hex')}`,
      country: form.get('country') ?? '',
      email: form.get('email') ?? '',
      metadata: { tenant_id: form.get('metadata[tenant_id]') ?? '' },
      secretKey: getRequestSecret(call),
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
      requirements: {
        disabled_reason: 'requirements.past_due',
        currently_due: ['external_account', 'tos_acceptance.date'],
      },
    };
    accounts.set(account.id, account);
    return [200, toAccountResponse(account)];
  }
  const named =
    method === 'POST' && path === '/v1/account_links'
      ? (form.get('account') ?? '')
      : /^\/v1\/accounts\/(\w+)(?:\?|$)/.exec(path)?.[1];
  if (named === undefined) return null;
  const account = accounts.get(named);
  if (!account || account.secretKey !== getRequestSecret(call)) return buildNoAccessReply(named);
  if (method === 'GET') return [200, toAccountResponse(account)];
  const url = `https://connect.stripe.com/setup/s/${account.id}/${randomBytes(6).toString('hex')}`;
  const seconds = Math.floor(Date.now() / 1_000);
  return [200, { object: 'account_link', created: seconds, expires_at: seconds + 300, url }];
}

/** Returns the API's error for an account that has left the platform or never belonged to it. */
export const buildNoAccessReply = (account: string): StripeReply => [
  403,
  {
    error: {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
      doc_url: 'https://stripe.com/docs/error-codes/account-invalid',
    },
  },
];
