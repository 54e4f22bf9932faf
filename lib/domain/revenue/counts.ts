import type { PaymentState } from '../orders/statuses';

/**
 * Payment states of orders whose amounts count as revenue: placed, not cancelled, not fully refunded (ADM-12), and not
 * fully lost in disputes. Partial refunds and losses stay in the sum; the order itself shows them.
 */
export const REVENUE_STATES = [
  'paid',
  'no payment needed',
  'partly refunded',
] as const satisfies readonly PaymentState[];
