'use client';

import { useTranslations } from 'next-intl';
import { createContext, useContext } from 'react';

const ReadOnlyVisit = createContext(false);

/** Provides whether the user is on a read-only support visit to the forms below. */
export const ReadOnlyVisitProvider = ReadOnlyVisit.Provider;

/** Returns whether forms cannot be submitted because the support visit is read-only. */
export const useReadOnlyVisit = (): boolean => useContext(ReadOnlyVisit);

/**
 * Explains above a form's fields that it cannot be submitted during a read-only support visit. Renders nothing
 * otherwise.
 */
export function ReadOnlyVisitNote() {
  const t = useTranslations('support');
  if (!useReadOnlyVisit()) return null;
  return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t('readOnlyHere')}</p>;
}
