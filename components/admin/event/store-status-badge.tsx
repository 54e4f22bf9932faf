import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { acceptsOrders, type EventType, type StoreStatus } from '@/lib/domain/store/event';

const TONES: Readonly<Record<StoreStatus, BadgeTone>> = { Active: 'success', Draft: 'neutral', 'On hold': 'warning' };
const KEYS = { Active: 'active', Draft: 'draft', 'On hold': 'on_hold' } as const;

/** Returns the message key of a store's status, below `events.status`. */
export const getStoreStatusKey = (status: StoreStatus) => KEYS[status];

/**
 * Returns the message key that explains a status to the owner, below `events.statusText`. A live store takes orders or
 * enquiries, depending on its type.
 */
export const getStatusTextKey = ({ status, type }: { readonly status: StoreStatus; readonly type: EventType }) =>
  status === 'Active' && !acceptsOrders(type) ? 'enquiries' : KEYS[status];

/** A store's status as a coloured badge. */
export function StoreStatusBadge({ status }: { readonly status: StoreStatus }) {
  // i18n-keys: events.status.*
  const t = useTranslations('events.status');
  return <Badge tone={TONES[status]}>{t(KEYS[status])}</Badge>;
}
