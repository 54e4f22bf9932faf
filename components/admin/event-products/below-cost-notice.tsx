'use client';

import { useTranslations } from 'next-intl';
import type { EventTermsDto } from '@/lib/contracts/event-products';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { PriceBelowCost } from './price-form';

/** Scrolls the notice into view: the form is longer than most screens, and the notice is above the form's button. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'center' });

/** Warning that lists the prices below the cost of a piece, with the loss, before they are saved. */
export function BelowCostNotice(props: {
  readonly prices: readonly PriceBelowCost[];
  readonly allSizes: readonly string[];
  readonly costMinor: number;
  readonly event: Pick<EventTermsDto, 'currency' | 'region'>;
}) {
  const { prices, allSizes, costMinor, event } = props;
  const t = useTranslations('eventProducts');
  const format = (minor: number): string => formatMoney(minor, event.currency, event.region);
  return (
    <div ref={scrollIntoView} role="alert" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
      {prices.map(({ sizes, isSale, priceMinor }) => {
        const amounts = { price: format(priceMinor), cost: format(costMinor), loss: format(costMinor - priceMinor) };
        return (
          <p key={String(isSale)}>
            {isSale ? t('saleBelowCost', amounts) : t('priceBelowCost', amounts)}{' '}
            {sizes.length < allSizes.length
              ? t('belowCostSizes', { sizes: sizes.map((size) => getSizeLabel(size, t('oneSize'))).join(', ') })
              : null}
          </p>
        );
      })}
      <p className="mt-1">{t('belowCostConfirm')}</p>
    </div>
  );
}
