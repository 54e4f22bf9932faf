import { getRollingOpening, getSaleState } from './sale-state';
import type { StoreCalendar } from './store-calendar';

/** Mails to a store's owners about an order window; each is the kind of account mail with the same name. */
export const CALENDAR_MAILS = ['window-opened', 'window-closing', 'window-closed'] as const;
export type CalendarMailKind = (typeof CALENDAR_MAILS)[number];

/** Mail that is due. */
export interface DueCalendarMail {
  readonly kind: CalendarMailKind;
  /** Time of the opening or closing that the mail reports. */
  readonly about: Date;
  /** Number of the window, from 1. */
  readonly window: number;
}

const HOUR_MS = 3_600_000;
/** Time after an opening or closing for which its mail is still sent, for example once the server runs again. */
const LATE_MS = 48 * HOUR_MS;
/** Time before a closing at which the closing is announced. */
const CLOSING_MS = 24 * HOUR_MS;

/** Returns the mail about a store's order windows that is due at a moment; null when no mail is due. */
export function findDueCalendarMail(calendar: StoreCalendar, now: Date): DueCalendarMail | null {
  if (calendar.mode === 'always') return null;
  const { phase, window, closesAt, closedAt } = getSaleState(calendar, now);
  if (phase === 'open') {
    if (window === null) return null;
    if (closesAt !== null && closesAt.getTime() - now.getTime() <= CLOSING_MS)
      return { kind: 'window-closing', about: closesAt, window };
    const openedAt = findOpening(calendar, window);
    const isRecent = openedAt !== null && now.getTime() - openedAt.getTime() <= LATE_MS;
    return isRecent ? { kind: 'window-opened', about: openedAt, window } : null;
  }
  if (closedAt === null || now.getTime() - closedAt.getTime() > LATE_MS) return null;
  const last = getSaleState(calendar, new Date(closedAt.getTime() - 1));
  return last.window === null ? null : { kind: 'window-closed', about: closedAt, window: last.window };
}

/** Returns the opening of a window; null when the store took orders right before it. */
function findOpening(calendar: StoreCalendar, window: number): Date | null {
  if (calendar.mode === 'window') return calendar.opensAt;
  return window === 1 || calendar.breakDays > 0 ? getRollingOpening(calendar, window) : null;
}
