import type { Metadata } from 'next';
import Link from 'next/link';
import { TextPage } from '@/components/storefront/pages/text-page';
import { WaitListForm } from '@/components/storefront/pages/wait-list-form';
import { describeClosedStore, offersReminder } from '@/components/storefront/shell/order-window';
import { getButtonClasses } from '@/components/ui/button';
import type { WaitListKind } from '@/lib/domain/calendar/reminders';
import { type Texts, toLanguage } from '@/lib/platform/i18n/texts';
import { buildStoreApiPath, buildStorePath } from '@/lib/views/storefront/links';
import { buildStoreMetadata, loadStorePage, type StorePage, type StoreParams } from '@/lib/web/storefront/page';
import { buildWaitListTexts, getWaitListState } from '@/lib/web/storefront/wait-list-state';

interface WaitListProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: WaitListProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeWaitList');
  const kind = getOfferedMail(page, await page.texts('storeCalendar'));
  const { title, lead } = getHeadings(texts, kind, page.view.name);
  return buildStoreMetadata(page, { title, description: lead, path: 'wait-list', noindex: true });
}

/**
 * Page on which visitors leave an e-mail address: of a closed store to be notified when it takes orders, of an open one
 * to be reminded a day before it closes.
 */
export default async function WaitListPage({ params, searchParams }: WaitListProps) {
  const page = await loadStorePage(params);
  const { view, locale } = page;
  const [texts, contact, chrome, calendarTexts] = await Promise.all([
    page.texts('storeWaitList'),
    page.texts('storeContact'),
    page.texts('store'),
    page.texts('storeCalendar'),
  ]);
  const closed = describeClosedStore(page, calendarTexts);
  const kind = getOfferedMail(page, calendarTexts);
  const strings = buildWaitListTexts(texts, contact, { store: view.name, kind: kind ?? 'open' });
  const { title, lead } = getHeadings(texts, kind, view.name);
  return (
    <TextPage page={page} path="wait-list" title={title} lead={kind === null && closed ? closed.text : lead}>
      {kind ? (
        <WaitListForm
          kind={kind}
          action={buildStoreApiPath(view, 'wait-list')}
          path={buildStorePath(view, 'wait-list')}
          language={toLanguage(locale)}
          texts={strings}
          start={getWaitListState(await searchParams, strings)}
          note={
            <p className="text-sm text-muted">
              {texts('consent', { store: view.name })}{' '}
              <Link href={buildStorePath(view, 'privacy-policy')} className="underline underline-offset-4">
                {chrome('privacy')}
              </Link>
            </p>
          }
        />
      ) : (
        <Link href={buildStorePath(view, 'products')} className={getButtonClasses('primary')}>
          {chrome('allProducts')}
        </Link>
      )}
    </TextPage>
  );
}

/** Returns the mail that visitors of a store can ask for now; null when there is none. */
function getOfferedMail(page: StorePage, texts: Texts): WaitListKind | null {
  const closed = describeClosedStore(page, texts);
  if (closed) return closed.isWaitable ? 'open' : null;
  return offersReminder(page, page.now) ? 'last-call' : null;
}

const getHeadings = (texts: Texts, kind: WaitListKind | null, store: string) =>
  kind === 'last-call'
    ? { title: texts('remindTitle'), lead: texts('remindLead', { store }) }
    : { title: texts('title'), lead: texts(kind === 'open' ? 'lead' : 'isOpen', { store }) };
