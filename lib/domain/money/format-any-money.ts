import { getNumberLocale, type Region } from '../regions/regions';
import { formatMoney } from './format-money';
import { isCurrency } from './money';

/**
 * Formats an amount of any currency in the region's style, such as a payout: 'SEK 123.45', 'JPY 12,345'. Intl formats
 * only currencies in which no store sells.
 * @param minor in the currency's own minor units: 100 = 1 Swedish krona, 1 = 1 yen
 * @param currency ISO 4217 code
 */
export function formatAnyMoney(minor: number, currency: string, region: Region): string {
  if (isCurrency(currency)) return formatMoney(minor, currency, region);
  const format = new Intl.NumberFormat(getNumberLocale(region), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
