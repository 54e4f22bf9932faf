import type { Currency } from '@/lib/domain/money/money';
import type { GatewayKind, IntentStatus } from '@/lib/domain/payments/intents';
import type { PendingPayment } from '@/lib/domain/payments/pending';
import type { Region } from '@/lib/domain/regions/regions';

/** Reference to a payment intent of an order, with its gateway and account. */
export interface IntentReference {
  readonly gateway: GatewayKind;
  readonly intent_id: string;
  readonly account: string | null;
}

/** Payment intent as its provider reports it. */
export interface IntentFacts {
  readonly id: string;
  readonly clientSecret: string;
  /** Connected account that receives the money; null = the platform's own account. */
  readonly account: string | null;
  readonly status: IntentStatus;
  readonly amountMinor: number;
  readonly currency: string;
  /** Application fee: part of the payment that the platform keeps for production, minor units; absent = unknown. */
  readonly feeMinor?: number;
  readonly failureMessage: string | null;
  /** Whether a card payment failed, in contrast to a bank debit or a transfer; absent = unknown. */
  readonly isCardFailure?: boolean;
  /**
   * Action outside of the shop for which the payment waits; null or absent = none. A payment that the bank processes
   * needs none.
   */
  readonly pending?: PendingPayment | null;
}

/** Returns the action outside of the shop for which a payment waits, possibly for days; null = none. */
export const findPendingPayment = ({ status, pending }: IntentFacts): PendingPayment | null =>
  pending ?? (status === 'processing' ? { step: 'bank', until: null, url: null } : null);

/**
 * Attempt counter from which the idempotency keys of a request are built. A provider stores the outcome of a key for a
 * day, even a failure. After a definite failure the request must use the next key; after an unknown outcome it must use
 * its key again. The counter is stored on the server, so that all nodes use the same key.
 */
export interface KeyAttempts {
  readonly current: number;
  /**
   * Stores that the key with this number is spent. Returns the current number, which another node may have raised
   * already.
   */
  startNext(spent: number): Promise<number>;
}

export interface IntentRequest {
  readonly orderId: string;
  readonly orderRef: string;
  /** Version of the order. An order version always gets the same intent (PAY-13). */
  readonly version: number;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly account: string | null;
  /**
   * Application fee: part of the amount that the platform keeps for production, minor units; 0 = none. Only for
   * payments to an owner's account.
   */
  readonly feeMinor: number;
  readonly receiptEmail: string;
  readonly tenantId: number;
  readonly attempts: KeyAttempts;
}

export interface RefundRequest {
  /** Id of the refund; the same in every attempt. */
  readonly id: string;
  readonly amountMinor: number;
  /**
   * Whether the full payment is refunded. Such a refund also counts as made when the payment was already refunded in
   * another way.
   */
  readonly isWhole: boolean;
  /**
   * Whether the payment's application fee is refunded to the owner's account too, in proportion to the refunded amount.
   */
  readonly returnsFee: boolean;
  /**
   * Whether an earlier attempt may have created the refund, possibly longer ago than the provider stores idempotency
   * keys.
   */
  readonly mayBeThere: boolean;
  readonly attempts: KeyAttempts;
}

/** Refund as the provider reports it. */
export interface RefundFacts {
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  /**
   * Whether the refund failed, so that the money is back on the payment account: the recipient's account is closed, or
   * the refund was cancelled.
   */
  readonly isFailed: boolean;
  /** The provider's reason for the failure; '' = not failed. */
  readonly failure: string;
}

/** Payment gateway with the API keys of one region. All kinds must pass the same contract tests. */
export interface PaymentGateway {
  readonly kind: GatewayKind;
  readonly region: Region;
  /** Publishable key for the payment element in the browser; null for a gateway without keys. */
  readonly publishableKey: string | null;
  /**
   * Creates the intent of an order version, or returns the existing one.
   * @throws AppError `unavailable` or `upstream_timeout` when the provider does not respond; this applies to all
   * methods
   */
  createIntent(request: IntentRequest): Promise<IntentFacts>;
  /**
   * Reads an intent.
   * @throws AppError `not_found` when the provider has no such intent
   */
  retrieveIntent(intentId: string, account: string | null): Promise<IntentFacts>;
  /** Cancels an intent and returns its current status. An intent that has already ended remains unchanged. */
  cancelIntent(intentId: string, account: string | null): Promise<IntentStatus>;
  /**
   * Refunds a payment in part or in full and returns the provider's reference of the refund; null without one.
   * Idempotent per refund id.
   * @throws AppError `conflict` when the provider rejects the refund permanently: nothing was paid, or less than the
   * amount is left
   */
  refundIntent(intentId: string, account: string | null, refund: RefundRequest): Promise<string | null>;
  /**
   * Returns the refunds of a payment, each with its id in this program; null for a refund made in the provider's
   * dashboard.
   */
  listRefunds(
    intentId: string,
    account: string | null,
  ): Promise<readonly (RefundFacts & { refundId: string | null })[]>;
}
