import type { DisputeState } from '@/lib/domain/payments/disputes';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { AccountFacts } from './account-setup';
import type { IntentFacts, RefundFacts } from './gateway';

/** Fields of all events. */
interface SignedEvent {
  readonly eventId: string;
  /** The gateway that the event is about. */
  readonly gateway: GatewayKind;
  /** Whether the event comes from the provider's live mode; null when the sender does not say. */
  readonly livemode: boolean | null;
}

/** A signed event about an intent. */
export interface IntentEvent extends SignedEvent {
  readonly kind: 'intent';
  readonly type: string;
  /** The order that the intent says it is for; null for one that was not opened here. */
  readonly orderId: string | null;
  readonly intent: IntentFacts;
}

/** A signed event about a refund that failed after it had been made: the money came back to the account (PAY-13). */
export interface FailedRefundEvent extends SignedEvent {
  readonly kind: 'failed refund';
  /** Our own, which the provider was given with it. */
  readonly refundId: string;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  /** The provider's word for why. */
  readonly message: string;
  /** What the event says of it, for one that only carries an id of ours; null when it says no amount. */
  readonly refund: RefundFacts | null;
}

/** A signed event about a refund that was not asked for here: the merchant made it in the provider's dashboard. */
export interface DashboardRefundEvent extends SignedEvent {
  readonly kind: 'dashboard refund';
  /** The id that this program would have given it; null for a refund without one. */
  readonly refundId: string | null;
  readonly refund: RefundFacts;
  readonly intentId: string;
  readonly account: string | null;
}

/** A signed event that some of a payment was given back, without saying by which refunds. */
export interface RefundedChargeEvent extends SignedEvent {
  readonly kind: 'refunded charge';
  readonly intentId: string;
  readonly account: string | null;
}

/** A signed event about a payment that its shopper contests at the bank. */
export interface DisputeEvent extends SignedEvent {
  readonly kind: 'dispute';
  /** When the provider wrote the event. */
  readonly at: Date;
  readonly reference: string;
  readonly intentId: string;
  readonly account: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's word for why. */
  readonly reason: string;
  readonly state: DisputeState;
  /** Until when the provider takes evidence. */
  readonly dueBy: Date | null;
}

/** A signed event about an account that somebody takes, or is to take, money with: what its set-up has come to (SHP-07), or what the
 *  provider restricts. */
export interface AccountEvent extends SignedEvent {
  readonly kind: 'account';
  /** When the provider wrote the event; null when the sender does not say. */
  readonly at: Date | null;
  readonly facts: Omit<AccountFacts, 'reportedAt'>;
}

/** A signed event that whoever owns an account has ended its connection with the platform at the provider: no money can be taken
 *  with it any more (SHP-07). */
export interface LostAccountEvent extends SignedEvent {
  readonly kind: 'lost account';
  readonly account: string;
}

/** A signed event that the provider paid an account's money out to its bank, or could not. */
export interface PayoutEvent extends SignedEvent {
  readonly kind: 'payout';
  readonly isFailed: boolean;
  /** When the provider wrote the event. */
  readonly at: Date;
  readonly account: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's words for why; '' = none. */
  readonly message: string;
}

/** An event that a webhook reader returns. */
export type WebhookEvent =
  | IntentEvent
  | FailedRefundEvent
  | DashboardRefundEvent
  | RefundedChargeEvent
  | DisputeEvent
  | PayoutEvent
  | AccountEvent
  | LostAccountEvent;
