import { formatMoney } from '@/lib/domain/money/format-money';
import type { Currency } from '@/lib/domain/money/money';
import type { Region } from '@/lib/domain/regions/regions';
import { classes } from './classes';

/** Amount in the format of the store's region (MNY-12); `note` states what it includes ("incl. VAT"). */
export function Price(props: {
  readonly minor: number;
  readonly currency: Currency;
  readonly region: Region;
  readonly note?: string | undefined;
  readonly className?: string;
}) {
  return (
    <span className={classes('tabular whitespace-nowrap', props.className)}>
      {formatMoney(props.minor, props.currency, props.region)}
      {props.note ? <span className="ms-1.5 text-xs font-normal text-muted">{props.note}</span> : null}
    </span>
  );
}
