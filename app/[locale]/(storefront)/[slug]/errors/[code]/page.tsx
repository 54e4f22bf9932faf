import type { Metadata } from 'next';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { storePath } from '@/lib/storefront/links';
import { type StoreParams, storePage } from '@/lib/storefront/page';

export const metadata: Metadata = { robots: { index: false, follow: false } };

const TITLES: Readonly<Record<string, string>> = { 401: 'signInTitle', 403: 'forbiddenTitle', 404: 'notFoundTitle' };

/** An error in the store's own dress; middleware comes here with the real status. */
export default async function StoreErrorPage({ params }: { params: Promise<StoreParams & { readonly code: string }> }) {
  const { code } = await params;
  const page = await storePage(params);
  const [texts, chrome] = await Promise.all([page.texts('storeError'), page.texts('store')]);
  return (
    <div className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-20 text-center">
      <p aria-hidden="true" className="font-heading text-5xl font-(--heading-weight) text-accent-ink">
        {code}
      </p>
      <h1 className="text-3xl">{texts(TITLES[code] ?? 'errorTitle')}</h1>
      <p className="max-w-md text-lg text-muted">{texts(code === '404' ? 'notFoundText' : 'errorText')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Link href={storePath(page.view.slug)} className={buttonClass('primary')}>
          {chrome('backHome')}
        </Link>
        <Link href={storePath(page.view.slug, 'products')} className={buttonClass('secondary')}>
          {chrome('allProducts')}
        </Link>
      </div>
    </div>
  );
}
