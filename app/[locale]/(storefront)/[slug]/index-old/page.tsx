import type { Metadata } from 'next';
import { StoreHome } from '@/components/storefront/pages/store-home';
import { ClosedNotice, isNoticeOnly } from '@/components/storefront/shell/order-window';
import { loadHighlights } from '@/lib/web/storefront/load';
import { buildStoreMetadata, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';

interface OldHomeProps {
  readonly params: Promise<StoreParams>;
}

export async function generateMetadata({ params }: OldHomeProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeHome');
  const store = page.view.name;
  const title = texts('title', { store });
  return buildStoreMetadata(page, { title, description: texts('description', { store }), path: '', noindex: true });
}

/** Previous layout of the store's home page, with the same data (STO-19). */
export default async function OldHomePage({ params }: OldHomeProps) {
  const page = await loadStorePage(params);
  if (isNoticeOnly(page)) return <ClosedNotice page={page} />;
  const highlights = await loadHighlights(page.view.slug);
  return <StoreHome page={page} highlights={highlights} now={page.now} layout="old" />;
}
