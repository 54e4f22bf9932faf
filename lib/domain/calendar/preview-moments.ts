import { getStartOfDay } from '../dates/zone';
import { getSaleState } from './sale-state';
import type { StoreCalendar } from './store-calendar';

/** Moments of a store's sale that a preview offers, in the order of time. */
export const PREVIEW_MOMENTS = ['before_opening', 'open', 'last_day', 'last_call', 'closed', 'after_event'] as const;
export type PreviewMomentKind = (typeof PREVIEW_MOMENTS)[number];

export interface PreviewMoment {
  readonly kind: PreviewMomentKind;
  readonly at: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LAST_DAY_MS = 12 * HOUR_MS;
/** Hours after midnight of the day after the event, so that the preview shows an ordinary hour of that day. */
const AFTER_EVENT_HOURS = 12;

/** Returns the first whole minute from a moment on, ms; the address of a preview has whole minutes. */
const toNextMinute = (at: Date): number => Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS;

/**
 * Lists the moments at which a store looks different: those of the present order window, or else of the next one, or
 * else of the last one, and the day after the event. A moment that does not exist is left out, such as the closing of a
 * store that does not close.
 */
export function listPreviewMoments(calendar: StoreCalendar, now: Date): PreviewMoment[] {
  const { opensAt, closesAt } = findWindow(calendar, now);
  const isOpen = (at: Date): boolean => getSaleState(calendar, at).phase === 'open';
  const { shownClosesAt, eventUntil, eventFrom, timeZone } = calendar;
  const shownAt =
    calendar.mode === 'window' && shownClosesAt && closesAt && shownClosesAt < closesAt ? shownClosesAt : null;
  const lastDay = eventUntil ?? eventFrom;
  const moments: readonly (readonly [PreviewMomentKind, number | null, isFitting: (at: Date) => boolean])[] = [
    ['before_opening', opensAt && opensAt.getTime() - MINUTE_MS, (at) => !isOpen(at)],
    ['open', opensAt && toNextMinute(opensAt), isOpen],
    ['last_day', closesAt && (shownAt ?? closesAt).getTime() - LAST_DAY_MS, isOpen],
    ['last_call', shownAt && toNextMinute(shownAt), isOpen],
    ['closed', closesAt && toNextMinute(closesAt), (at) => !isOpen(at)],
    [
      'after_event',
      lastDay === null ? null : getStartOfDay(lastDay, timeZone, 1).getTime() + AFTER_EVENT_HOURS * HOUR_MS,
      () => true,
    ],
  ];
  return moments
    .flatMap(([kind, time, isFitting]) => {
      const at = time === null ? null : new Date(time);
      return at && isFitting(at) ? [{ kind, at }] : [];
    })
    .sort((first, second) => first.at.getTime() - second.at.getTime());
}

/** Returns opening and real closing of the present order window, else of the next one, else of the last one. */
function findWindow(
  calendar: StoreCalendar,
  now: Date,
): { readonly opensAt: Date | null; readonly closesAt: Date | null } {
  const sale = getSaleState(calendar, now);
  if (sale.phase === 'open') return { opensAt: sale.openedAt, closesAt: sale.closesAt };
  if (sale.opensAt) return { opensAt: sale.opensAt, closesAt: getSaleState(calendar, sale.opensAt).closesAt };
  if (!sale.closedAt) return { opensAt: null, closesAt: null };
  const lastSale = getSaleState(calendar, new Date(sale.closedAt.getTime() - 1));
  return { opensAt: lastSale.openedAt, closesAt: lastSale.closesAt };
}
