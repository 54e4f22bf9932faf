import { getLocalDate } from '../dates/zone';

/**
 * Returns the last day (YYYY-MM-DD) on which shoppers can order, at most `lastDay`. After the closing that was shown,
 * that is today: the real closing must not be revealed.
 */
export function limitToClosing(
  lastDay: string,
  sale: { readonly time_zone: string; readonly closes_at: string | null; readonly is_last_call: boolean },
  now: Date,
): string {
  const { time_zone: zone, closes_at: closesAt, is_last_call: isLastCall } = sale;
  // A store that closes at midnight takes orders until the end of the day before.
  const last = isLastCall ? now : closesAt === null ? null : new Date(Date.parse(closesAt) - 1);
  const closingDay = last && getLocalDate(zone, last);
  return closingDay !== null && closingDay < lastDay ? closingDay : lastDay;
}
