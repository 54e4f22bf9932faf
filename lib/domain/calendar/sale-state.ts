import { addLocalDays, countLocalDays, getStartOfDay } from '../dates/zone';
import type { StoreStatus } from '../store/event';
import type { StoreCalendar } from './store-calendar';

/**
 * Phases of a store's sale. `open`: the store takes orders; `before`: the first window has not opened; `between`: the
 * store is closed between two rolling windows; `closed`: its last window has closed; `over`: its event has ended.
 */
export const SALE_PHASES = ['open', 'before', 'between', 'closed', 'over'] as const;
export type SalePhase = (typeof SALE_PHASES)[number];

/** State of a store's sale at a moment. */
export interface SaleState {
  readonly phase: SalePhase;
  /**
   * Number of the current order window, from 1; null in a store without order windows, and while the store is closed.
   */
  readonly window: number | null;
  /** Time at which the current order window opened; null without a window, and for a window without an opening time. */
  readonly openedAt: Date | null;
  /** Time at which the store opens next; null while it is open, and when it will not open again. */
  readonly opensAt: Date | null;
  /**
   * Actual closing, which may be later than the one displayed to shoppers; null while the store is closed, and when it
   * never closes.
   */
  readonly closesAt: Date | null;
  /** Time at which orders last ended; null while the store is open, and before it opens for the first time. */
  readonly closedAt: Date | null;
}

/**
 * Returns the state of a store's sale at a moment: whether it takes orders, and until when. Windows open and close at
 * the same local time across clock changes. The moment of the opening belongs to the window, that of the closing does
 * not.
 */
export function getSaleState(calendar: StoreCalendar, now: Date): SaleState {
  const endsAt = getSaleEnd(calendar);
  if (endsAt !== null && now >= endsAt) return closed('over', null, findLastClosing(calendar, endsAt));
  switch (calendar.mode) {
    case 'always':
      return open({ window: null, openedAt: null, closesAt: endsAt });
    case 'window':
      return getWindowState(calendar, endsAt, now);
    case 'rolling':
      return getRollingState(calendar, endsAt, now);
  }
}

/** Returns the time at which orders ended for good: the end of the sale, or the closing before it; null = never opened. */
function findLastClosing(calendar: StoreCalendar, endsAt: Date): Date | null {
  const last = getSaleState(calendar, new Date(endsAt.getTime() - 1));
  return last.phase === 'open' ? endsAt : last.closedAt;
}

function getWindowState({ opensAt, closesAt }: StoreCalendar, endsAt: Date | null, now: Date): SaleState {
  if (opensAt !== null && now < opensAt) return closed('before', earlier(opensAt, endsAt), null);
  if (closesAt !== null && now >= closesAt) return closed('closed', null, closesAt);
  return open({ window: 1, openedAt: opensAt, closesAt: minimum(closesAt, endsAt) });
}

function getRollingState(calendar: StoreCalendar, endsAt: Date | null, now: Date): SaleState {
  const { timeZone, opensAt: first, everyDays, breakDays, closesAt } = calendar;
  if (first === null || everyDays === null) return open({ window: null, openedAt: null, closesAt: endsAt });
  const lastEnd = minimum(closesAt, endsAt);
  if (now < first) return closed('before', earlier(first, lastEnd), null);
  if (closesAt !== null && now >= closesAt) return closed('closed', null, closesAt);
  const opening = (index: number): Date => addLocalDays(first, timeZone, index * everyDays);
  // `now` may lie on the opening day of the estimated window, but before its opening time.
  const estimate = Math.floor(countLocalDays(first, now, timeZone) / everyDays);
  const index = now < opening(estimate) ? estimate - 1 : estimate;
  const windowEnd = addLocalDays(first, timeZone, (index + 1) * everyDays - breakDays);
  const closing = minimum(windowEnd, lastEnd) ?? windowEnd;
  if (now < closing) return open({ window: index + 1, openedAt: opening(index), closesAt: closing });
  return closed('between', earlier(opening(index + 1), lastEnd), closing);
}

/** Returns the end of the event's last day for a store that takes no orders after it; null otherwise. */
function getSaleEnd({ afterEvent, eventFrom, eventUntil, timeZone }: StoreCalendar): Date | null {
  const lastDay = eventUntil ?? eventFrom;
  return afterEvent === 'ends' && lastDay !== null ? getStartOfDay(lastDay, timeZone, 1) : null;
}

const open = (sale: Pick<SaleState, 'window' | 'openedAt' | 'closesAt'>): SaleState => ({
  phase: 'open',
  opensAt: null,
  closedAt: null,
  ...sale,
});

const closed = (phase: Exclude<SalePhase, 'open'>, opensAt: Date | null, closedAt: Date | null): SaleState => ({
  phase,
  window: null,
  openedAt: null,
  opensAt,
  closesAt: null,
  closedAt,
});

/** Returns `opening`, or null when the sale ends before it or at the same moment. */
const earlier = (opening: Date, end: Date | null): Date | null => (end !== null && opening >= end ? null : opening);

function minimum(first: Date | null, second: Date | null): Date | null {
  if (first === null || second === null) return first ?? second;
  return first <= second ? first : second;
}

/**
 * Time after a closing for which a store that hides itself when closed can still be opened, so that a shopper whose
 * payment was open at the closing reaches the confirmation.
 */
const HIDDEN_AFTER_MS = 86_400_000;

/**
 * Returns the store status that applies to shoppers (EVT-03): an active store that takes no orders counts as on hold,
 * or as a draft where its owner hides it.
 */
export function getShopperStatus(status: StoreStatus, calendar: StoreCalendar | null, now: Date): StoreStatus {
  if (status !== 'Active' || calendar === null) return status;
  const sale = getSaleState(calendar, now);
  if (sale.phase === 'open') return 'Active';
  return calendar.whenClosed === 'hidden' && isHiddenAt(sale, now) ? 'Draft' : 'On hold';
}

/** Returns whether an active store takes no orders and shows a notice instead of its products. */
export const showsNoticeOnly = (ownerStatus: StoreStatus, calendar: StoreCalendar | null, now: Date): boolean =>
  ownerStatus === 'Active' && calendar?.whenClosed === 'notice' && getSaleState(calendar, now).phase !== 'open';

const isHiddenAt = ({ closedAt }: SaleState, now: Date): boolean =>
  closedAt === null || now.getTime() >= closedAt.getTime() + HIDDEN_AFTER_MS;

/** Public part of a sale's state. It contains the actual closing only if the owner displays no other closing time. */
export interface PublicSale {
  readonly phase: SalePhase;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  /** End of a rolling window that the next one follows at once; null for every other sale. */
  readonly windowEndsAt: Date | null;
  /** Whether the displayed closing time has passed while the store still takes orders. */
  readonly isLastCall: boolean;
  /** Time of the next change of this state or of the status for shoppers; null = no change is planned. */
  readonly changesAt: Date | null;
}

/**
 * Time for which a page is valid between the displayed and the actual closing. It is constant, so that it does not
 * reveal the actual closing.
 */
const LAST_CALL_MS = 1_000;

/** Returns the public part of the state of a store's sale at a moment. */
export function toPublicSale(calendar: StoreCalendar, now: Date): PublicSale {
  const sale = getSaleState(calendar, now);
  const { phase, opensAt, closesAt, closedAt } = sale;
  const shownClosesAt = phase === 'open' && calendar.mode === 'window' ? calendar.shownClosesAt : null;
  if (shownClosesAt !== null && closesAt !== null && shownClosesAt < closesAt) {
    const fields = { phase, opensAt, windowEndsAt: null };
    return now < shownClosesAt
      ? { ...fields, closesAt: shownClosesAt, isLastCall: false, changesAt: shownClosesAt }
      : { ...fields, closesAt: null, isLastCall: true, changesAt: new Date(now.getTime() + LAST_CALL_MS) };
  }
  const hidesAt =
    calendar.whenClosed === 'hidden' && closedAt !== null && !isHiddenAt(sale, now)
      ? new Date(closedAt.getTime() + HIDDEN_AFTER_MS)
      : null;
  // When the next rolling window opens at the moment of the closing, shoppers do not notice the closing, so it is left
  // out.
  const isFollowed = closesAt !== null && getSaleState(calendar, closesAt).phase === 'open';
  const changesAt = minimum(minimum(opensAt, closesAt), hidesAt);
  const ends = isFollowed ? { closesAt: null, windowEndsAt: closesAt } : { closesAt, windowEndsAt: null };
  return { phase, opensAt, ...ends, isLastCall: false, changesAt };
}
