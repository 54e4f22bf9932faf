import type { Metadata } from 'next';
import { StoreHome } from '@/components/storefront/pages/store-home';
import { ClosedNotice, isNoticeOnly } from '@/components/storefront/shell/order-window';
import { StructuredData } from '@/components/storefront/structured-data';
import { loadHighlights } from '@/lib/web/storefront/load';
import { buildStoreMetadata, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';
import { buildOrganisationData } from '@/lib/web/storefront/structured-data';

interface HomeProps {
  readonly params: Promise<StoreParams>;
}

export async function generateMetadata({ params }: HomeProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeHome');
  const store = page.view.name;
  return buildStoreMetadata(page, {
    title: texts('title', { store }),
    description: texts(page.view.isForEnquiries ? 'descriptionEnquiries' : 'description', { store }),
    path: '',
  });
}

export default async function HomePage({ params }: HomeProps) {
  const page = await loadStorePage(params);
  if (isNoticeOnly(page)) return <ClosedNotice page={page} />;
  const highlights = await loadHighlights(page.view.slug);
  return (
    <>
      <StructuredData data={buildOrganisationData(page.store)} />
      <StoreHome page={page} highlights={highlights} now={page.now} />
    </>
  );
}
