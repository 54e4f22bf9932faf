import type { PaymentState } from '../orders/statuses';

/** Orders whose amounts count as revenue: placed, not cancelled, and not given back in full (ADM-12), nor lost in full by disputes. What was given back
 *  or lost in part stays in the sum; the order itself tells of it. */
export const REVENUE_STATES = [
  'paid',
  'no payment needed',
  'partly refunded',
] as const satisfies readonly PaymentState[];
