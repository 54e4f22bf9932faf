import type { DisputeState } from '@/lib/domain/payments/disputes';

/**
 * Converts Stripe's status of a dispute to a state. An inquiry that ended without a dispute counts as won, because the
 * merchant keeps the money. A `prevented` dispute was settled by a refund; older API versions call it
 * `charge_refunded`. Unknown statuses count as open, so that no order with a doubtful payment is produced.
 */
export function toDisputeState(stripeStatus: string): DisputeState {
  if (stripeStatus === 'won' || stripeStatus === 'warning_closed') return 'won';
  if (stripeStatus === 'lost' || stripeStatus === 'prevented' || stripeStatus === 'charge_refunded') return 'lost';
  return stripeStatus.endsWith('under_review') ? 'under review' : 'needs response';
}
