import type { Currency } from '@/lib/domain/money/money';
import type { GatewayKind, IntentStatus } from '@/lib/domain/payments/intents';
import type { PendingPayment } from '@/lib/domain/payments/pending';
import type { Region } from '@/lib/domain/regions/regions';

/** Payment intent that was assigned to an order, with its gateway and account. */
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
  /** Part that the platform keeps for production, minor units; absent = unknown. */
  readonly feeMinor?: number;
  readonly failureMessage: string | null;
  /** Whether a card failed, as opposed to a bank debit or a reference; absent = unknown. */
  readonly isCardFailure?: boolean;
  /**
   * Step outside of the shop for which the payment waits; null or absent = none. A bank's processing needs no entry.
   */
  readonly pending?: PendingPayment | null;
}

/** Returns the step outside of the shop for which a payment waits, possibly for days; null = none. */
export const findPendingPayment = ({ status, pending }: IntentFacts): PendingPayment | null =>
  pending ?? (status === 'processing' ? { step: 'bank', until: null, url: null } : null);

/**
 * Counter of a request's idempotency keys. A provider stores the outcome of a key for a day, failures included. A
 * request with a definite failure therefore continues under the next key, and one with an unknown outcome reuses its
 * key. The number is saved on the server, so that all nodes agree on it.
 */
export interface KeyAttempts {
  readonly current: number;
  /** Saves that the key with this number is spent and returns the current number, which another node may have saved. */
  startNext(spent: number): Promise<number>;
}

export interface IntentRequest {
  readonly orderId: string;
  readonly orderRef: string;
  /** Order version. One order and version always return one intent (PAY-13). */
  readonly version: number;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly account: string | null;
  /** Part of the amount that the platform keeps for production, minor units; 0 = none. Only on an owner's account. */
  readonly feeMinor: number;
  readonly receiptEmail: string;
  readonly tenantId: number;
  readonly attempts: KeyAttempts;
}

export interface RefundRequest {
  /** Id of the refund; unchanged in every attempt. */
  readonly id: string;
  readonly amountMinor: number;
  /**
   * True for a refund of the full payment, which also counts as done when the payment was already refunded in another
   * way.
   */
  readonly isWhole: boolean;
  /** True when the payment's fee is returned to the owner's account, in proportion to the refunded amount. */
  readonly returnsFee: boolean;
  /**
   * True when an earlier attempt may have created the refund, possibly longer ago than the provider stores idempotency
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
   * True when the money was returned to the account, because the recipient's account is closed or the refund was
   * cancelled.
   */
  readonly isFailed: boolean;
  /** The provider's failure reason; '' = not failed. */
  readonly failure: string;
}

/** Gateway with the keys of one region. All kinds pass one set of contract tests. */
export interface PaymentGateway {
  readonly kind: GatewayKind;
  readonly region: Region;
  /** Key for the payment element in the browser; null for a gateway without keys. */
  readonly publishableKey: string | null;
  /**
   * Creates the intent of an order version, or returns the existing one.
   * @throws AppError `unavailable`, `upstream_timeout` when the provider does not respond, as do the other methods
   */
  createIntent(request: IntentRequest): Promise<IntentFacts>;
  /**
   * Reads an intent.
   * @throws AppError `not_found`
   */
  retrieveIntent(intentId: string, account: string | null): Promise<IntentFacts>;
  /** Cancels an intent and returns its current status; an intent that has already ended stays unchanged. */
  cancelIntent(intentId: string, account: string | null): Promise<IntentStatus>;
  /**
   * Refunds a payment in part or in full and returns the provider's reference of the refund, if it has one. Idempotent
   * per refund id.
   * @throws AppError `conflict` when the provider rejects the refund for good: nothing was paid, or less is left
   */
  refundIntent(intentId: string, account: string | null, refund: RefundRequest): Promise<string | null>;
  /**
   * Returns the refunds of a payment, each with its id in this system; the id is null for a refund made in the
   * provider's dashboard.
   */
  listRefunds(
    intentId: string,
    account: string | null,
  ): Promise<readonly (RefundFacts & { refundId: string | null })[]>;
}
