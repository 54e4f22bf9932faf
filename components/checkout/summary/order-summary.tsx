'use client';

import { type ComponentProps, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { Price } from '@/components/ui/price';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { DeliveryWindow } from '@/lib/domain/delivery/delivery-promise';
import type { SubtotalPrice, TaxBreakdown } from '@/lib/domain/pricing/price-order';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { Translate } from '../texts';
import { BasketLines } from './basket-lines';
import { DeliveryEstimate } from './delivery-estimate';
import { OrderTotals } from './order-totals';

/** Order summary, always visible: beside the steps, or collapsed above them on a phone. */
export function OrderSummary(props: {
  readonly store: StoreView;
  readonly language: string;
  readonly lines: readonly BasketLine[];
  readonly subtotal: SubtotalPrice;
  /** Note below the lines, for example that the basket has changed since the order was placed. */
  readonly note?: string | null;
  readonly price: ComponentProps<typeof OrderTotals>['price'];
  readonly tax: TaxBreakdown | null;
  readonly delivery: DeliveryWindow;
  /** Whether the summary is in the overlay, which has no sticky header as the page does. */
  readonly isOverlay: boolean;
  readonly t: Translate;
}) {
  const { store, language, lines, subtotal, note, price, tax, delivery, isOverlay, t } = props;
  const [isOpen, setOpen] = useState(false);
  const total = tax?.grandTotalMinor ?? price?.totalMinor ?? subtotal.subtotalMinor;
  return (
    <aside
      aria-label={t('summary')}
      className={classes('rounded-lg bg-canvas ring-1 ring-line lg:sticky', isOverlay ? 'lg:top-6' : 'lg:top-24')}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="checkout-summary"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-13 w-full items-center justify-between gap-3 px-5 text-sm font-medium lg:hidden"
      >
        <span className="flex items-center gap-2">
          <Icon name="bag" />
          {t('summary')}
          <Icon name="chevron" className={classes('size-4 transition-transform', isOpen && 'rotate-180')} />
        </span>
        <Price minor={total} currency={store.currency} region={store.region} className="text-base font-semibold" />
      </button>
      <div
        id="checkout-summary"
        className={classes(
          'flex-col gap-5 p-5 lg:flex lg:p-6',
          isOpen ? 'flex border-t border-line lg:border-0' : 'hidden',
        )}
      >
        <p className="hidden font-heading text-lg font-semibold lg:block">{t('summary')}</p>
        <BasketLines lines={lines} subtotal={subtotal} store={store} t={t} />
        {note ? <p className="text-sm text-muted">{note}</p> : null}
        <div className="border-t border-line pt-4">
          <OrderTotals store={store} subtotalMinor={subtotal.subtotalMinor} price={price} tax={tax} t={t} />
        </div>
        <DeliveryEstimate delivery={delivery} language={language} region={store.region} t={t} />
      </div>
    </aside>
  );
}
