/** Returns whether a name is a time zone of the IANA database, such as `Europe/London`; `+02:00` is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date format of a time zone. Formats are cached, because creating one costs more than using it. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const createdFormat = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, createdFormat);
  return createdFormat;
}

/** Returns the minutes by which a zone is ahead of UTC at a moment. */
function offsetMinutes(at: Date, timeZone: string): number {
  const parts = getFormat(timeZone).formatToParts(at);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const isBefore = parts.some((part) => part.type === 'era' && part.value.startsWith('B'));
  const wall = new Date(0);
  // Date.UTC is not used, because it reads the year 50 as 1950.
  wall.setUTCFullYear(isBefore ? 1 - of('year') : of('year'), of('month') - 1, of('day'));
  wall.setUTCHours(of('hour'), of('minute'), of('second'));
  return Math.round((wall.getTime() - at.getTime()) / MINUTE_MS);
}

/**
 * Returns the moment at which the day that is `plusDays` after `day` (YYYY-MM-DD) begins in a time zone. Where a clock
 * change skips midnight, it is the moment of that change.
 * @throws RangeError for an unknown zone
 */
export function getStartOfDay(day: string, timeZone: string, plusDays = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, date + plusDays);
  const guess = new Date(midnight.getTime() - offsetMinutes(midnight, timeZone) * MINUTE_MS);
  // A clock change between the guess and the true moment requires a second correction.
  return new Date(midnight.getTime() - offsetMinutes(guess, timeZone) * MINUTE_MS);
}

/**
 * Returns the day of a moment in a time zone (YYYY-MM-DD, four-digit years).
 * @throws RangeError for an unknown zone
 */
export const getLocalDate = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/**
 * Returns a moment as local date and time in a zone: YYYY-MM-DDTHH:mm.
 * @throws RangeError for an unknown zone
 */
export function formatLocalTime(at: Date, timeZone: string): string {
  const wall = new Date(at.getTime() + offsetMinutes(at, timeZone) * MINUTE_MS);
  return wall.toISOString().slice(0, 16);
}

/**
 * Returns the moment of a local date and time (YYYY-MM-DDTHH:mm) in a zone. A time that a clock change skips is moved
 * forward by that change: 01:30 becomes 02:30. Of a time that occurs twice, the first is returned.
 * @throws RangeError for an unknown zone
 */
export function parseLocalTime(local: string, timeZone: string): Date {
  const wall = new Date(`${local}:00.000Z`);
  const before = offsetMinutes(new Date(wall.getTime() - DAY_MS), timeZone);
  const first = new Date(wall.getTime() - before * MINUTE_MS);
  const offset = offsetMinutes(first, timeZone);
  if (offset === before) return first;
  // Either the clocks changed before the local time, or they skipped it.
  const second = new Date(wall.getTime() - offset * MINUTE_MS);
  return offsetMinutes(second, timeZone) === offset ? second : first;
}

const DAY_MS = 86_400_000;

/** Returns the moment with the same local time as `at`, a number of days later. */
export function addLocalDays(at: Date, timeZone: string, days: number): Date {
  const local = formatLocalTime(at, timeZone);
  const day = new Date(Date.parse(`${local}:00.000Z`) + days * DAY_MS).toISOString().slice(0, 16);
  return parseLocalTime(day, timeZone);
}

/** Returns the number of local midnights from one moment to a later one. */
export function countLocalDays(from: Date, to: Date, timeZone: string): number {
  const day = (at: Date): number => Date.parse(formatLocalTime(at, timeZone).slice(0, 10));
  return Math.round((day(to) - day(from)) / DAY_MS);
}
