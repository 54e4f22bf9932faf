import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { parseTypedDecimal } from '@/lib/domain/money/decimal';

/** Returns the check of a typed amount for a form's field: true, or why it is none. Empty text passes where it `mayBeEmpty`. */
export function useAmountRule(mayBeEmpty = false): (text: string) => true | string {
  const t = useTranslations('admin');
  return useCallback(
    (text) => {
      if (text.trim() === '') return mayBeEmpty || t('amountMissing');
      return parseTypedDecimal(text) !== null || t('amountWrong');
    },
    [t, mayBeEmpty],
  );
}
