import { Price } from '@/components/ui/price';
import { getLinePictures } from '@/lib/domain/basket/displayed-pictures';
import type { BasketLine } from '@/lib/domain/basket/line';
import { listCustomTexts } from '@/lib/domain/basket/to-dto';
import type { SubtotalPrice } from '@/lib/domain/pricing/price-order';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { Translate } from '../texts';
import { getColourText } from './colour-text';
import { LinePictures, LineTexts } from './line-texts';
import { getSizeText } from './size-text';

/** Products of the basket as ordered: picture, name, colour, size, quantity and price (CHK-07). */
export function BasketLines(props: {
  readonly lines: readonly BasketLine[];
  readonly subtotal: SubtotalPrice;
  readonly store: StoreView;
  /** Whether prices are shown; gifts have none (MNY-05). */
  readonly hasPrices?: boolean;
  readonly t: Translate;
}) {
  const { lines, subtotal, store, hasPrices = true, t } = props;
  return (
    <ul className="flex flex-col gap-4" aria-label={t('products')}>
      {lines.map((line, index) => {
        const personalTexts = listCustomTexts([...line.front, ...line.back]);
        const pictures = getLinePictures(
          { front: line.frontPreview, back: line.backPreview },
          (side) => line[side].length > 0,
        );
        const grossMinor = subtotal.lines[index]?.grossMinor ?? 0;
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
                  colour: getColourText(t, line.colour, line.colourName),
                  size: getSizeText(t, line.size),
                })}
              </span>
              <span className="text-muted">{t('quantity', { count: line.quantity })}</span>
              <LineTexts personalTexts={personalTexts} t={t} />
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
