import Link from 'next/link';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import type { ShopperCalendarDto } from '@/lib/contracts/calendars';
import { isReminderOffered } from '@/lib/domain/calendar/reminders';
import { formatLocalMoment, formatTimeLeft, getDateTag } from '@/lib/domain/dates/human-dates';
import { isSelling } from '@/lib/domain/store/event';
import { type Texts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StorePage } from '@/lib/web/storefront/page';

/** Time before a closing, ms, from which the remaining time is shown in addition to the date. */
const SOON_MS = 7 * 86_400_000;

interface ClosedTexts {
  readonly title: string;
  readonly text: string;
  /** Whether the store will take orders again, so that its wait list is offered. */
  readonly isWaitable: boolean;
}

/** Returns title and text for a store whose calendar takes no orders now; null for any other store. */
export function describeClosedStore(page: StorePage, texts: Texts): ClosedTexts | null {
  const { calendar } = page.store;
  if (!calendar?.is_closed) return null;
  const opens = calendar.opens_at === null ? null : formatTime(page, calendar, calendar.opens_at);
  if (opens !== null) {
    const isFirst = calendar.phase === 'before';
    return {
      title: texts(isFirst ? 'opens' : 'opensAgain', { date: opens }),
      text: calendar.shows_products ? texts('opensText') : '',
      isWaitable: true,
    };
  }
  return {
    title: texts(calendar.phase === 'over' ? 'over' : 'closed'),
    text: texts('closedText'),
    isWaitable: calendar.phase !== 'over',
  };
}

/** Line under the header of an open store that says until when it takes orders, or when its present window ends. */
export async function OrderWindowBar({ page, now }: { readonly page: StorePage; readonly now: Date }) {
  const { calendar } = page.store;
  if (!calendar || !isSelling(page.store.status) || page.view.isForEnquiries) return null;
  const { closes_at: closesAt, window_ends_at: windowEndsAt } = calendar;
  if (closesAt === null && windowEndsAt === null && !calendar.is_last_call) return null;
  const texts = await page.texts('storeCalendar');
  return (
    <aside className="border-b border-line bg-tile py-2.5 text-center text-sm" data-order-window>
      <p className="page-width flex items-start justify-center gap-2.5 text-start">
        <Icon name="clock" className="mt-px text-accent-ink" />
        <span>
          {describeClosing(page, calendar, texts, now)}{' '}
          {offersReminder(page, now) ? (
            <Link href={buildStorePath(page.view, 'wait-list')} className="underline underline-offset-4">
              {texts('remindLink')}
            </Link>
          ) : null}
        </span>
      </p>
    </aside>
  );
}

/** Returns whether visitors of an open store can ask to be reminded a day before it closes. */
export function offersReminder({ store, view }: StorePage, now: Date): boolean {
  const closesAt = store.calendar?.closes_at ?? null;
  return view.open && !view.isForEnquiries && closesAt !== null && isReminderOffered(new Date(closesAt), now);
}

function describeClosing(page: StorePage, calendar: ShopperCalendarDto, texts: Texts, now: Date): string {
  if (calendar.window_ends_at !== null)
    return texts('windowEnds', { date: formatTime(page, calendar, calendar.window_ends_at) });
  if (calendar.closes_at === null) return texts('lastCall');
  const closesAt = new Date(calendar.closes_at);
  const date = formatTime(page, calendar, calendar.closes_at);
  return closesAt.getTime() - now.getTime() > SOON_MS
    ? texts('closes', { date })
    : texts('closesSoon', { date, left: formatTimeLeft(now, closesAt, getTag(page), calendar.time_zone) });
}

const getTag = ({ locale, view }: StorePage): string => getDateTag(toLanguage(locale), view.region);

const formatTime = (page: StorePage, { time_zone: zone }: ShopperCalendarDto, iso: string): string =>
  formatLocalMoment(new Date(iso), getTag(page), zone, page.now);

/** Returns whether a closed store shows a notice in place of its products. */
export const isNoticeOnly = ({ store }: StorePage): boolean =>
  store.calendar?.is_closed === true && !store.calendar.shows_products;

/** Page of a closed store that shows a notice in place of its products. */
export async function ClosedNotice({ page }: { readonly page: StorePage }) {
  const texts = await page.texts('storeCalendar');
  const closed = describeClosedStore(page, texts);
  return (
    <EmptyState
      isPageTitle
      title={closed?.title ?? page.view.name}
      text={closed?.text}
      icon={<Icon name="clock" className="size-6" />}
      className="min-h-[50dvh] justify-center"
      action={closed?.isWaitable ? <WaitListLink page={page} texts={texts} /> : undefined}
    />
  );
}

/** Line of a closed store about when it opens, with the way to its wait list. */
export async function ClosedBar({ page }: { readonly page: StorePage }) {
  const texts = await page.texts('storeCalendar');
  const closed = describeClosedStore(page, texts);
  if (!closed) return null;
  return (
    <aside className="bg-warning-soft py-3 text-center text-sm text-warning">
      <p className="page-width">
        <strong>{closed.title}.</strong> {closed.text}{' '}
        {closed.isWaitable ? <WaitListLink page={page} texts={texts} /> : null}
      </p>
    </aside>
  );
}

/** Link of a closed store to its wait list. */
export const WaitListLink = ({ page, texts }: { readonly page: StorePage; readonly texts: Texts }) => (
  <Link href={buildStorePath(page.view, 'wait-list')} className="font-medium underline underline-offset-4">
    {texts('waitLink')}
  </Link>
);
