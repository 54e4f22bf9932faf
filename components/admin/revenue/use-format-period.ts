import { useFormatter } from 'next-intl';
import type { ChartBucket, DayRange } from '@/lib/domain/revenue/range';

/** Returns a function that formats the days of a bar: one day, the first and last day, or a whole month. */
export function useFormatPeriod(bucket: ChartBucket): (bar: DayRange) => string {
  const format = useFormatter();
  const formatDay = (text: string): string =>
    format.dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
  return ({ from, to }) => {
    if (bucket === 'month' && from.slice(0, 7) === to.slice(0, 7))
      return format.dateTime(new Date(`${from}T12:00:00Z`), { year: 'numeric', month: 'long', timeZone: 'UTC' });
    return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  };
}
