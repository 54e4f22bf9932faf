'use client';

import { Button, getButtonClasses } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { OrderDto } from '@/lib/contracts/checkout';
import { formatDayRange, getDateTag } from '@/lib/domain/dates/human-dates';
import { formatMoney } from '@/lib/domain/money/format-money';
import { formatPlaceLines } from '@/lib/domain/regions/place-lines';
import { buildStorePath, buildTrackingPath, type StorePathPrefix } from '@/lib/views/storefront/links';
import { translateCountry } from '../address/country-text';
import { StepHeading } from '../steps/step-heading';
import type { Translate } from '../texts';
import { OrderedProducts } from './ordered-products';

/** Step 5: confirmation of the placed order with all its details (CHK-15). Amounts of the order are minor units. */
export function Confirmation(props: {
  readonly order: OrderDto;
  readonly store: StorePathPrefix;
  readonly language: string;
  readonly headingLevel: 1 | 2 | 3;
  readonly isGift?: boolean;
  /** Whether the basket still contains products that were added while this order was paid. */
  readonly hasRemainingLines?: boolean;
  readonly t: Translate;
}) {
  const { order, store, language, headingLevel, isGift = false, hasRemainingLines = false, t } = props;
  const { customer } = order;
  return (
    <article className="flex flex-col gap-8" data-order={order.id}>
      <div className="flex items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-success-soft text-success">
          <Icon name="check" className="size-6" />
        </span>
        <StepHeading
          text={t('thanks', { name: customer.name })}
          lead={t('thanks_mail', { email: customer.email })}
          level={headingLevel}
        />
      </div>
      {hasRemainingLines ? (
        <p className="flex items-center gap-3 text-sm text-body print:hidden" data-basket-kept>
          <Icon name="bag" className="text-accent-ink" />
          {t('basket_kept')}
        </p>
      ) : null}
      <dl className="grid gap-x-8 gap-y-6 rounded-lg bg-canvas p-6 ring-1 ring-line sm:grid-cols-2">
        <ConfirmationFact label={t('order_ref')} name="order_ref">
          <strong className="text-lg">{order.order_ref}</strong>
        </ConfirmationFact>
        <ConfirmationFact label={t('delivery_date')} name="delivery_date">
          <span>
            <span className="block" data-delivery-words>
              {formatDayRange(
                { from: order.estimated_delivery_date_x, to: order.estimated_delivery_date_y },
                getDateTag(language, order.region),
              )}
            </span>
            <span className="whitespace-nowrap">{order.estimated_delivery_date_x}</span> –{' '}
            <span className="whitespace-nowrap">{order.estimated_delivery_date_y}</span>
          </span>
        </ConfirmationFact>
        <ConfirmationFact label={t('delivered_to')} name="address">
          <address className="flex flex-col not-italic">
            <span>{customer.name}</span>
            <span>{customer.address_first_line}</span>
            {customer.address_second_line ? <span>{customer.address_second_line}</span> : null}
            {formatPlaceLines({
              city: customer.address_city,
              county: customer.address_county ?? '',
              state: customer.address_state ?? '',
              postcode: customer.address_postcode,
              country: customer.address_country,
            }).map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span data-country>{translateCountry(customer.address_country, language)}</span>
          </address>
        </ConfirmationFact>
        <ConfirmationFact label={t('shipping_method')} name="shipping_method">
          {t(`method_${order.shipping_method}`)}
        </ConfirmationFact>
      </dl>
      <OrderedProducts {...{ order, isGift, t }} />
      {order.donation ? (
        <p className="flex items-center gap-3 text-sm" data-donation>
          <Icon name="heart" className="text-accent-ink" />
          {t('donation', {
            amount: formatMoney(order.donation.amount, order.currency, order.region),
            name: order.donation.name,
          })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3 print:hidden">
        <a href={buildStorePath(store)} className={getButtonClasses('primary', 'lg')}>
          {t('back_to_store')}
        </a>
        {order.tracking_key === null ? null : (
          <a
            href={buildTrackingPath(store, order.id, order.tracking_key)}
            className={getButtonClasses('secondary', 'lg')}
          >
            {t('follow')}
          </a>
        )}
        <Button variant="secondary" size="lg" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
    </article>
  );
}

export function ConfirmationFact(props: {
  readonly label: string;
  readonly name: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div data-fact={props.name} className="min-w-0 wrap-anywhere">
      <dt className="text-xs text-muted">{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
