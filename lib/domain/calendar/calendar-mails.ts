import { getSaleState } from './sale-state';
import type { StoreCalendar } from './store-calendar';

/** Mails to a store's owners about an order window; each is the kind of account mail with the same name. */
export const CALENDAR_MAIL_KINDS = ['window-opened', 'window-closing', 'window-closed'] as const;
export type CalendarMailKind = (typeof CALENDAR_MAIL_KINDS)[number];

/** Mail about an order window that has to be sent now. */
export interface DueCalendarMail {
  readonly kind: CalendarMailKind;
  /** Time of the opening or closing that the mail reports. */
  readonly about: Date;
  /** Number of the window, starting at 1. */
  readonly window: number;
  /**
   * Time at which the window opened; null = it has no opening time. It identifies the window, because the numbers start
   * at 1 again when the store opens again.
   */
  readonly openedAt: Date | null;
}

const HOUR_MS = 3_600_000;
/**
 * Time after an opening or closing within which its mail is still sent, for example because the server was not running.
 */
const LATE_MS = 48 * HOUR_MS;
/** Time before a closing at which the closing is announced. */
const CLOSING_MS = 24 * HOUR_MS;

/** Returns the mail about a store's order windows that is due at a moment; null when no mail is due. */
export function findDueCalendarMail(calendar: StoreCalendar, now: Date): DueCalendarMail | null {
  if (calendar.mode === 'always') return null;
  const { phase, window, openedAt, closesAt, closedAt } = getSaleState(calendar, now);
  if (phase === 'open') {
    if (window === null) return null;
    if (closesAt !== null && closesAt.getTime() - now.getTime() <= CLOSING_MS)
      return { kind: 'window-closing', about: closesAt, window, openedAt };
    const isDue = openedAt !== null && isRecent(openedAt, now) && !isOpenBefore(calendar, openedAt);
    return isDue ? { kind: 'window-opened', about: openedAt, window, openedAt } : null;
  }
  if (closedAt === null || !isRecent(closedAt, now)) return null;
  const last = getSaleState(calendar, justBefore(closedAt));
  const { window: lastWindow } = last;
  return lastWindow === null
    ? null
    : { kind: 'window-closed', about: closedAt, window: lastWindow, openedAt: last.openedAt };
}

const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= LATE_MS;
const justBefore = (at: Date): Date => new Date(at.getTime() - 1);

/**
 * Returns whether the store already took orders before a window opened: rolling windows may follow each other without a
 * break.
 */
const isOpenBefore = (calendar: StoreCalendar, openedAt: Date): boolean =>
  getSaleState(calendar, justBefore(openedAt)).phase === 'open';
