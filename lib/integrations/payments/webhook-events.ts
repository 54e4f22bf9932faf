import type { DisputeState } from '@/lib/domain/payments/disputes';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { AccountFacts } from './account-setup';
import type { IntentFacts, RefundFacts } from './gateway';

/** Fields that all webhooks have. */
interface SignedEvent {
  readonly eventId: string;
  /** Gateway that the webhook belongs to. */
  readonly gateway: GatewayKind;
  /** Whether the webhook is about real money (live mode), as the provider states it; null when the sender omits it. */
  readonly livemode: boolean | null;
}

/** Webhook about a payment intent. */
export interface IntentEvent extends SignedEvent {
  readonly kind: 'intent';
  readonly type: string;
  /** Order id from the intent's metadata; null for an intent that this program did not create. */
  readonly orderId: string | null;
  readonly intent: IntentFacts;
}

/** Webhook about a refund that failed after it had been made: the money is back on the account (PAY-13). */
export interface FailedRefundEvent extends SignedEvent {
  readonly kind: 'failed refund';
  /** Refund id of this program, from the refund's metadata. */
  readonly refundId: string;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  /** The provider's reason for the failure. */
  readonly message: string;
  /**
   * Data of the refund, in case it was made in the provider's dashboard with one of our ids in its metadata; null when
   * the webhook has no amount.
   */
  readonly refund: RefundFacts | null;
}

/** Webhook about a refund that this program did not request: the merchant made it in the provider's dashboard. */
export interface DashboardRefundEvent extends SignedEvent {
  readonly kind: 'dashboard refund';
  /** Refund id in the metadata, where this program writes its ids; null without one. */
  readonly refundId: string | null;
  readonly refund: RefundFacts;
  readonly intentId: string;
  readonly account: string | null;
}

/** Webhook that a payment was refunded in part or in full. It does not contain the refunds. */
export interface RefundedChargeEvent extends SignedEvent {
  readonly kind: 'refunded charge';
  readonly intentId: string;
  readonly account: string | null;
}

/** Webhook about a payment that the shopper disputes at the bank. */
export interface DisputeEvent extends SignedEvent {
  readonly kind: 'dispute';
  /** Time at which the provider created the webhook. */
  readonly at: Date;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's code for the reason of the dispute. */
  readonly reason: string;
  readonly state: DisputeState;
  /** Deadline set by the provider for submitting evidence; null = none. */
  readonly dueBy: Date | null;
}

/** Webhook about a connected account: progress of its set-up (SHP-07), or a restriction by the provider. */
export interface AccountEvent extends SignedEvent {
  readonly kind: 'account';
  /** Time at which the provider created the webhook; null when the sender omits it. */
  readonly at: Date | null;
  readonly facts: Omit<AccountFacts, 'reportedAt'>;
}

/**
 * Webhook that an owner disconnected an account from the platform at the provider. The account can no longer receive
 * payments (SHP-07).
 */
export interface LostAccountEvent extends SignedEvent {
  readonly kind: 'lost account';
  readonly account: string;
}

/** Webhook about a pay-out from an account's balance to its bank account, succeeded or failed. */
export interface PayoutEvent extends SignedEvent {
  readonly kind: 'payout';
  readonly isFailed: boolean;
  /** Time at which the provider created the webhook. */
  readonly at: Date;
  readonly account: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's message about the failure; '' = none. */
  readonly message: string;
}

/** Any webhook that a reader of a gateway returns. */
export type WebhookEvent =
  | IntentEvent
  | FailedRefundEvent
  | DashboardRefundEvent
  | RefundedChargeEvent
  | DisputeEvent
  | PayoutEvent
  | AccountEvent
  | LostAccountEvent;
