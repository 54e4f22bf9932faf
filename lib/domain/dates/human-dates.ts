import { formatTag, isLanguage } from '../languages/languages';
import type { Region } from '../regions/regions';
import { withFrenchFirst } from './french-first';

/** Both ends as DD-MM-YYYY. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the BCP 47 tag by which people of a store read dates: British English everywhere but in the US, and for a language
 *  that is none of ours. */
export function dateTag(language: string, region: Region): string {
  if (language === 'en' || !isLanguage(language)) return region === 'US' ? 'en-US' : 'en-GB';
  return formatTag(language);
}

/** Returns a day in words: '27-11-2026' is '27 November 2026' in en-GB. A text that is no DD-MM-YYYY comes back unchanged. */
export function dayInWords(day: string, languageTag: string): string {
  const date = parseDay(day);
  return date ? withFrenchFirst(plainSpaces(getFormat(languageTag).format(date)), languageTag) : day;
}

/** Returns a range of days in words: '27 November – 1 December 2026' in en-GB. Both ends as they came, with a dash between,
 *  when one is no DD-MM-YYYY or they are in the wrong order. A line of text breaks after the dash alone, never inside a day. */
export function dayRangeInWords({ from, to }: DayRange, languageTag: string): string {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (!first || !last || first > last) return `${from} – ${to}`;
  const range = plainSpaces(getFormat(languageTag).formatRange(first, last));
  // Some languages close up the dash between dates of several words, which then reads as one word.
  return keepDaysWhole(withFrenchFirst(range.replace(/(\p{L}\.?|\d{4})–(?=\d)/u, '$1 – '), languageTag));
}

/** Replaces the spaces of a range by such as don't break, but for the one after its dash. */
const keepDaysWhole = (range: string): string => range.replace(/(?<!–) /g, '\u00a0');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than all the rest, so each language's is made once. */
function getFormat(languageTag: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(languageTag);
  if (cachedFormat) return cachedFormat;
  const newFormat = new Intl.DateTimeFormat(languageTag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  formats.set(languageTag, newFormat);
  return newFormat;
}

function parseDay(text: string): Date | null {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 ? date : null;
}

/** Versions of ICU differ in which space they put around a dash; server and browser must write the same. */
const plainSpaces = (text: string): string => text.replace(/[\u2009\u202f\u00a0]/g, ' ');
