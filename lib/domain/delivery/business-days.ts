/** Country with its weekends and public holidays, which decide on business days there. */
export interface BusinessPlace {
  /** Country, ISO 3166 alpha-2. */
  readonly country: string;
  /** Public holidays, YYYY-MM-DD. */
  readonly holidays: ReadonlySet<string>;
}

export const DAY_MS = 86_400_000;

/** Weekdays without work, 0 = Sunday. */
const WEEKEND: readonly number[] = [0, 6];
const OTHER_WEEKENDS: Readonly<Record<string, readonly number[]>> = { IL: [5, 6] };

/** Formats a day, given as the UTC midnight of that date, as YYYY-MM-DD. */
export const toIsoDay = (day: number): string => new Date(day).toISOString().slice(0, 10);

/**
 * Returns whether a day, as the UTC midnight of its date, is a business day. Without a place (null), all days except
 * Saturday and Sunday are.
 */
export function isBusinessDay(day: number, place: BusinessPlace | null): boolean {
  const weekend = OTHER_WEEKENDS[place?.country ?? ''] ?? WEEKEND;
  return !weekend.includes(new Date(day).getUTCDay()) && !place?.holidays.has(toIsoDay(day));
}

/** Returns the `count`-th business day after a day; both are UTC midnights. */
export function addBusinessDays(day: number, count: number, place: BusinessPlace | null): number {
  let date = day;
  for (let left = count; left > 0; ) {
    date += DAY_MS;
    if (isBusinessDay(date, place)) left -= 1;
  }
  return date;
}

/** Returns the number of days from Monday to Friday after one day, up to and including another. */
export function countWeekdays(from: number, to: number): number {
  let count = 0;
  for (let day = from + DAY_MS; day <= to; day += DAY_MS) if (isBusinessDay(day, null)) count += 1;
  return count;
}
