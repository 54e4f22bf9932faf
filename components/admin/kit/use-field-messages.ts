'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { type Reason, toErrorCode } from '@/lib/domain/errors/reason';

/**
 * Returns a formatter for a field's error code in the user's language (`admin.field.too_long`), with the limits that a
 * value exceeds where the server names them (`admin.fieldLimits.too_long`). A code without a text becomes "This is not
 * valid.", never the server's English (ERR-08).
 */
export function useFieldMessages(): (refused: Reason | string) => string {
  // i18n-keys: admin.field.*, admin.fieldLimits.*
  const t = useTranslations('admin.field');
  const limits = useTranslations('admin.fieldLimits');
  return useCallback(
    (refused) => {
      const { code, params = {} }: Reason = typeof refused === 'string' ? { code: toErrorCode(refused) } : refused;
      // A dot in the code would address a nested message, so codes with other characters get the general text.
      if (!/^\w+$/.test(code)) return t('invalid');
      const hasLimits = params.least !== undefined || params.most !== undefined;
      if (hasLimits && limits.has(code)) return limits(code, params);
      return t.has(code) ? t(code, params) : t('invalid');
    },
    [t, limits],
  );
}
