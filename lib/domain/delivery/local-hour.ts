const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the date format of a time zone. Formats are cached, because creating one costs more than the rest of a
 * promise.
 */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const createdFormat = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  });
  formats.set(timeZone, createdFormat);
  return createdFormat;
}

/** Local day and hour. The day is the UTC midnight of its date, so that counting days ignores clock changes. */
interface LocalHour {
  readonly day: number;
  readonly hour: number;
}

/** Time for which a result is cached: in all time zones, hours and days begin at a full quarter of an hour UTC. */
const QUARTER_MS = 900_000;
const MAX_CACHED = 64;
const cachedHours = new Map<string, LocalHour>();

/** Returns the local day and hour of a moment in a zone. */
export function getLocalHour(at: Date, timeZone: string): LocalHour {
  const key = `${Math.floor(at.getTime() / QUARTER_MS)} ${timeZone}`;
  const cachedHour = cachedHours.get(key);
  if (cachedHour) return cachedHour;
  const value = new Map(
    getFormat(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)]),
  );
  const hour = {
    day: Date.UTC(value.get('year') ?? 0, (value.get('month') ?? 1) - 1, value.get('day') ?? 1),
    hour: value.get('hour') ?? 0,
  };
  if (cachedHours.size >= MAX_CACHED) cachedHours.clear();
  cachedHours.set(key, hour);
  return hour;
}
