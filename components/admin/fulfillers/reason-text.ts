'use client';

import { useTranslations } from 'next-intl';
import { isFulfilmentReason } from '@/lib/domain/fulfilment/reasons';
import { statusKey } from '../status-badge';

/** A reason in the reader's language where it is the program's own; a fulfiller's words as they were said. */
export function useReasonText(): (reason: string) => string {
  // i18n-keys: fulfillers.reason.*
  const t = useTranslations('fulfillers.reason');
  return (reason) => (isFulfilmentReason(reason) ? t(statusKey(reason)) : reason);
}
