import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { DisputeState } from '@/lib/domain/payments/disputes';

/** Says beside “Paid” that a payment is disputed, or that the dispute was lost. A dispute that was won needs no badge. */
export function DisputeBadge({ state }: { readonly state: DisputeState | null }) {
  const t = useTranslations('orders');
  if (state === null || state === 'won') return null;
  return (
    <Badge tone={state === 'under review' ? 'warning' : 'danger'}>
      {t(state === 'lost' ? 'disputeLost' : 'disputed')}
    </Badge>
  );
}
