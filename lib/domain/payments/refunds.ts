import type { PaymentState } from '../orders/statuses';
import { disputedMinor } from './disputes';

/** Where a refund stands: asked for, given back, or refused by the gateway for good. */
export const REFUND_STATES = ['due', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What the sum of refunds reads of an order and of each refund; minor units. */
interface Payment {
  readonly paymentState: PaymentState;
  readonly dueMinor: number;
}
interface GivenBack {
  readonly cause: 'late' | 'owner';
  readonly state: RefundState;
  readonly amountMinor: number;
}

/** What was given back of an order's own payment, or is being; minor units. Payments for an earlier version are apart:
 *  they are returned whole and were never this order's money (PAY-13). */
export function refundedMinor(refunds: readonly GivenBack[]): number {
  return refunds
    .filter(({ cause, state }) => cause === 'owner' && state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** What of an order's payment may still be given back; 0 where nothing was paid. What the bank holds or has taken back can't
 *  be refunded besides. Minor units, never negative. */
export function refundableMinor(
  order: Payment,
  refunds: readonly GivenBack[],
  disputes: Parameters<typeof disputedMinor>[0],
): number {
  if (order.paymentState !== 'paid' && order.paymentState !== 'partly refunded') return 0;
  return Math.max(0, order.dueMinor - refundedMinor(refunds) - disputedMinor(disputes));
}

/** The request key of the refund that a cancelled order leaves: one an order. No browser can send such a key. */
export const cancellationKey = (orderId: string): string => `cancel:${orderId}`;
