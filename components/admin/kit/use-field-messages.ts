'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { type Reason, toErrorCode } from '@/lib/domain/errors/reason';

/**
 * Returns a formatter for a field's error code in the user's language (`admin.field.too_long`). A code without a text
 * becomes "not valid", never the server's English (ERR-08).
 */
export function useFieldMessages(): (refused: Reason | string) => string {
  // i18n-keys: admin.field.*
  const t = useTranslations('admin.field');
  return useCallback(
    (refused) => {
      const { code, params } = typeof refused === 'string' ? { code: toErrorCode(refused), params: {} } : refused;
      // A dot in the code would address a nested message, so codes with other characters get the general text.
      return /^\w+$/.test(code) && t.has(code) ? t(code, params) : t('invalid');
    },
    [t],
  );
}
