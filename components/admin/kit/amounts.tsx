import { Price } from '@/components/ui/price';
import { parseDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';

/** List of amounts, one per currency: amounts in different currencies are never added. */
export function Amounts({
  amounts,
}: {
  readonly amounts: readonly { readonly currency: Currency; readonly amount: number }[];
}) {
  if (amounts.length === 0) return <>–</>;
  return amounts.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Price minor={parseDecimal(amount) ?? 0} currency={currency} region={getRegionByCurrency(currency)} />
    </span>
  ));
}
