import { getFormatTag } from '@/lib/domain/languages/languages';
import { toLanguage } from './texts';

/** Formats a rate in a language, with at most two decimals: '20%', '20 %', '25,5 %'. `bps` is in basis points. */
export const formatPercent = (bps: number, lang: string): string =>
  new Intl.NumberFormat(getFormatTag(toLanguage(lang)), { style: 'percent', maximumFractionDigits: 2 }).format(
    bps / 10_000,
  );
