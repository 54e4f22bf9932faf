import { Price } from '@/components/ui/price';
import type { BasketLine } from '@/lib/domain/basket/line';
import { shownPictures } from '@/lib/domain/basket/shown-pictures';
import { customTexts } from '@/lib/domain/basket/wire';
import type { GoodsPrice } from '@/lib/domain/pricing/price-order';
import type { StoreView } from '@/lib/storefront/store-view';
import type { Translate } from '../texts';
import { colourText } from './colour-text';
import { LinePictures, LineWords } from './line-words';
import { sizeText } from './size-text';

/** Products of the basket as ordered: picture, name, colour, size, quantity and price (CHK-07). */
export function BasketLines(props: {
  readonly lines: readonly BasketLine[];
  readonly goods: GoodsPrice;
  readonly store: StoreView;
  /** Whether prices are shown; gifts have none (MNY-05). */
  readonly hasPrices?: boolean;
  readonly t: Translate;
}) {
  const { lines, goods, store, hasPrices = true, t } = props;
  return (
    <ul className="flex flex-col gap-4" aria-label={t('products')}>
      {lines.map((line, index) => {
        const words = customTexts([...line.front, ...line.back]);
        const pictures = shownPictures(
          { front: line.frontPreview, back: line.backPreview },
          (side) => line[side].length > 0,
        );
        const grossMinor = goods.lines[index]?.grossMinor ?? 0;
        return (
          <li
            key={line.id}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-4"
            data-line={line.id}
          >
            <LinePictures urls={pictures} />
            <span className="flex min-w-0 flex-col text-sm">
              <span className="leading-snug font-medium wrap-anywhere text-ink">{line.name}</span>
              <span className="text-muted">
                {t('colour_size', {
                  colour: colourText(t, line.colour, line.colourName),
                  size: sizeText(t, line.size),
                })}
              </span>
              <span className="text-muted">{t('quantity', { count: line.quantity })}</span>
              <LineWords words={words} t={t} />
            </span>
            {!hasPrices ? null : grossMinor > 0 ? (
              <Price
                minor={grossMinor}
                currency={store.currency}
                region={store.region}
                className="text-sm font-medium"
              />
            ) : (
              <span className="text-sm font-medium">{t('line_free')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
