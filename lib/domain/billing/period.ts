import { getLocalDate, getStartOfDay } from '../dates/zone';

/** Payment term of a bill, in days. */
const DAYS_TO_PAY = 14;
const DAY_MS = 86_400_000;

/** Period and due date of a bill issued now. */
export interface BillPeriod {
  /** End of the period, exclusive: start of the current month in the client's time zone. */
  readonly before: Date;
  /** Last day of the previous month, YYYY-MM-DD. */
  readonly lastDay: string;
  /** Issue date (today) and due date, YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly dueOn: string;
}

/**
 * Returns the billing period of the last full month at `now` in a time zone (SET-03).
 * @throws RangeError for an unknown zone
 */
export function getBillPeriod(now: Date, timeZone: string): BillPeriod {
  const issuedOn = getLocalDate(timeZone, now);
  const before = getStartOfDay(`${issuedOn.slice(0, 7)}-01`, timeZone);
  return {
    before,
    lastDay: getLocalDate(timeZone, new Date(before.getTime() - 1)),
    issuedOn,
    dueOn: getLocalDate(timeZone, new Date(now.getTime() + DAYS_TO_PAY * DAY_MS)),
  };
}

/** Formats a bill's number; all bills of the platform share one sequence. */
export const formatBillNumber = (number: number): string => `MB-${String(number).padStart(6, '0')}`;
