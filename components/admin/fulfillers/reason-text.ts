'use client';

import { useTranslations } from 'next-intl';
import { isFulfilmentReason } from '@/lib/domain/fulfilment/reasons';
import { toStatusKey } from '../status-badge';

/** Returns a formatter that translates this program's reason codes; a fulfiller's free text stays unchanged. */
export function useReasonText(): (reason: string) => string {
  // i18n-keys: fulfillers.reason.*
  const t = useTranslations('fulfillers.reason');
  return (reason) => (isFulfilmentReason(reason) ? t(toStatusKey(reason)) : reason);
}
