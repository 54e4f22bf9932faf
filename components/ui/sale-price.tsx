import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import { classes } from './classes';
import { Price } from './price';

/**
 * Price of one piece, with "from" if other sizes cost more. During a sale the regular price is struck through; hidden
 * labels identify both prices for screen readers.
 */
export function SalePrice(props: {
  readonly price: { readonly minor: number; readonly isFrom: boolean; readonly regularMinor: number | null };
  readonly currency: Currency;
  readonly region: Region;
  readonly note?: string | undefined;
  readonly texts: Readonly<Record<'priceFrom' | 'salePrice' | 'regularPrice', string>>;
  readonly className?: string;
}) {
  const { price, currency, region, note, texts, className = '' } = props;
  const { minor, isFrom, regularMinor } = price;
  if (!isFrom && regularMinor === null) return <Price {...{ minor, currency, region, note, className }} />;
  const format = (amount: number): string => formatMoney(amount, currency, region);
  return (
    <span className={classes('tabular', className)}>
      {regularMinor === null ? null : <span className="sr-only">{texts.salePrice} </span>}
      <span className="whitespace-nowrap">
        {isFrom ? fillTemplate(texts.priceFrom, { price: format(minor) }) : format(minor)}
      </span>
      {regularMinor === null ? null : (
        <span className="ms-2 whitespace-nowrap font-normal text-muted">
          <span className="sr-only">{texts.regularPrice} </span>
          <s>{format(regularMinor)}</s>
        </span>
      )}
      {note ? <span className="ms-1.5 text-xs font-normal text-muted">{note}</span> : null}
    </span>
  );
}
