import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

const WHOLE = /^\d+$/;

/** Returns a typed whole number; null for empty text. Text that {@link useWholeRule} rejects must not get here. */
export const toWhole = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/**
 * Returns the check of a typed whole number for a form's field: true, or why it is none. JSON writes what is not a number
 * as null, which the server takes for an empty field. Empty text passes where it `mayBeEmpty`.
 */
export function useWholeRule(mayBeEmpty = false): (text: string) => true | string {
  const t = useTranslations('admin.field');
  return useCallback(
    (text) => {
      const typed = text.trim();
      return (typed === '' ? mayBeEmpty : WHOLE.test(typed)) || t('whole_numbers_only');
    },
    [t, mayBeEmpty],
  );
}
