import { getTimeZone, type Region } from '../regions/regions';

/** Business days between today and the estimated delivery (MNY-15). */
export const DELIVERY_BUSINESS_DAYS = { earliest: 4, latest: 6 } as const;

/** Estimated delivery, both ends as DD-MM-YYYY. */
export interface DeliveryWindow {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/**
 * Returns the 4th and 6th business day after the day of `now` in the region's time zone (MNY-15). Monday to Friday
 * count; today and public holidays do not matter.
 */
export function deliveryWindow(now: Date, region: Region): DeliveryWindow {
  const today = calendarDay(now, getTimeZone(region));
  return {
    from: formatDay(addBusinessDays(today, DELIVERY_BUSINESS_DAYS.earliest)),
    to: formatDay(addBusinessDays(today, DELIVERY_BUSINESS_DAYS.latest)),
  };
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Calendars are cached per zone, because creating one costs more than the rest of an estimate. */
function getCalendar(timeZone: string): Intl.DateTimeFormat {
  const cachedCalendar = calendars.get(timeZone);
  if (cachedCalendar) return cachedCalendar;
  const createdCalendar = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  calendars.set(timeZone, createdCalendar);
  return createdCalendar;
}

/** In all time zones a day begins on a quarter of an hour. */
const QUARTER_MS = 900_000;
const days = new Map<string, { readonly quarter: number; readonly day: number }>();

/** Returns the day in the zone as UTC midnight of that date, so that counting days ignores clock changes. */
function calendarDay(now: Date, timeZone: string): number {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const cachedDay = days.get(timeZone);
  if (cachedDay?.quarter === quarter) return cachedDay.day;
  const day = getLocalDay(now, timeZone);
  days.set(timeZone, { quarter, day });
  return day;
}

function getLocalDay(now: Date, timeZone: string): number {
  const value = new Map(
    getCalendar(timeZone)
      .formatToParts(now)
      .map((part) => [part.type, Number(part.value)]),
  );
  return Date.UTC(value.get('year') ?? 0, (value.get('month') ?? 1) - 1, value.get('day') ?? 1);
}

function addBusinessDays(day: number, count: number): number {
  let date = day;
  for (let left = count; left > 0; ) {
    date += DAY_MS;
    const weekday = new Date(date).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return date;
}

function formatDay(day: number): string {
  const [year, month, date] = new Date(day).toISOString().slice(0, 10).split('-');
  return `${date}-${month}-${year}`;
}
