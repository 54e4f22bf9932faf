'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

/** What the API says about a field ("too long"), in the user's language (`admin.field.too_long`). Words that have no
 *  translation are shown as they came. */
export function useFieldWords(): (message: string) => string {
  // i18n-keys: admin.field.*
  const t = useTranslations('admin.field');
  return useCallback(
    (message) => {
      const key = message.replaceAll(' ', '_');
      // A dot would lead elsewhere in the messages.
      return /^\w+$/.test(key) && t.has(key) ? t(key) : message;
    },
    [t],
  );
}
