import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { StoreStatus } from '@/lib/domain/store/event';

const TONES: Readonly<Record<StoreStatus, BadgeTone>> = { Active: 'success', Draft: 'neutral', 'On hold': 'warning' };
const KEYS = { Active: 'active', Draft: 'draft', 'On hold': 'on_hold' } as const;

/** Message key of a store's status, below `events.status`. */
export const storeStatusKey = (status: StoreStatus) => KEYS[status];

/** A store's status as a word in its colour (UX C15). */
export function StoreStatusBadge({ status }: { readonly status: StoreStatus }) {
  // i18n-keys: events.status.*
  const t = useTranslations('events.status');
  return <Badge tone={TONES[status]}>{t(KEYS[status])}</Badge>;
}
