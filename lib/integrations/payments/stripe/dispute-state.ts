import type { DisputeState } from '@/lib/domain/payments/disputes';

/**
 * Maps Stripe's status of a dispute to its state. An inquiry that ended without a dispute left the money with the
 * merchant. A `prevented` dispute was settled by a refund, as was a dispute of the status `charge_refunded` in older API
 * versions. Unknown statuses count as open, so that no order with a doubtful payment is produced.
 */
export function toDisputeState(stripeStatus: string): DisputeState {
  if (stripeStatus === 'won' || stripeStatus === 'warning_closed') return 'won';
  if (stripeStatus === 'lost' || stripeStatus === 'prevented' || stripeStatus === 'charge_refunded') return 'lost';
  return stripeStatus.endsWith('under_review') ? 'under review' : 'needs response';
}
