import type { ErrorReason } from '@/lib/domain/errors/error-codes';
import type { PaymentProblem } from '@/lib/domain/payments/problems';
import type { Region } from '@/lib/domain/regions/regions';
import type { AccountFacts, AccountSetup, AccountSetupRequest } from './account-setup';
import type { PaymentGateway } from './gateway';
import type { WebhookEvent } from './webhook-events';

/** Why a provider rejects payments until a person acts. */
export interface ProviderProblem {
  readonly problem: PaymentProblem;
  /** The provider's own message without e-mail addresses and keys, at most 500 characters. */
  readonly message: string;
  /** Error for an owner who is setting up an account. */
  readonly refusal: ErrorReason;
}

/** Webhook request before verification. */
export interface WebhookDelivery {
  /** Raw body, which the signature covers. */
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  readonly receivedAt: Date;
}

/** Server side of one kind of gateway; `providers.ts` lists all of them. */
export interface GatewayProvider {
  /**
   * Returns the gateway of a region with its present keys.
   * @throws AppError `unavailable` for a region without keys
   */
  openGateway(region: Region): PaymentGateway;
  /**
   * Opens the set-up of an owner's account, or continues that of {@link AccountSetupRequest.account} (SHP-07).
   * @throws AppError `unavailable`, `upstream_timeout`
   */
  openAccountSetup(region: Region, request: AccountSetupRequest): Promise<AccountSetup>;
  /**
   * Reads the state of an account at the provider; null = the gateway has no accounts.
   * @throws AppError `unavailable`, `upstream_timeout`, `not_found` for an account that no longer exists
   */
  readonly readAccount: ((region: Region, account: string) => Promise<AccountFacts>) | null;
  /**
   * Checks with the provider whether it accepts the secret key of a region; null = the gateway has no keys. Called once
   * at the start.
   * @throws AppError when the response says nothing about the key
   */
  readonly isKeyAccepted: ((region: Region) => Promise<boolean>) | null;
  /** Returns whether an account of one region can take payments of the other. */
  canShareAccounts(region: Region, other: Region): boolean;
  /**
   * Returns the setup problem behind an error of this provider; null for temporary errors, errors of a single request,
   * and errors of other providers.
   */
  findProblem(error: unknown): ProviderProblem | null;
  /**
   * Verifies and parses an event; returns null for an event without effect here. The reader itself is null when the
   * events arrive at the endpoint of another kind (`WEBHOOK_ENDPOINTS`), whose reader names this kind in the event.
   * @throws AppError `malformed` for a missing, wrong, old or future signature
   */
  readonly readWebhook: ((delivery: WebhookDelivery) => WebhookEvent | null) | null;
  /**
   * Lists the regions whose keys have an event's mode. An account has the same id in both modes, so an event of one
   * mode must not change the account of a region in the other mode.
   */
  listRegionsInMode(isLive: boolean): readonly Region[];
}
