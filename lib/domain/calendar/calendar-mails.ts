import { getSaleState, type SaleState } from './sale-state';
import type { StoreCalendar } from './store-calendar';

/**
 * Mails to a store's owners about an order window; each is the kind of account mail with the same name. A window
 * *closes* when the store takes no orders after it; it *ends* when the next window opens at the same moment.
 */
export const CALENDAR_MAIL_KINDS = [
  'window-opened',
  'window-halfway',
  'window-closing',
  'window-closed',
  'window-ending',
  'window-ended',
  'production-done',
] as const;
export type CalendarMailKind = (typeof CALENDAR_MAIL_KINDS)[number];

/** Order window that a mail is about. */
interface MailedWindow {
  /** Number of the window, starting at 1. */
  readonly window: number;
  /**
   * Time at which the window opened; null = it has no opening time. It identifies the window, because the numbers start
   * at 1 again when the store opens again.
   */
  readonly openedAt: Date | null;
  /** Real closing of the window, or the end at which the next one opens. */
  readonly endsAt: Date | null;
}

/** Mail that is due. */
export interface DueCalendarMail extends MailedWindow {
  readonly kind: CalendarMailKind;
  /** Time of the opening, half-time, closing or end that the mail reports. */
  readonly about: Date;
}

/** Order window that is over. */
export interface EndedWindow extends MailedWindow {
  readonly endsAt: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Time after an opening or closing within which its mail is still sent, for example because the server was not running.
 */
const LATE_MS = 48 * HOUR_MS;
/** Time before a closing at which the closing is announced. */
const CLOSING_MS = 24 * HOUR_MS;
/** Minimum length of a window whose half-time is reported: its half is at least three days from both of its ends. */
const MIN_HALVED_MS = 6 * DAY_MS;
/** Minimum length of a followed window whose end is announced. The end of a shorter one is only reported. */
const MIN_ANNOUNCED_MS = 2 * DAY_MS;
/** Time after the end of a window for which its production is watched. */
const PRODUCTION_MS = 90 * DAY_MS;

/** Returns the mails about a store's order windows that are due at a moment. */
export function listDueCalendarMails(calendar: StoreCalendar, now: Date): DueCalendarMail[] {
  if (calendar.mode === 'always') return [];
  const sale = getSaleState(calendar, now);
  const mails = [findEndMail(calendar, sale, now), findWindowMail(calendar, sale, now)];
  return mails.filter((mail) => mail !== null);
}

/** Returns the mail about the last window that is over; null when none is due. */
function findEndMail(calendar: StoreCalendar, sale: SaleState, now: Date): DueCalendarMail | null {
  const last = findEndedWindow(calendar, sale);
  if (last === null || !isRecent(last.endsAt, now)) return null;
  return { kind: sale.phase === 'open' ? 'window-ended' : 'window-closed', about: last.endsAt, ...last };
}

/** Returns the mail about the present window; null when none is due, and while the store is closed. */
function findWindowMail(calendar: StoreCalendar, sale: SaleState, now: Date): DueCalendarMail | null {
  const { window, openedAt, closesAt: endsAt } = sale;
  if (window === null) return null;
  const mailedWindow = { window, openedAt, endsAt };
  const lengthMs = openedAt && endsAt ? endsAt.getTime() - openedAt.getTime() : null;
  if (endsAt !== null && endsAt.getTime() - now.getTime() <= CLOSING_MS) {
    if (getSaleState(calendar, endsAt).phase !== 'open')
      return { kind: 'window-closing', about: endsAt, ...mailedWindow };
    return lengthMs === null || lengthMs >= MIN_ANNOUNCED_MS
      ? { kind: 'window-ending', about: endsAt, ...mailedWindow }
      : null;
  }
  if (openedAt === null) return null;
  const halfTime = new Date(openedAt.getTime() + (lengthMs ?? 0) / 2);
  if (lengthMs !== null && lengthMs >= MIN_HALVED_MS && halfTime <= now)
    return isRecent(halfTime, now) ? { kind: 'window-halfway', about: halfTime, ...mailedWindow } : null;
  const isDue = isRecent(openedAt, now) && !isOpenBefore(calendar, openedAt);
  return isDue ? { kind: 'window-opened', about: openedAt, ...mailedWindow } : null;
}

/** Returns a store's order windows that ended in the time in which their production is watched, latest first. */
export function listEndedWindows(calendar: StoreCalendar, now: Date): EndedWindow[] {
  const ended: EndedWindow[] = [];
  let at = now;
  for (;;) {
    const sale = getSaleState(calendar, at);
    const boundary = getLastBoundary(sale);
    if (boundary === null || now.getTime() - boundary.getTime() > PRODUCTION_MS) return ended;
    const last = findEndedWindow(calendar, sale);
    if (last !== null) ended.push(last);
    at = justBefore(boundary);
  }
}

/** Returns the window that ended at the last boundary of a sale; null when no window ended there. */
function findEndedWindow(calendar: StoreCalendar, sale: SaleState): EndedWindow | null {
  const endsAt = getLastBoundary(sale);
  if (endsAt === null) return null;
  const { window, openedAt } = getSaleState(calendar, justBefore(endsAt));
  return window === null ? null : { window, openedAt, endsAt };
}

/** Returns the last time at which a sale opened or closed; null where it never did. */
const getLastBoundary = ({ phase, openedAt, closedAt }: SaleState): Date | null =>
  phase === 'open' ? openedAt : closedAt;

const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= LATE_MS;
const justBefore = (at: Date): Date => new Date(at.getTime() - 1);

/**
 * Returns whether the store already took orders before a window opened: rolling windows may follow each other without a
 * break.
 */
const isOpenBefore = (calendar: StoreCalendar, openedAt: Date): boolean =>
  getSaleState(calendar, justBefore(openedAt)).phase === 'open';
