'use client';

import { Button, buttonClass } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { Price } from '@/components/ui/price';
import type { OrderDto } from '@/lib/contracts/checkout';
import { getLinePictures } from '@/lib/domain/basket/displayed-pictures';
import { dateTag, formatDayRange } from '@/lib/domain/dates/human-dates';
import { isSubtotalShown } from '@/lib/domain/pricing/price-order';
import { placeLines } from '@/lib/domain/regions/place-lines';
import { type StorePlaced, storePath, trackingHref } from '@/lib/views/storefront/links';
import { countryText } from '../address/country-text';
import { StepHeading } from '../steps/step-heading';
import { colourText } from '../summary/colour-text';
import { LinePictures, LineTexts } from '../summary/line-texts';
import { sizeText } from '../summary/size-text';
import type { Translate } from '../texts';

/** Columns: picture, text, price. */
const COLUMNS = 'grid-cols-[5rem_minmax(0,1fr)_auto] sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]';

/** Step 5: confirmation of the placed order with all its details (CHK-15). Amounts of the order are minor units. */
export function Confirmation(props: {
  readonly order: OrderDto;
  readonly store: StorePlaced;
  readonly language: string;
  readonly headingLevel: 1 | 2 | 3;
  readonly isGift?: boolean;
  /** Whether the basket still contains products that were added while this order was paid. */
  readonly hasRemainingLines?: boolean;
  readonly t: Translate;
}) {
  const { order, store, language, headingLevel, isGift = false, hasRemainingLines = false, t } = props;
  const { customer } = order;
  const amount = (minor: number) => <Price minor={minor} currency={order.currency} region={order.region} />;
  const isUs = order.region === 'US';
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
        <Fact label={t('order_ref')} name="order_ref">
          <strong className="text-lg">{order.order_ref}</strong>
        </Fact>
        <Fact label={t('delivery_date')} name="delivery_date">
          <span>
            <span className="block" data-delivery-words>
              {formatDayRange(
                { from: order.estimated_delivery_date_x, to: order.estimated_delivery_date_y },
                dateTag(language, order.region),
              )}
            </span>
            <span className="whitespace-nowrap">{order.estimated_delivery_date_x}</span> –{' '}
            <span className="whitespace-nowrap">{order.estimated_delivery_date_y}</span>
          </span>
        </Fact>
        <Fact label={t('delivered_to')} name="address">
          <address className="flex flex-col not-italic">
            <span>{customer.name}</span>
            <span>{customer.address_first_line}</span>
            {customer.address_second_line ? <span>{customer.address_second_line}</span> : null}
            {placeLines({
              city: customer.address_city,
              county: customer.address_county ?? '',
              state: customer.address_state ?? '',
              postcode: customer.address_postcode,
              country: customer.address_country,
            }).map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span data-country>{countryText(customer.address_country, language)}</span>
          </address>
        </Fact>
        <Fact label={t('shipping_method')} name="shipping_method">
          {t(`method_${order.shipping_method}`)}
        </Fact>
      </dl>
      <section className="flex flex-col gap-5">
        <p className="font-heading text-lg font-semibold">{t('products')}</p>
        <ul className="flex flex-col gap-4">
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order that stands never move
            <li key={index} className={`grid items-start gap-4 ${COLUMNS}`}>
              <LinePictures
                urls={getLinePictures({ front: line.front_preview, back: line.back_preview }, (side) =>
                  line.custom_texts.some((text) => text.side === side),
                )}
              />
              <span className="flex min-w-0 flex-col text-sm">
                <span className="leading-snug font-medium wrap-anywhere">{line.name}</span>
                <span className="text-muted">
                  {t('colour_size', {
                    colour: colourText(t, line.colour_code, line.colour),
                    size: sizeText(t, line.size),
                  })}
                </span>
                <span className="text-muted">{t('quantity', { count: line.quantity })}</span>
                <LineTexts personalTexts={line.custom_texts.map(({ text }) => text)} t={t} />
              </span>
              <span className="flex flex-col items-end text-sm">
                {line.unit_price > 0 ? (
                  <>
                    <span className="font-medium">{amount(line.unit_price * line.quantity)}</span>
                    <span className="text-xs text-muted" data-vat-note>
                      {t(isUs ? 'line_plus_tax' : line.vat_applies ? 'line_incl_vat' : 'line_no_vat')}
                    </span>
                  </>
                ) : (
                  <span className="font-medium">{t('line_free')}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <dl className="flex flex-col gap-2 border-t border-line pt-4">
          {isSubtotalShown(isGift ? 'promo' : 'store', order.subtotal) ? (
            <Sum label={t('subtotal')}>{amount(order.subtotal)}</Sum>
          ) : null}
          {order.shipping > 0 || !isGift ? <Sum label={t('shipping_cost')}>{amount(order.shipping)}</Sum> : null}
          {order.discount > 0 ? <Sum label={t('discount')}>{amount(-order.discount)}</Sum> : null}
          {/* US tax is added to the amounts above; VAT is included in them and shown below the total. */}
          {isUs ? <TaxSums order={order} amount={amount} t={t} /> : null}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-semibold first:border-t-0 first:pt-0">
            <dt>{t('grand_total')}</dt>
            <dd data-grand-total={order.total_store_price}>{amount(order.total_store_price)}</dd>
          </div>
          {isUs ? null : <TaxSums order={order} amount={amount} t={t} isPart />}
        </dl>
      </section>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a href={storePath(store)} className={buttonClass('primary', 'lg')}>
          {t('back_to_store')}
        </a>
        {order.tracking_key === null ? null : (
          <a href={trackingHref(store, order.id, order.tracking_key)} className={buttonClass('secondary', 'lg')}>
            {t('follow')}
          </a>
        )}
        <Button look="secondary" size="lg" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
    </article>
  );
}

function Fact(props: { readonly label: string; readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div data-fact={props.name} className="min-w-0 wrap-anywhere">
      <dt className="text-xs text-muted">{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function TaxSums(props: {
  readonly order: OrderDto;
  readonly amount: (minor: number) => React.ReactNode;
  readonly isPart?: boolean;
  readonly t: Translate;
}) {
  const { order, amount, isPart = false, t } = props;
  return (
    <>
      <Sum label={t(order.region === 'US' ? 'total_before_tax' : 'total_excl_vat')} isPart={isPart}>
        {amount(order.total_store_price_excluding_vat)}
      </Sum>
      <Sum label={t(order.region === 'US' ? 'breakdown_tax' : 'total_vat')} isPart={isPart}>
        {amount(order.total_store_vat)}
      </Sum>
    </>
  );
}

function Sum(props: { readonly label: string; readonly isPart?: boolean; readonly children: React.ReactNode }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 text-sm', props.isPart && 'text-muted')}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
