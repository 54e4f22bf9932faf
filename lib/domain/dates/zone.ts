/** Whether a name is a time zone of the IANA database, as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const MINUTE_MS = 60_000;

/** Minutes that a zone's clocks are ahead of UTC at a moment. */
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
  // Not Date.UTC, which takes the year 50 for 1950.
  wall.setUTCFullYear(isBefore ? 1 - of('year') : of('year'), of('month') - 1, of('day'));
  wall.setUTCHours(of('hour'), of('minute'), of('second'));
  return Math.round((wall.getTime() - at.getTime()) / MINUTE_MS);
}

/**
 * When a day (YYYY-MM-DD), `plusDays` later, begins in a time zone. Where clocks skip midnight it is the moment at which
 * they do.
 * @throws RangeError for an unknown zone
 */
export function startOfDay(day: string, timeZone: string, plusDays = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, date + plusDays);
  const guess = new Date(midnight.getTime() - offsetMinutes(midnight, timeZone) * MINUTE_MS);
  // A change of the clocks between the guess and the true moment moves it once more.
  return new Date(midnight.getTime() - offsetMinutes(guess, timeZone) * MINUTE_MS);
}

/** The day of a moment in a time zone (YYYY-MM-DD, of four-digit years).
 *  @throws RangeError for an unknown zone */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
