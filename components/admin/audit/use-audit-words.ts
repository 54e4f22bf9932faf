'use client';

import { useTranslations } from 'next-intl';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { statusKey } from '../status-badge';

/** What is done in the product, and to what, in the reader's language. What has no translation is shown as it was written. */
export function useAuditWords() {
  // i18n-keys: audit.action.*, audit.subject.*, audit.field.*, statuses.*
  const t = useTranslations('audit');
  const statuses = useTranslations('statuses');
  const word = (group: 'action' | 'subject' | 'field', value: string): string => {
    const key = `${group}.${value.replaceAll(/[ .-]/g, '_')}`;
    return /^\w+\.\w+$/.test(key) && t.has(key) ? t(key) : value;
  };
  return {
    actionName: (action: string) => word('action', action),
    subjectTypeName: (type: string) => word('subject', type),
    /** A status in the reader’s words; everything else as it is kept. */
    valueName: (value: string) => (isOrderStatus(value) ? statuses(statusKey(value)) : value),
    fieldName: (name: string) => word('field', name).replaceAll('_', ' '),
  };
}
