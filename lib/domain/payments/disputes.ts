import { IN_PRODUCTION, type OrderStatus } from '../orders/statuses';

/** Where a dispute stands: the merchant is to answer it, the bank decides, or it has ended. */
export const DISPUTE_STATES = ['needs response', 'under review', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Why a payment keeps its order from being made: the whole amount is refunded, or the shopper disputes it. */
export const PAYMENT_HOLDS = ['refund', 'dispute'] as const;
export type PaymentHold = (typeof PAYMENT_HOLDS)[number];

/** States until the bank has decided. */
export const OPEN_DISPUTE_STATES = ['needs response', 'under review'] as const satisfies readonly DisputeState[];

/** True until the bank has decided. */
export const isDisputeOpen = (state: DisputeState): boolean => OPEN_DISPUTE_STATES.some((open) => open === state);

/** Of several disputes of one payment, the one that says most of it: those that are to be answered first, then under review,
 *  then lost. Null without any. */
export const findUrgentDispute = (states: readonly DisputeState[]): DisputeState | null =>
  (['needs response', 'under review', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;

interface DisputeEvent {
  readonly state: DisputeState;
  readonly eventAt: Date;
}

/** Whether an event says more than what is known of a dispute. Events come in any order and more than once; the provider
 *  dates them to the second, and of two of the same second the one that is further on counts. */
export function isNewerEvent(event: DisputeEvent, known: DisputeEvent): boolean {
  const difference = event.eventAt.getTime() - known.eventAt.getTime();
  if (difference !== 0) return difference > 0;
  return DISPUTE_STATES.indexOf(event.state) > DISPUTE_STATES.indexOf(known.state);
}

interface DisputedAmount {
  readonly state: DisputeState;
  readonly amountMinor: number;
}

/** What of a payment its bank holds or has taken back; minor units. A dispute that was won holds nothing. */
export const disputedMinor = (disputes: readonly DisputedAmount[]): number =>
  disputes.filter(({ state }) => state !== 'won').reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const BEYOND_HOLDING: readonly OrderStatus[] = [...IN_PRODUCTION, 'shipped', 'cancelled'];

/** Whether production of an order can still be stopped: its goods are not being made yet. */
export const canHold = (status: OrderStatus): boolean => !BEYOND_HOLDING.includes(status);

/** What of a payment stops its order. */
interface HoldFacts {
  readonly dueMinor: number;
  /** Refunded, or being refunded. */
  readonly refundedMinor: number;
  readonly disputes: readonly { readonly state: DisputeState }[];
}

/** Returns why an order must not be made as its payment stands; null when it may. A full refund stops production wherever it
 *  was made: cancelling the order, or making it as goodwill, is then a decision of its own. */
export function findPaymentHold({ dueMinor, refundedMinor, disputes }: HoldFacts): PaymentHold | null {
  if (disputes.some(({ state }) => state !== 'won')) return 'dispute';
  return dueMinor > 0 && refundedMinor >= dueMinor ? 'refund' : null;
}
