'use client';

import { useTranslations } from 'next-intl';
import { createContext, useContext } from 'react';

const ReadOnlyVisit = createContext(false);

/** Tells the forms below whether their reader is on a support visit that only reads. */
export const ReadOnlyVisitProvider = ReadOnlyVisit.Provider;

/** Returns whether forms can't be sent because a support visit only reads. */
export const useReadOnlyVisit = (): boolean => useContext(ReadOnlyVisit);

/** Says above a form's fields, before anything is typed, why it can't be sent; nothing outside of such a visit. */
export function ReadOnlyVisitNote() {
  const t = useTranslations('support');
  if (!useReadOnlyVisit()) return null;
  return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{t('readOnlyHere')}</p>;
}
