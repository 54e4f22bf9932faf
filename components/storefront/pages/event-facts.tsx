import { Icon } from '@/components/ui/icon';
import { limitToClosing } from '@/lib/domain/calendar/limit-to-closing';
import { dateTag, formatIsoDays } from '@/lib/domain/dates/human-dates';
import { getLocalDate } from '@/lib/domain/dates/zone';
import { findLastOrderDay } from '@/lib/domain/delivery/delivery-window';
import { toLanguage } from '@/lib/platform/i18n/texts';
import type { StorePage } from '@/lib/web/storefront/page';

const getTag = ({ locale, view }: StorePage): string => dateTag(toLanguage(locale), view.region);

/** When and where the store's event takes place; nothing without dates. */
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

/** Line on a product page: until when to order to have the product before the event, or that it comes later. */
export async function EventDelivery({ page, now }: { readonly page: StorePage; readonly now: Date }) {
  const { calendar } = page.store;
  const from = calendar?.event_from;
  if (!calendar || !from || !page.view.open || page.view.isForEnquiries) return null;
  const today = getLocalDate(calendar.time_zone, now);
  // An event that has begun is no reason to hurry.
  if (from <= today) return null;
  const texts = await page.texts('storeCalendar');
  const { region, shipBy } = page.view;
  const lastDay = findLastOrderDay(now, region, { eventFrom: from, shipBy });
  const tag = getTag(page);
  const text =
    lastDay === null
      ? texts('afterEvent', { date: formatIsoDays(from, null, tag) })
      : texts('orderBy', { date: formatIsoDays(limitToClosing(lastDay, calendar, now), null, tag) });
  return (
    <p className="flex gap-3.5 text-sm" data-event-delivery>
      <Icon name="calendar" className="mt-0.5 text-accent-ink" />
      <span>{text}</span>
    </p>
  );
}
