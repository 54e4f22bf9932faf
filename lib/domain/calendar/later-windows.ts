import { getStartOfDay } from '../dates/zone';
import { getSaleState } from './sale-state';
import type { StoreCalendar } from './store-calendar';

/** Order window. */
export interface OrderWindow {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/**
 * Maximum number of later windows in a response; a last day to order after so many windows is too far ahead to matter.
 */
const MAX_LATER_WINDOWS = 60;

/** Lists the rolling windows that open after the present one and before the event; none without an event. */
export function listLaterWindows(calendar: StoreCalendar, now: Date): OrderWindow[] {
  if (calendar.mode !== 'rolling' || calendar.eventFrom === null) return [];
  const eventStart = getStartOfDay(calendar.eventFrom, calendar.timeZone);
  const windows: OrderWindow[] = [];
  let end = getSaleState(calendar, now).closesAt;
  while (end !== null && windows.length < MAX_LATER_WINDOWS) {
    const next = getSaleState(calendar, end);
    const opensAt: Date | null = next.phase === 'open' ? end : next.opensAt;
    if (opensAt === null || opensAt >= eventStart) break;
    const { closesAt } = getSaleState(calendar, opensAt);
    if (closesAt === null) break;
    windows.push({ opensAt, closesAt });
    end = closesAt;
  }
  return windows;
}

/**
 * Returns the last moment to order of a store that takes orders now: `orderBy`, or the closing before it.
 * @param closesAt closing of the present window that shoppers see; null = it does not close
 */
export function getLastOrderMoment(
  orderBy: Date,
  { closesAt, laterWindows }: { readonly closesAt: Date | null; readonly laterWindows: readonly OrderWindow[] },
): Date {
  const lastWindow = laterWindows.findLast(({ opensAt }) => opensAt < orderBy);
  const closing = lastWindow?.closesAt ?? closesAt;
  return closing !== null && closing < orderBy ? closing : orderBy;
}
