import { getStatusRules } from '../orders/status-rules';
import type { OrderStatus } from '../orders/statuses';

/** State of a dispute: the merchant must respond, the bank is deciding, or it has ended. */
export const DISPUTE_STATES = ['needs response', 'under review', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Why a payment prevents production: the whole amount was refunded, or the shopper disputes it. */
export const PAYMENT_HOLDS = ['refund', 'dispute'] as const;
export type PaymentHold = (typeof PAYMENT_HOLDS)[number];

/** States before the bank's decision. */
export const OPEN_DISPUTE_STATES = ['needs response', 'under review'] as const satisfies readonly DisputeState[];

/** Returns whether the bank has not decided yet. */
export const isDisputeOpen = (state: DisputeState): boolean => OPEN_DISPUTE_STATES.some((open) => open === state);

/**
 * Returns the most urgent of several disputes of a payment: needs response, then under review, then lost. Null without
 * any.
 */
export const findUrgentDispute = (states: readonly DisputeState[]): DisputeState | null =>
  (['needs response', 'under review', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;

interface DisputeEvent {
  readonly state: DisputeState;
  readonly eventAt: Date;
}

/**
 * Returns whether an event is newer than the stored state of a dispute. Events arrive in any sequence and repeatedly;
 * the provider's timestamps have seconds, and of two in the same second the one with the further state counts.
 */
export function isNewerEvent(event: DisputeEvent, currentEvent: DisputeEvent): boolean {
  const difference = event.eventAt.getTime() - currentEvent.eventAt.getTime();
  if (difference !== 0) return difference > 0;
  return DISPUTE_STATES.indexOf(event.state) > DISPUTE_STATES.indexOf(currentEvent.state);
}

interface DisputedAmount {
  readonly state: DisputeState;
  readonly amountMinor: number;
}

/** Returns the amount that the bank holds or has taken back, minor units. A won dispute holds nothing. */
export const disputedMinor = (disputes: readonly DisputedAmount[]): number =>
  disputes.filter(({ state }) => state !== 'won').reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns whether production of an order can still be stopped, because it has not begun. */
export const canHold = (status: OrderStatus): boolean => getStatusRules(status).allows.hold;

/** Facts about a payment that may stop its order. */
interface HoldFacts {
  readonly dueMinor: number;
  /** Refunded or in the process of being refunded, minor units. */
  readonly refundedMinor: number;
  readonly disputes: readonly { readonly state: DisputeState }[];
}

/**
 * Returns why an order must not be produced given the state of its payment; null when it may. A full refund stops
 * production wherever it was made; cancelling the order, or producing it as goodwill, is a separate decision.
 */
export function findPaymentHold({ dueMinor, refundedMinor, disputes }: HoldFacts): PaymentHold | null {
  if (disputes.some(({ state }) => state !== 'won')) return 'dispute';
  return dueMinor > 0 && refundedMinor >= dueMinor ? 'refund' : null;
}
