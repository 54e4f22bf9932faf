'use client';

import { useTranslations } from 'next-intl';

/** Name of a colour in the user's language; the catalogue's own for one that no translation knows. */
export function useColourName(): (colour: { readonly code: string; readonly name: string }) => string {
  // i18n-keys: colours.*
  const t = useTranslations('colours');
  return ({ code, name }) => (t.has(code) ? t(code) : name);
}

/** The five orders of products (CAT-02) with the keys of their names. */
export const SORT_KEYS = {
  recent: 'sortRecent',
  'name-asc': 'sortNameAsc',
  'name-desc': 'sortNameDesc',
  'price-asc': 'sortPriceAsc',
  'price-desc': 'sortPriceDesc',
} as const;
