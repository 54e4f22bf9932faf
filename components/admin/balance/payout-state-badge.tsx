import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { PayoutState } from '@/lib/domain/payouts/states';

const TONES: Readonly<Record<PayoutState, BadgeTone>> = { created: 'info', paid: 'success', failed: 'danger' };

/** State of a pay-out: on the way, paid, or returned to the balance. */
export function PayoutStateBadge({ state }: { readonly state: PayoutState }) {
  // i18n-keys: balance.state.*
  const t = useTranslations('balance.state');
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}
