import { dayIn, startOfDay } from '../dates/zone';

/** How long a bill may be paid. */
const DAYS_TO_PAY = 14;
const DAY_MS = 86_400_000;

/** What a bill that is issued now is about, and until when it is to be paid. */
export interface BillPeriod {
  /** Charges from before this moment are on it: the first of this month, where the client is. */
  readonly before: Date;
  /** Last day of the month before, YYYY-MM-DD. */
  readonly lastDay: string;
  /** Today, and the last day to pay, YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly dueOn: string;
}

/** The month that is over at `now` in a time zone (SET-03).
 *  @throws RangeError for an unknown zone */
export function billPeriod(now: Date, timeZone: string): BillPeriod {
  const issuedOn = dayIn(timeZone, now);
  const before = startOfDay(`${issuedOn.slice(0, 7)}-01`, timeZone);
  return {
    before,
    lastDay: dayIn(timeZone, new Date(before.getTime() - 1)),
    issuedOn,
    dueOn: dayIn(timeZone, new Date(now.getTime() + DAYS_TO_PAY * DAY_MS)),
  };
}

/** A bill's number as people say it: one row of numbers for the whole platform. */
export const billNumber = (number: number): string => `MB-${String(number).padStart(6, '0')}`;
