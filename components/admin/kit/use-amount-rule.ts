import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { parseSignedDecimal, parseTypedDecimal } from '@/lib/domain/money/decimal';

/**
 * Returns a validator for a typed amount: true, or the message that explains why the text is not an amount. Empty text
 * is valid if `mayBeEmpty`, an amount below zero if `mayBeNegative`.
 */
export function useAmountRule(mayBeEmpty = false, mayBeNegative = false): (text: string) => true | string {
  const t = useTranslations('admin');
  return useCallback(
    (text) => {
      if (text.trim() === '') return mayBeEmpty || t('amountMissing');
      const parse = mayBeNegative ? parseSignedDecimal : parseTypedDecimal;
      return parse(text) !== null || t('amountWrong');
    },
    [t, mayBeEmpty, mayBeNegative],
  );
}
