import type { PaymentState } from '../orders/statuses';
import { sumDisputedMinor } from './disputes';

/** State of a refund: requested, refunded, or permanently rejected by the gateway. */
export const REFUND_STATES = ['due', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Order data used to sum refunds; minor units. */
interface Payment {
  readonly paymentState: PaymentState;
  readonly dueMinor: number;
}
interface GivenBack {
  readonly cause: 'late' | 'owner';
  readonly state: RefundState;
  readonly amountMinor: number;
}

/**
 * Returns the refunded amount of an order's own payment, pending refunds included; minor units. Payments for an earlier
 * version of the order are separate: they are refunded in full and never belonged to this order (PAY-13).
 */
export function sumRefundedMinor(refunds: readonly GivenBack[]): number {
  return refunds
    .filter(({ cause, state }) => cause === 'owner' && state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * Returns how much of an order's payment can still be refunded; 0 where nothing was paid. Amounts that the bank holds
 * or has taken back cannot be refunded. Minor units, never negative.
 */
export function calculateRefundableMinor(
  order: Payment,
  refunds: readonly GivenBack[],
  disputes: Parameters<typeof sumDisputedMinor>[0],
): number {
  if (order.paymentState !== 'paid' && order.paymentState !== 'partly refunded') return 0;
  return Math.max(0, order.dueMinor - sumRefundedMinor(refunds) - sumDisputedMinor(disputes));
}

/**
 * Returns the idempotency key of the refund of a cancelled order: one per order. Its colon is not allowed in the keys
 * that browsers send.
 */
export const buildCancellationRefundKey = (orderId: string): string => `cancel:${orderId}`;
