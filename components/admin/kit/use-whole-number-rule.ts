import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

const WHOLE = /^\d+$/;

/** Returns a typed whole number; null for empty text. Text that {@link useWholeNumberRule} rejects must not get here. */
export const parseWholeNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/**
 * Returns a validator for a typed whole number: true, or an error message. Without it, text that is not a number would
 * become null in JSON, which the server reads as an empty field. Empty text is valid if `mayBeEmpty`.
 */
export function useWholeNumberRule(mayBeEmpty = false): (text: string) => true | string {
  const t = useTranslations('admin.field');
  return useCallback(
    (text) => {
      const typed = text.trim();
      return (typed === '' ? mayBeEmpty : WHOLE.test(typed)) || t('whole_numbers_only');
    },
    [t, mayBeEmpty],
  );
}
