import { Icon } from '@/components/ui/icon';
import type { ShopperCalendarDto } from '@/lib/contracts/calendars';
import type { StoreDto } from '@/lib/contracts/storefront';
import { getLastOrderMoment } from '@/lib/domain/calendar/later-windows';
import { formatIsoDays, formatLocalMoment, getDateTag } from '@/lib/domain/dates/human-dates';
import { formatLocalTime, getLocalDate } from '@/lib/domain/dates/zone';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { promiseHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import type { StorePage } from '@/lib/web/storefront/page';

const getTag = ({ locale, view }: StorePage): string => getDateTag(toLanguage(locale), view.region);

/** Shows the days and the place of the store's event. Renders nothing when the store has set neither. */
export function EventFacts({ page }: { readonly page: StorePage }) {
  const { calendar } = page.store;
  if (!calendar?.event_from && !calendar?.place) return null;
  const { event_from: from, event_until: until, place } = calendar;
  return (
    <p className="mb-5 flex flex-wrap gap-x-6 gap-y-1.5 font-medium" data-event>
      {from ? (
        <span className="flex items-center gap-2">
          <Icon name="calendar" />
          <time dateTime={from}>{formatIsoDays(from, until, getTag(page))}</time>
        </span>
      ) : null}
      {place ? (
        <span className="flex items-center gap-2">
          <Icon name="pin" />
          {place}
        </span>
      ) : null}
    </p>
  );
}

/**
 * Line on a product page about ordering in time for the event: the last moment to order with the first shipping method.
 * When that is too late, names another method that still arrives in time, or says that none does.
 */
export async function EventDelivery(props: {
  readonly page: StorePage;
  /** Shipping methods offered in the store's first country. */
  readonly methods: readonly ShippingMethod[];
  readonly now: Date;
}) {
  const { page, methods, now } = props;
  const { calendar } = page.store;
  const from = calendar?.event_from;
  if (!calendar || !from || !page.view.open || page.view.isForEnquiries) return null;
  const today = getLocalDate(calendar.time_zone, now);
  // After the event has begun, nothing can arrive before it.
  if (from <= today) return null;
  const [texts, methodTexts] = await Promise.all([page.texts('storeCalendar'), page.texts('checkout')]);
  const tag = getTag(page);
  const formatOrderBy = (orderBy: Date): string => formatLastMoment(orderBy, calendar, { now, tag });
  const { orderBy } = promiseHomeDelivery(page.store, now);
  const other = orderBy === null ? findMethodInTime(page.store, methods, now) : null;
  const text = orderBy
    ? texts('orderBy', { date: formatOrderBy(orderBy) })
    : other
      ? // i18n-keys: checkout.method_standard, checkout.method_standard_tracked, checkout.method_express
        texts('methodInTime', {
          event: formatIsoDays(from, null, tag),
          method: methodTexts(`method_${other.method}`),
          date: formatOrderBy(other.orderBy),
        })
      : texts('afterEvent', { date: formatIsoDays(from, null, tag) });
  return (
    <p className="flex gap-3.5 text-sm" data-event-delivery>
      <Icon name="calendar" className="mt-0.5 text-accent-ink" />
      <span>{text}</span>
    </p>
  );
}

/**
 * Returns the first shipping method with which an order placed now arrives before the event, and its last moment to
 * order; null if there is none.
 */
function findMethodInTime(store: StoreDto, methods: readonly ShippingMethod[], now: Date) {
  for (const method of methods) {
    const { orderBy } = promiseHomeDelivery(store, now, method);
    if (orderBy) return { method, orderBy };
  }
  return null;
}

const MINUTE_MS = 60_000;

/**
 * Formats the last moment to order: the promise's, or the last closing before it that shoppers see. In another year,
 * returns only the day with its year.
 */
function formatLastMoment(orderBy: Date, calendar: ShopperCalendarDto, { now, tag }: { now: Date; tag: string }) {
  const { closes_at: closesAt, later_windows: laterWindows, time_zone: zone, is_last_call: isLastCall } = calendar;
  // After the closing time that shoppers see, only today is named, because the real closing time must not be revealed.
  if (isLastCall) return formatIsoDays(getLocalDate(zone, now), null, tag);
  const end = getLastOrderMoment(orderBy, {
    closesAt: closesAt === null ? null : new Date(closesAt),
    laterWindows: laterWindows.map((window) => ({
      opensAt: new Date(window.opens_at),
      closesAt: new Date(window.closes_at),
    })),
  });
  // Midnight is written as the minute before it, because readers would understand it as one day later.
  const moment = formatLocalTime(end, zone).endsWith('T00:00') ? new Date(end.getTime() - MINUTE_MS) : end;
  const day = getLocalDate(zone, moment);
  return day.slice(0, 4) === getLocalDate(zone, now).slice(0, 4)
    ? formatLocalMoment(moment, tag, zone)
    : formatIsoDays(day, null, tag);
}
