import type { Metadata } from 'next';
import { getStoreErrorTitleKey, StoreError } from '@/components/storefront/shell/store-error';
import { loadStorePage, type StoreParams } from '@/lib/web/storefront/page';

type Props = { params: Promise<StoreParams & { readonly code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code } = await params;
  const page = await loadStorePage(params);
  const title = (await page.texts('storeError'))(getStoreErrorTitleKey(code));
  return { title: { absolute: `${title} | ${page.view.name}` }, robots: { index: false, follow: false } };
}

/** Error page in the store's theme; middleware rewrites here and sets the status (ERR-03). */
export default async function StoreErrorPage({ params }: Props) {
  const { code } = await params;
  const page = await loadStorePage(params);
  return <StoreError page={page} code={code} />;
}
