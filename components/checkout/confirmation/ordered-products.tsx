'use client';

import { classes } from '@/components/ui/classes';
import { Price } from '@/components/ui/price';
import type { OrderDto } from '@/lib/contracts/checkout';
import { getLinePictures } from '@/lib/domain/basket/displayed-pictures';
import { isSubtotalShown } from '@/lib/domain/pricing/price-order';
import { getColourText } from '../summary/colour-text';
import { LinePictures, LineTexts } from '../summary/line-texts';
import { getSizeText } from '../summary/size-text';
import type { Translate } from '../texts';

/** Columns: picture, text, price. */
const COLUMNS = 'grid-cols-[5rem_minmax(0,1fr)_auto] sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]';

/** Products and sums of a placed order. Its amounts are minor units. */
export function OrderedProducts(props: { readonly order: OrderDto; readonly isGift: boolean; readonly t: Translate }) {
  const { order, isGift, t } = props;
  const amount = (minor: number) => <Price minor={minor} currency={order.currency} region={order.region} />;
  const isUs = order.region === 'US';
  return (
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
                  colour: getColourText(t, line.colour_code, line.colour),
                  size: getSizeText(t, line.size),
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
