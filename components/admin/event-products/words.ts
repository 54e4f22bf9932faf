'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { PrintPoint } from '@/lib/domain/scene/print-points';

/** Name of a colour in the user's language; the catalogue's own for one that no translation knows. */
export function useColourName(): (colour: { readonly code: string; readonly name: string }) => string {
  // i18n-keys: colours.*
  const t = useTranslations('colours');
  return ({ code, name }) => (t.has(code) ? t(code) : name);
}

/** Returns what should be looked at before a design is printed, as a list in the user's language. */
export function usePrintPointsText(): (points: readonly PrintPoint[]) => string {
  // i18n-keys: eventProducts.printPoint.*
  const t = useTranslations('eventProducts.printPoint');
  const format = useFormatter();
  const colourName = useColourName();
  return (points) =>
    format.list(
      points.map(({ kind, goods }) =>
        t(kind, { goods: format.list(goods.map((code) => colourName({ code, name: code }))) }),
      ),
    );
}

/** The five orders of products (CAT-02) with the keys of their names. */
export const SORT_KEYS = {
  recent: 'sortRecent',
  'name-asc': 'sortNameAsc',
  'name-desc': 'sortNameDesc',
  'price-asc': 'sortPriceAsc',
  'price-desc': 'sortPriceDesc',
} as const;
