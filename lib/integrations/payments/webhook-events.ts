import type { DisputeState } from '@/lib/domain/payments/disputes';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { AccountFacts } from './account-setup';
import type { IntentFacts, RefundFacts } from './gateway';

/** Fields of all events. */
interface SignedEvent {
  readonly eventId: string;
  /** Gateway of the event. */
  readonly gateway: GatewayKind;
  /** The provider's flag for live mode, in which real money moves; null when the sender omits it. */
  readonly livemode: boolean | null;
}

/** Signed event about a payment intent. */
export interface IntentEvent extends SignedEvent {
  readonly kind: 'intent';
  readonly type: string;
  /** Order id in the intent's metadata; null for an intent that was not opened by this system. */
  readonly orderId: string | null;
  readonly intent: IntentFacts;
}

/** Signed event about a refund that failed after it had been made: the money returned to the account (PAY-13). */
export interface FailedRefundEvent extends SignedEvent {
  readonly kind: 'failed refund';
  /** Refund id of this system, from the refund's metadata. */
  readonly refundId: string;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  /** The provider's failure reason. */
  readonly message: string;
  /**
   * Refund data of the event, needed when a foreign refund carries one of our ids; null when the event has no amount.
   */
  readonly refund: RefundFacts | null;
}

/** Signed event about a refund that this system did not request: the merchant made it in the provider's dashboard. */
export interface DashboardRefundEvent extends SignedEvent {
  readonly kind: 'dashboard refund';
  /** Refund id in the metadata, as this system would set it; null without one. */
  readonly refundId: string | null;
  readonly refund: RefundFacts;
  readonly intentId: string;
  readonly account: string | null;
}

/** Signed event that part or all of a payment was refunded, without naming the refunds. */
export interface RefundedChargeEvent extends SignedEvent {
  readonly kind: 'refunded charge';
  readonly intentId: string;
  readonly account: string | null;
}

/** Signed event about a payment that the shopper disputes at the bank. */
export interface DisputeEvent extends SignedEvent {
  readonly kind: 'dispute';
  /** When the provider created the event. */
  readonly at: Date;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's dispute reason. */
  readonly reason: string;
  readonly state: DisputeState;
  /** Deadline for evidence at the provider. */
  readonly dueBy: Date | null;
}

/** Signed event about a connected account: the progress of its setup (SHP-07), or restrictions by the provider. */
export interface AccountEvent extends SignedEvent {
  readonly kind: 'account';
  /** When the provider created the event; null when the sender omits it. */
  readonly at: Date | null;
  readonly facts: Omit<AccountFacts, 'reportedAt'>;
}

/**
 * Signed event that an account's owner disconnected it from the platform at the provider: it can no longer take
 * payments (SHP-07).
 */
export interface LostAccountEvent extends SignedEvent {
  readonly kind: 'lost account';
  readonly account: string;
}

/** Signed event that a payout of an account's balance to its bank succeeded or failed. */
export interface PayoutEvent extends SignedEvent {
  readonly kind: 'payout';
  readonly isFailed: boolean;
  /** When the provider created the event. */
  readonly at: Date;
  readonly account: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's failure message; '' = none. */
  readonly message: string;
}

/** Event that a webhook reader returns. */
export type WebhookEvent =
  | IntentEvent
  | FailedRefundEvent
  | DashboardRefundEvent
  | RefundedChargeEvent
  | DisputeEvent
  | PayoutEvent
  | AccountEvent
  | LostAccountEvent;
