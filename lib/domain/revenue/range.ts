/** Named date ranges that can be chosen with one click. */
export const RANGE_PRESETS = [
  '30-days',
  'this-month',
  'last-month',
  '12-months',
  'this-year',
  'last-year',
  'all',
] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** First and last day, inclusive (YYYY-MM-DD); '' = open at that end. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The range without bounds. */
export const ALL_DAYS: DayRange = { from: '', to: '' };

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** Returns the range of a preset on `today` (YYYY-MM-DD). */
export function getPresetRange(preset: RangePreset, today: string): DayRange {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const at = month - 1;
  switch (preset) {
    case '30-days':
      return { from: day(year, at, date - 29), to: today };
    case 'this-month':
      return { from: day(year, at, 1), to: today };
    case 'last-month':
      return { from: day(year, at - 1, 1), to: day(year, at, 0) };
    case '12-months':
      return { from: day(year, at - 11, 1), to: today };
    case 'this-year':
      return { from: day(year, 0, 1), to: today };
    case 'last-year':
      return { from: day(year - 1, 0, 1), to: day(year, 0, 0) };
    case 'all':
      return ALL_DAYS;
  }
}

/** Time span of one bar of a chart. */
export type ChartBucket = 'day' | 'week' | 'month';
const DAY_MS = 86_400_000;

/** Returns the span of the bars for a range: days up to a month, weeks up to half a year, else months. */
export function selectChartBucket({ from, to }: DayRange): ChartBucket {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days <= 31 ? 'day' : days <= 183 ? 'week' : 'month';
}

/** Maximum number of bars. For a longer range only the latest bars are displayed. */
const MAX_BARS = 120;

/**
 * Lists the bars of a range, earliest first, each with `from` and `to`, inclusive; the first and last bar are cut to
 * the range. Weeks begin on Monday.
 */
export function listChartBuckets(range: DayRange, bucket: ChartBucket): DayRange[] {
  const last = Date.parse(range.to);
  const bars: DayRange[] = [];
  for (let start = Date.parse(range.from); start <= last && bars.length < 20_000; ) {
    const next = startOfNext(new Date(start), bucket);
    bars.push({ from: toIsoDay(start), to: toIsoDay(Math.min(next - DAY_MS, last)) });
    start = next;
  }
  return bars.slice(-MAX_BARS);
}

function startOfNext(at: Date, bucket: ChartBucket): number {
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (bucket === 'month') return Date.UTC(year, month + 1, 1);
  return Date.UTC(year, month, date + (bucket === 'day' ? 1 : 8 - (at.getUTCDay() || 7)));
}

const toIsoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
