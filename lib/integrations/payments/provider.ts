import type { ErrorReason } from '@/lib/domain/errors/error-codes';
import type { PaymentProblem } from '@/lib/domain/payments/problems';
import type { Region } from '@/lib/domain/regions/regions';
import type { AccountFacts, AccountSetup, AccountSetupRequest } from './account-setup';
import type { PaymentGateway } from './gateway';
import type { WebhookEvent } from './webhook-events';

/** Problem for which a provider rejects payments until a person solves it. */
export interface ProviderProblem {
  readonly problem: PaymentProblem;
  /** Message of the provider without e-mail addresses and keys, at most 500 characters. */
  readonly message: string;
  /** Error for the owner who sets up an account. */
  readonly refusal: ErrorReason;
}

/** Webhook request before verification. */
export interface WebhookDelivery {
  /** Raw bytes of the body, which the signature covers. */
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  readonly receivedAt: Date;
}

/** Server side of one kind of gateway. `providers.ts` lists all of them. */
export interface GatewayProvider {
  /**
   * Returns the gateway of a region with the region's current API keys.
   * @throws AppError `unavailable` for a region without keys
   */
  openGateway(region: Region): PaymentGateway;
  /**
   * Starts the set-up of a payment account, or continues that of {@link AccountSetupRequest.account} (SHP-07).
   * @throws AppError `unavailable`, `upstream_timeout`
   */
  openAccountSetup(region: Region, request: AccountSetupRequest): Promise<AccountSetup>;
  /**
   * Reads the state of an account at the provider. Null = accounts of this gateway cannot be read.
   * @throws AppError `unavailable`, `upstream_timeout`, `not_found` for an account that no longer exists
   */
  readonly readAccount: ((region: Region, account: string) => Promise<AccountFacts>) | null;
  /**
   * Checks with the provider whether it accepts the secret key of a region. Null = the gateway has no keys.
   * @throws AppError when the response says nothing about the key
   */
  readonly isKeyAccepted: ((region: Region) => Promise<boolean>) | null;
  /** Returns whether a payment account of one region can also receive the payments of the other region. */
  canShareAccounts(region: Region, other: Region): boolean;
  /**
   * Returns the problem that a person must solve, if it caused this error. Null for temporary errors, errors of a
   * single request, and errors of other providers.
   */
  findProblem(error: unknown): ProviderProblem | null;
  /**
   * Verifies and parses a webhook; returns null for one that has no effect here. The function itself is null when the
   * gateway's webhooks arrive at the endpoint of another kind (`WEBHOOK_ENDPOINTS`) and its reader parses them.
   * @throws AppError `malformed` for a missing, wrong, old or future signature
   */
  readonly readWebhook: ((delivery: WebhookDelivery) => WebhookEvent | null) | null;
  /**
   * Lists the regions whose API keys have this mode. An account has the same id in live and test mode, so a webhook of
   * one mode must not change the account of a region that uses the other mode.
   */
  listRegionsInMode(isLive: boolean): readonly Region[];
}
