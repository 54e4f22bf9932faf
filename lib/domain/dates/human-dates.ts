import { getFormatTag, isLanguage } from '../languages/languages';
import type { Region } from '../regions/regions';
import { addFrenchOrdinal } from './french-first';
import { countLocalDays, getLocalDate } from './zone';

/** First and last day, DD-MM-YYYY. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the BCP 47 tag for dates in a store: British English except in the US, and for unsupported languages. */
export function getDateTag(language: string, region: Region): string {
  if (language === 'en' || !isLanguage(language)) return region === 'US' ? 'en-US' : 'en-GB';
  return getFormatTag(language);
}

/**
 * Formats a day: '27-11-2026' becomes '27 November 2026' in en-GB. Text that is not DD-MM-YYYY is returned unchanged.
 */
export function formatDay(day: string, languageTag: string): string {
  const date = parseDay(day);
  return date ? addFrenchOrdinal(plainSpaces(getFormat(languageTag).format(date)), languageTag) : day;
}

/** Formats a range of days (YYYY-MM-DD); null `until` = one day. */
export const formatIsoDays = (from: string, until: string | null, languageTag: string): string =>
  until === null || until === from
    ? formatDay(flip(from), languageTag)
    : formatDayRange({ from: flip(from), to: flip(until) }, languageTag);

const flip = (isoDay: string): string => isoDay.split('-').reverse().join('-');

/**
 * Formats a range of days: '27 November – 1 December 2026' in en-GB. If an end is not DD-MM-YYYY or the ends are in the
 * wrong sequence, both are returned unchanged with a dash. Lines break after the dash only, never inside a day.
 */
export function formatDayRange({ from, to }: DayRange, languageTag: string): string {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (!first || !last || first > last) return `${from} – ${to}`;
  const range = plainSpaces(getFormat(languageTag).formatRange(first, last));
  // Some languages put no space around a dash between multi-word dates, which makes them read as one word.
  return joinDayParts(addFrenchOrdinal(range.replace(/(\p{L}\.?|\d{4})–(?=\d)/u, '$1 – '), languageTag));
}

/** Replaces the spaces in a range of days with non-breaking ones, except the space after the dash. */
const joinDayParts = (range: string): string => range.replace(/(?<!–) /g, '\u00a0');

const momentFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a moment in a zone, with the zone's name: 'Sunday 29 November at 18:00 GMT' in en-GB. A moment of another year
 * than `now` has its year.
 */
export function formatLocalMoment(at: Date, languageTag: string, timeZone: string, now = new Date()): string {
  const isThisYear = getLocalDate(timeZone, at).slice(0, 4) === getLocalDate(timeZone, now).slice(0, 4);
  const key = `${languageTag} ${timeZone} ${isThisYear}`;
  const format =
    momentFormats.get(key) ??
    new Intl.DateTimeFormat(languageTag, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(isThisYear ? {} : { year: 'numeric' }),
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
  momentFormats.set(key, format);
  // Some languages have no name for the time of Greenwich.
  const text = plainSpaces(format.format(at)).replace(/\b(GMT|UTC)[+-]0\b/, '$1');
  return addFrenchOrdinal(text, languageTag);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats the time until a moment in the largest unit that is exact enough: 'in 3 days', 'in 5 hours', 'in 12 minutes'.
 * Days are those of the zone's calendar: on a Saturday, any time of Tuesday is in 3 days.
 */
export function formatTimeLeft(now: Date, until: Date, languageTag: string, timeZone: string): string {
  const format = new Intl.RelativeTimeFormat(languageTag);
  const leftMs = until.getTime() - now.getTime();
  if (leftMs >= 2 * DAY_MS) return format.format(countLocalDays(now, until, timeZone), 'day');
  if (leftMs >= 2 * HOUR_MS) return format.format(Math.floor(leftMs / HOUR_MS), 'hour');
  return format.format(Math.max(1, Math.floor(leftMs / 60_000)), 'minute');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the date format of a language. Formats are cached, because creating one costs more than formatting a date.
 */
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

/**
 * Replaces special spaces with plain ones. ICU versions differ in the space that they put around a dash, and server and
 * browser must produce identical text.
 */
const plainSpaces = (text: string): string => text.replace(/[\u2009\u202f\u00a0]/g, ' ');
