import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { parseTypedDecimal } from '@/lib/domain/money/decimal';

/**
 * Returns a validator for a typed amount: true, or the message that explains why the text is not an amount. Empty text
 * is valid if `mayBeEmpty`.
 */
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
