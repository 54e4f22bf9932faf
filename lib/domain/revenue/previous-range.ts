import type { DayRange } from './range';

const DAY_MS = 86_400_000;
const toIsoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the days directly before a range, as many as it has. Both ends of the range are days. */
export function getPreviousRange({ from, to }: DayRange): DayRange {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = Math.round((last - first) / DAY_MS) + 1;
  return { from: toIsoDay(first - days * DAY_MS), to: toIsoDay(first - DAY_MS) };
}
