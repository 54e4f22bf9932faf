/** Days between the seeding and an event, so that demo orders placed today still arrive before it. */
const MIN_AHEAD_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the first such date that is at least a month ahead, as YYYY-MM-DD. `month` 1 to 12. */
function nextDate(month: number, day: number, now = new Date()): string {
  const earliest = now.getTime() + MIN_AHEAD_DAYS * DAY_MS;
  const year = now.getUTCFullYear();
  const date = [year, year + 1, year + 2]
    .map((candidate) => Date.UTC(candidate, month - 1, day))
    .find((at) => at >= earliest);
  return new Date(date ?? earliest).toISOString().slice(0, 10);
}

const getYear = (day: string): number => Number(day.slice(0, 4));

/** First day of each demo event, and the year that its designs name. */
const FESTIVAL_DAY = nextDate(7, 10);
const RUN_DAY = nextDate(6, 6);
const CONFERENCE_DAY = nextDate(10, 6);
export const EVENT_DAYS = {
  festival: { from: FESTIVAL_DAY, until: `${FESTIVAL_DAY.slice(0, 8)}12` },
  run: { from: RUN_DAY, until: null },
  conference: { from: CONFERENCE_DAY, until: `${CONFERENCE_DAY.slice(0, 8)}08` },
} as const;
export const EVENT_YEARS = {
  festival: getYear(FESTIVAL_DAY),
  run: getYear(RUN_DAY),
  conference: getYear(CONFERENCE_DAY),
  companyDay: getYear(nextDate(5, 14)),
} as const;
