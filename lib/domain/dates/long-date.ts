import { getFormatTag, type Language } from '../languages/languages';
import type { Region } from '../regions/regions';
import { addFrenchOrdinal } from './french-first';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a day in a language: '26 November 2026', '26. November 2026', in the US 'November 26, 2026'.
 * @param day YYYY-MM-DD
 * @param region only American English puts the month first
 */
export function formatLongDate(day: string, language: Language, region: Region): string {
  const tag = language === 'en' ? (region === 'US' ? 'en-US' : 'en-GB') : getFormatTag(language);
  const format =
    formats.get(tag) ??
    new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  formats.set(tag, format);
  return addFrenchOrdinal(format.format(new Date(`${day}T12:00:00Z`)), tag);
}
