'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { PrintPoint } from '@/lib/domain/scene/print-points';

/** Returns a colour's name in the user's language, or the catalogue's name if there is no translation. */
export function useColourName(): (colour: { readonly code: string; readonly name: string }) => string {
  // i18n-keys: colours.*
  const t = useTranslations('colours');
  return ({ code, name }) => (t.has(code) ? t(code) : name);
}

/** Returns a formatter that lists a design's print warnings in the user's language. */
export function usePrintPointsText(): (points: readonly PrintPoint[]) => string {
  // i18n-keys: eventProducts.printPoint.*
  const t = useTranslations('eventProducts.printPoint');
  const format = useFormatter();
  const colourName = useColourName();
  return (points) =>
    format.list(
      points.map(({ kind, colours: colourCodes }) =>
        t(kind, { colours: format.list(colourCodes.map((code) => colourName({ code, name: code }))) }),
      ),
    );
}

/** The five sort orders of products (CAT-02) with their message keys. */
export const PRODUCT_SORT_KEYS = {
  recent: 'sortRecent',
  'name-asc': 'sortNameAsc',
  'name-desc': 'sortNameDesc',
  'price-asc': 'sortPriceAsc',
  'price-desc': 'sortPriceDesc',
} as const;
