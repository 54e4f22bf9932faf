/** Returns whether a name is a time zone of the IANA database, such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const MINUTE_MS = 60_000;

/** Returns the minutes by which a zone is ahead of UTC at a moment. */
function offsetMinutes(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const isBefore = parts.some((part) => part.type === 'era' && part.value.startsWith('B'));
  const wall = new Date(0);
  // Date.UTC is not used, because it reads the year 50 as 1950.
  wall.setUTCFullYear(isBefore ? 1 - of('year') : of('year'), of('month') - 1, of('day'));
  wall.setUTCHours(of('hour'), of('minute'), of('second'));
  return Math.round((wall.getTime() - at.getTime()) / MINUTE_MS);
}

/**
 * Returns the moment at which a day (YYYY-MM-DD), `plusDays` later, begins in a time zone. Where a clock change skips
 * midnight, it is the moment of that change.
 * @throws RangeError for an unknown zone
 */
export function startOfDay(day: string, timeZone: string, plusDays = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, date + plusDays);
  const guess = new Date(midnight.getTime() - offsetMinutes(midnight, timeZone) * MINUTE_MS);
  // A clock change between the guess and the true moment requires a second correction.
  return new Date(midnight.getTime() - offsetMinutes(guess, timeZone) * MINUTE_MS);
}

/** Returns the day of a moment in a time zone (YYYY-MM-DD, four-digit years). @throws RangeError for an unknown zone */
export const getLocalDate = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
