import { Price } from '@/components/ui/price';
import type { BasketLine } from '@/lib/domain/basket/line';
import { customText } from '@/lib/domain/basket/wire';
import type { GoodsPrice } from '@/lib/domain/pricing/price-order';
import type { StoreView } from '@/lib/storefront/store-view';
import { sizeText } from './size-text';
import type { Translate } from './texts';

/** The products of the basket as they are ordered: picture, name, colour, size, quantity, price (CHK-07). */
export function BasketLines(props: {
  readonly lines: readonly BasketLine[];
  readonly goods: GoodsPrice;
  readonly store: StoreView;
  /** A gift has no price to show (MNY-05). */
  readonly hasPrices?: boolean;
  readonly t: Translate;
}) {
  const { lines, goods, store, hasPrices = true, t } = props;
  return (
    <ul className="flex flex-col gap-4" aria-label={t('products')}>
      {lines.map((line, index) => {
        const words = customText([...line.front, ...line.back]);
        return (
          <li
            key={line.id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-4"
            data-line={line.id}
          >
            <span className="block aspect-square overflow-hidden rounded-md bg-tile">
              {line.frontPreview ? (
                <img src={line.frontPreview} width={160} height={160} alt="" className="size-full object-contain" />
              ) : null}
            </span>
            <span className="flex min-w-0 flex-col text-sm">
              <span className="leading-snug font-medium text-ink">{line.name}</span>
              <span className="text-muted">
                {t('colour_size', { colour: line.colourName, size: sizeText(t, line.size) })}
              </span>
              <span className="text-muted">{t('quantity', { count: line.quantity })}</span>
              {words ? <span className="line-clamp-2 whitespace-pre-line text-body">“{words}”</span> : null}
            </span>
            {hasPrices ? (
              <Price
                minor={goods.lines[index]?.grossMinor ?? 0}
                currency={store.currency}
                region={store.region}
                className="text-sm font-medium"
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
