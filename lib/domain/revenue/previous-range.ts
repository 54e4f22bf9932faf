import type { DayRange } from './range';

const DAY_MS = 86_400_000;
const toIsoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Returns the range directly before a range, with the same number of days. `from` and `to` are both part of a range.
 */
export function getPreviousRange({ from, to }: DayRange): DayRange {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = Math.round((last - first) / DAY_MS) + 1;
  return { from: toIsoDay(first - days * DAY_MS), to: toIsoDay(first - DAY_MS) };
}
