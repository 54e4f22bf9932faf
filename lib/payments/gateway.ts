import type { Currency } from '@/lib/domain/money/money';
import type { GatewayKind, IntentStatus } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';

/** An intent that an order was given, and where it is kept. */
export interface KnownIntent {
  readonly gateway: GatewayKind;
  readonly intent_id: string;
  readonly account: string | null;
}

/** What a gateway vouches for, in the provider's own units. */
export interface IntentFacts {
  readonly id: string;
  readonly clientSecret: string;
  /** Connected account that holds the money; null = the platform's own. */
  readonly account: string | null;
  readonly status: IntentStatus;
  readonly amountMinor: number;
  readonly currency: string;
  readonly failureMessage: string | null;
}

/**
 * Counts the idempotency keys of one request. A provider keeps the outcome of a key for a day, failures included, so that a
 * request whose failure is definite goes on under the next key, and one whose outcome is unknown keeps its key. The number is
 * saved on the server: all nodes agree on it.
 */
export interface KeyAttempts {
  readonly current: number;
  /** Saves that the key with this number is spent and returns the number that holds now, which another node may have saved. */
  startNext(spent: number): Promise<number>;
}

export interface IntentRequest {
  readonly orderId: string;
  readonly orderRef: string;
  /** Order version: the same order and version answer the same intent (PAY-13). */
  readonly version: number;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly account: string | null;
  readonly receiptEmail: string;
  readonly tenantId: number;
  readonly attempts: KeyAttempts;
}

export interface RefundRequest {
  /** The same for the same refund, however often it is tried. */
  readonly id: string;
  readonly amountMinor: number;
  /** All of the payment: one that was given back by other means is as good. */
  readonly isWhole: boolean;
  /** It was tried before, perhaps longer ago than a provider remembers its keys. */
  readonly mayBeThere: boolean;
  readonly attempts: KeyAttempts;
}

/** A refund as the provider knows it, in its own units. */
export interface RefundFacts {
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** True once the money came back: an account that is closed, a refund that was taken back. */
  readonly isFailed: boolean;
  /** The provider's word for why it failed; '' = it did not. */
  readonly failure: string;
}

/** A gateway with the keys of one region, as the use cases pay through it. */
export interface PaymentGateway {
  readonly kind: GatewayKind;
  readonly region: Region;
  /** Key that the payment element needs in the browser; null for a gateway without keys. */
  readonly publishableKey: string | null;
  /** @throws AppError `unavailable`, `upstream_timeout` when the provider does not answer; so do the others */
  createIntent(request: IntentRequest): Promise<IntentFacts>;
  /** @throws AppError `not_found` */
  retrieveIntent(intentId: string, account: string | null): Promise<IntentFacts>;
  /** Makes an intent unpayable and answers where it stands now: one that has ended already is left as it is. */
  cancelIntent(intentId: string, account: string | null): Promise<IntentStatus>;
  /** Gives a payment back, in part or whole, and answers what the provider calls that, if it says so. Asked again for
   *  the same refund it does nothing more.
   *  @throws AppError `conflict` when the provider will never make it: nothing was paid, or less is left */
  refundIntent(intentId: string, account: string | null, refund: RefundRequest): Promise<string | null>;
  /** Returns the refunds of a payment, each with the id that this program gave it; null for one made in the dashboard. */
  listRefunds(
    intentId: string,
    account: string | null,
  ): Promise<readonly (RefundFacts & { refundId: string | null })[]>;
}
