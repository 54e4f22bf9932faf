import { getTimeZone, type Region } from '../regions/regions';

/** Business days between today and the estimated delivery (MNY-15). */
export const DELIVERY_BUSINESS_DAYS = { earliest: 4, latest: 6 } as const;

/** Estimated delivery, both ends as DD-MM-YYYY. */
export interface DeliveryWindow {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** Business days from the hand-over to the carrier to the estimated delivery. */
const TRANSIT_BUSINESS_DAYS = { earliest: 1, latest: 3 } as const;

/**
 * Returns the 4th and 6th business day after the day of `now` in the region's time zone (MNY-15). Business days are
 * Monday to Friday; public holidays do not matter.
 * @param shipBy day (YYYY-MM-DD) on which all orders of the store's window are handed to the carrier; the estimate is
 * at least 1 and 3 business days after it. Null = each order ships once it is produced.
 */
export function deliveryWindow(now: Date, region: Region, shipBy: string | null = null): DeliveryWindow {
  const { from, to } = estimateDays(calendarDay(now, getTimeZone(region)), shipBy);
  return { from: formatDay(from), to: formatDay(to) };
}

function estimateDays(today: number, shipBy: string | null) {
  const from = addBusinessDays(today, DELIVERY_BUSINESS_DAYS.earliest);
  const to = addBusinessDays(today, DELIVERY_BUSINESS_DAYS.latest);
  if (shipBy === null) return { from, to };
  const shipDay = Date.parse(shipBy);
  return {
    from: Math.max(from, addBusinessDays(shipDay, TRANSIT_BUSINESS_DAYS.earliest)),
    to: Math.max(to, addBusinessDays(shipDay, TRANSIT_BUSINESS_DAYS.latest)),
  };
}

/** Maximum number of calendar days that the business days of an estimate span. */
const MAX_ESTIMATE_DAYS = 12;

/**
 * Returns the last day (YYYY-MM-DD) on which an order is estimated to arrive before an event; null if an order of today
 * arrives too late. Null `shipBy` as in {@link deliveryWindow}.
 * @param eventFrom first day of the event, YYYY-MM-DD
 */
export function findLastOrderDay(
  now: Date,
  region: Region,
  { eventFrom, shipBy }: { readonly eventFrom: string; readonly shipBy: string | null },
): string | null {
  const today = calendarDay(now, getTimeZone(region));
  const event = Date.parse(eventFrom);
  const isInTime = (day: number): boolean => estimateDays(day, shipBy).to < event;
  if (!isInTime(today)) return null;
  let day = Math.max(today, event - MAX_ESTIMATE_DAYS * DAY_MS);
  while (isInTime(day + DAY_MS)) day += DAY_MS;
  return new Date(day).toISOString().slice(0, 10);
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the date format of a zone. Formats are cached, because creating one costs more than the rest of an estimate.
 */
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

/** In all time zones a day begins on a full quarter of an hour, so that a cached day is valid until the next one. */
const QUARTER_MS = 900_000;
const days = new Map<string, { readonly quarter: number; readonly day: number }>();

/**
 * Returns the current day in the zone as the UTC midnight of that date, so that counting days ignores clock changes.
 */
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
