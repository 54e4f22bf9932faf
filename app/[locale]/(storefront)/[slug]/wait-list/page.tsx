import type { Metadata } from 'next';
import Link from 'next/link';
import { TextPage } from '@/components/storefront/pages/text-page';
import { WaitListForm } from '@/components/storefront/pages/wait-list-form';
import { describeClosed } from '@/components/storefront/shell/order-window';
import { buttonClass } from '@/components/ui/button';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { storeApi, storePath } from '@/lib/views/storefront/links';
import { type StoreParams, storeMetadata, storePage } from '@/lib/web/storefront/page';
import { getWaitListState, waitListTexts } from '@/lib/web/storefront/wait-list-state';

interface WaitListProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: WaitListProps): Promise<Metadata> {
  const page = await storePage(params);
  const texts = await page.texts('storeWaitList');
  const description = texts('lead', { store: page.view.name });
  return storeMetadata(page, { title: texts('title'), description, path: 'wait-list', noindex: true });
}

/** Page of a closed store where visitors leave an address to hear when it takes orders. */
export default async function WaitListPage({ params, searchParams }: WaitListProps) {
  const page = await storePage(params);
  const { view, locale } = page;
  const [texts, contact, chrome, calendarTexts] = await Promise.all([
    page.texts('storeWaitList'),
    page.texts('storeContact'),
    page.texts('store'),
    page.texts('storeCalendar'),
  ]);
  const closed = describeClosed(page, calendarTexts);
  const strings = waitListTexts(texts, contact, view.name);
  return (
    <TextPage
      page={page}
      path="wait-list"
      title={texts('title')}
      lead={closed && !closed.isWaitable ? closed.text : texts(closed ? 'lead' : 'isOpen', { store: view.name })}
    >
      {closed?.isWaitable ? (
        <WaitListForm
          action={storeApi(view, 'wait-list')}
          path={storePath(view, 'wait-list')}
          language={toLanguage(locale)}
          texts={strings}
          start={getWaitListState(await searchParams, strings)}
          note={
            <p className="text-sm text-muted">
              {texts('consent', { store: view.name })}{' '}
              <Link href={storePath(view, 'privacy-policy')} className="underline underline-offset-4">
                {chrome('privacy')}
              </Link>
            </p>
          }
        />
      ) : (
        <Link href={storePath(view, 'products')} className={buttonClass('primary')}>
          {chrome('allProducts')}
        </Link>
      )}
    </TextPage>
  );
}
