import { IN_PRODUCTION, type OrderStatus } from '../orders/statuses';

/** Where a dispute stands: the merchant is to answer it, the bank decides, or it has ended. */
export const DISPUTE_STATES = ['needs response', 'under review', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Why a payment keeps its order from being made: it was given back whole in the provider's dashboard, or its shopper
 *  contests it. */
export const PAYMENT_HOLDS = ['refund', 'dispute'] as const;
export type PaymentHold = (typeof PAYMENT_HOLDS)[number];

/**
 * Returns where a dispute stands by Stripe's word for it. An inquiry that ended without a dispute left the money with the
 * merchant; a `prevented` dispute was settled by paying the shopper back. A word that Stripe adds later counts as open, so
 * that nothing is made of an order whose payment is in doubt.
 */
export function toDisputeState(stripeStatus: string): DisputeState {
  if (stripeStatus === 'won' || stripeStatus === 'warning_closed') return 'won';
  if (stripeStatus === 'lost' || stripeStatus === 'prevented') return 'lost';
  return stripeStatus.endsWith('under_review') ? 'under review' : 'needs response';
}

/** True until the bank has decided. */
export const isDisputeOpen = (state: DisputeState): boolean => state === 'needs response' || state === 'under review';

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
  readonly refundedMinor: number;
  /** Whether any refund was made in the provider's dashboard. */
  readonly hasExternalRefund: boolean;
  readonly disputes: readonly { readonly state: DisputeState }[];
}

/** Returns why an order must not be made as its payment stands; null when it may. A refund that the owner gave here holds
 *  nothing: it may be goodwill, and cancelling is a press of its own. */
export function findPaymentHold({
  dueMinor,
  refundedMinor,
  hasExternalRefund,
  disputes,
}: HoldFacts): PaymentHold | null {
  if (disputes.some(({ state }) => state !== 'won')) return 'dispute';
  return hasExternalRefund && dueMinor > 0 && refundedMinor >= dueMinor ? 'refund' : null;
}

/** Page of the provider's dashboard on which a merchant answers a dispute. */
export function disputeUrl(dispute: {
  readonly reference: string;
  readonly account: string | null;
  readonly isLive: boolean;
}): string {
  const { reference, account, isLive } = dispute;
  const parts = [account, isLive ? null : 'test', 'disputes', reference].filter((part) => part !== null);
  return `https://dashboard.stripe.com/${parts.map(encodeURIComponent).join('/')}`;
}
