import { getStatusRules } from '../orders/status-rules';
import type { OrderStatus } from '../orders/statuses';

/** State of a dispute: the merchant must respond, the bank is deciding, or it has ended. */
export const DISPUTE_STATES = ['needs response', 'under review', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * Reasons why the payment of an order prevents its production: the whole amount was refunded, or the shopper disputes
 * it.
 */
export const PAYMENT_HOLDS = ['refund', 'dispute'] as const;
export type PaymentHold = (typeof PAYMENT_HOLDS)[number];

/** States of a dispute before the bank's decision. */
export const OPEN_DISPUTE_STATES = ['needs response', 'under review'] as const satisfies readonly DisputeState[];

/** Returns true while the bank has not decided a dispute. */
export const isDisputeOpen = (state: DisputeState): boolean => OPEN_DISPUTE_STATES.some((open) => open === state);

/**
 * Returns the most urgent state among the disputes of a payment: needs response, then under review, then lost, then
 * won. Null if there are no disputes.
 */
export const findUrgentDispute = (states: readonly DisputeState[]): DisputeState | null =>
  (['needs response', 'under review', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;

interface DisputeEvent {
  readonly state: DisputeState;
  readonly eventAt: Date;
}

/**
 * Returns whether a provider's webhook is newer than the one that set the stored state of a dispute. Webhooks arrive in
 * any sequence and repeatedly. Their timestamps are whole seconds: of two in the same second, the one with the more
 * advanced state counts as newer.
 */
export function isNewerDisputeEvent(event: DisputeEvent, currentEvent: DisputeEvent): boolean {
  const difference = event.eventAt.getTime() - currentEvent.eventAt.getTime();
  if (difference !== 0) return difference > 0;
  return DISPUTE_STATES.indexOf(event.state) > DISPUTE_STATES.indexOf(currentEvent.state);
}

interface DisputedAmount {
  readonly state: DisputeState;
  readonly amountMinor: number;
}

/**
 * Returns the amount that the bank withholds or has taken back because of disputes, minor units. Won disputes do not
 * count.
 */
export const sumDisputedMinor = (disputes: readonly DisputedAmount[]): number =>
  disputes.filter(({ state }) => state !== 'won').reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns whether production of an order can still be stopped, because it has not begun. */
export const canHoldProduction = (status: OrderStatus): boolean => getStatusRules(status).allows.hold;

/** Facts about an order's payment that decide whether its production must stop. */
interface HoldFacts {
  readonly dueMinor: number;
  /** Amount that was refunded or is being refunded, minor units. */
  readonly refundedMinor: number;
  readonly disputes: readonly { readonly state: DisputeState }[];
}

/**
 * Returns the reason why an order must not be produced because of its payment; null = it may be produced. A full refund
 * stops production, whether it was made here or in the provider's dashboard; whether the order is cancelled, or
 * produced as goodwill, is decided separately.
 */
export function findPaymentHold({ dueMinor, refundedMinor, disputes }: HoldFacts): PaymentHold | null {
  if (disputes.some(({ state }) => state !== 'won')) return 'dispute';
  return dueMinor > 0 && refundedMinor >= dueMinor ? 'refund' : null;
}
