import type { Metadata } from 'next';
import Link from 'next/link';
import { TextPage } from '@/components/storefront/pages/text-page';
import { WaitListForm } from '@/components/storefront/pages/wait-list-form';
import { describeClosedStore } from '@/components/storefront/shell/order-window';
import { getButtonClasses } from '@/components/ui/button';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { buildStoreApiPath, buildStorePath } from '@/lib/views/storefront/links';
import { buildStoreMetadata, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';
import { buildWaitListTexts, getWaitListState } from '@/lib/web/storefront/wait-list-state';

interface WaitListProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: WaitListProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeWaitList');
  const description = texts('lead', { store: page.view.name });
  return buildStoreMetadata(page, { title: texts('title'), description, path: 'wait-list', noindex: true });
}

/** Page of a closed store on which visitors leave an e-mail address to be notified when the store takes orders. */
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
  const strings = buildWaitListTexts(texts, contact, view.name);
  return (
    <TextPage
      page={page}
      path="wait-list"
      title={texts('title')}
      lead={closed && !closed.isWaitable ? closed.text : texts(closed ? 'lead' : 'isOpen', { store: view.name })}
    >
      {closed?.isWaitable ? (
        <WaitListForm
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
