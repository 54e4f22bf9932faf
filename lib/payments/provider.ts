import type { PaymentProblem } from '@/lib/domain/payments/problems';
import type { Refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import type { AccountFacts, AccountSetup, AccountSetupRequest } from './account-setup';
import type { PaymentGateway } from './gateway';
import type { WebhookEvent } from './webhook-events';

/** Why a provider refuses payments until a person changes something. */
export interface ProviderProblem {
  readonly problem: PaymentProblem;
  /** The provider's own words, without addresses and keys. At most 500 characters. */
  readonly message: string;
  /** The error for an owner who is setting up an account. */
  readonly refusal: Refusal;
}

/** A webhook request as it arrived. */
export interface WebhookDelivery {
  /** The raw body, which the signature covers. */
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  readonly receivedAt: Date;
}

/** The server side of one kind of gateway. `providers.ts` lists all of them. */
export interface GatewayProvider {
  /** Returns the gateway of a region with the keys of today.
   *  @throws AppError `unavailable` when the region has no keys any more */
  openGateway(region: Region): PaymentGateway;
  /** Opens the setup of an owner's account, or continues the setup that {@link AccountSetupRequest.account} names.
   *  @throws AppError `unavailable`, `upstream_timeout` */
  openAccountSetup(region: Region, request: AccountSetupRequest): Promise<AccountSetup>;
  /** Reads the state of an account at the provider; null = the gateway keeps no accounts.
   *  @throws AppError `unavailable`, `upstream_timeout`, `not_found` for an account that is gone */
  readonly readAccount: ((region: Region, account: string) => Promise<AccountFacts>) | null;
  /** Whether an account of one region can take payments of the other. */
  canShareAccounts(region: Region, other: Region): boolean;
  /** Returns the problem that an error of this provider stands for; null for errors of another provider, and for errors that pass or
   *  belong to one request. */
  findProblem(error: unknown): ProviderProblem | null;
  /** Verifies and reads an event; returns null for an event without effect here. The reader itself is null when the events arrive at the
   *  endpoint of another kind (`WEBHOOK_ENDPOINTS`), whose reader names this kind in the event.
   *  @throws AppError `malformed` for a missing, wrong, old or future signature */
  readonly readWebhook: ((delivery: WebhookDelivery) => WebhookEvent | null) | null;
  /** Whether this installation uses the mode, live or test, that an event comes from. */
  isModeInUse(isLive: boolean): boolean;
}
