import type { DisputeState } from '@/lib/domain/payments/disputes';

/**
 * Returns where a dispute stands by Stripe's word for it. An inquiry that ended without a dispute left the money with the
 * merchant; a `prevented` dispute was settled by refunding the shopper. A word that Stripe adds later counts as open, so
 * that nothing is made of an order whose payment is in doubt.
 */
export function toDisputeState(stripeStatus: string): DisputeState {
  if (stripeStatus === 'won' || stripeStatus === 'warning_closed') return 'won';
  if (stripeStatus === 'lost' || stripeStatus === 'prevented') return 'lost';
  return stripeStatus.endsWith('under_review') ? 'under review' : 'needs response';
}
