import { Price } from '@/components/ui/price';
import { parseDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { regionOfCurrency } from '@/lib/domain/regions/regions';

/** Amounts by currency below each other: those of different currencies are never added together. */
export function Amounts({
  amounts,
}: {
  readonly amounts: readonly { readonly currency: Currency; readonly amount: number }[];
}) {
  if (amounts.length === 0) return <>–</>;
  return amounts.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Price minor={parseDecimal(amount) ?? 0} currency={currency} region={regionOfCurrency(currency)} />
    </span>
  ));
}
