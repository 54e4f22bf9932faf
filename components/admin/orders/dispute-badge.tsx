import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { DisputeState } from '@/lib/domain/payments/disputes';

/** Badge beside "Paid" for an open or lost dispute. A won dispute needs no badge. */
export function DisputeBadge({ state }: { readonly state: DisputeState | null }) {
  const t = useTranslations('orders');
  if (state === null || state === 'won') return null;
  return (
    <Badge tone={state === 'under review' ? 'warning' : 'danger'}>
      {t(state === 'lost' ? 'disputeLost' : 'disputed')}
    </Badge>
  );
}
