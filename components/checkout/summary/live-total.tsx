'use client';

import { formatMoney } from '@/lib/domain/money/format-money';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { Translate } from '../texts';

/**
 * Announces a changed total to screen readers after the shopper has changed the shipping method or the voucher. Other
 * users see the total in the summary.
 */
export function LiveTotal(props: { readonly store: StoreView; readonly minor: number; readonly t: Translate }) {
  const { store, minor, t } = props;
  return (
    <p role="status" aria-live="polite" aria-atomic="true" className="sr-only" data-live-total>
      {t('total_is', { amount: formatMoney(minor, store.currency, store.region) })}
    </p>
  );
}
