import type { Region } from '../regions/regions';
import { toDecimalText } from './decimal';
import type { Currency } from './money';

const SYMBOL: Readonly<Record<Currency, string>> = { GBP: '£', EUR: '€', USD: '$' };
const NO_BREAK_SPACE = '\u00a0';

/**
 * Formats an amount in the region's style: '£1,234.50', '€ 1.234,50' (no-break space), '$1,234.50' (MNY-12). `minor` is
 * in minor units; the region, not the interface language, decides separators. Does not use Intl, so that server and
 * browser print the same text with any ICU version.
 */
export function formatMoney(minor: number, currency: Currency, region: Region): string {
  const text = toDecimalText(Math.abs(minor));
  const whole = text.slice(0, -3);
  const cents = text.slice(-2);
  const sign = minor < 0 ? '-' : '';
  const symbol = SYMBOL[currency];
  if (region === 'EU') return `${symbol}${NO_BREAK_SPACE}${sign}${group(whole, '.')},${cents}`;
  return `${sign}${symbol}${group(whole, ',')}.${cents}`;
}

function group(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}
