import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OrderProgress } from '@/components/storefront/pages/order-progress';
import { TextPage } from '@/components/storefront/pages/text-page';
import { isOrderOnly } from '@/lib/web/storefront/load';
import { buildStoreMetadata, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';
import { loadTracking } from '@/lib/web/storefront/tracking';

interface TrackProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: TrackProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const texts = await page.texts('storeTracking');
  return buildStoreMetadata(page, { title: texts('title'), description: '', path: 'track', noindex: true });
}

/** Tracking page of an order. Without the key from the order's mails it is a 404. */
export default async function TrackPage({ params, searchParams }: TrackProps) {
  const page = await loadStorePage(params);
  const { order, key } = await searchParams;
  const tracking = await loadTracking(page.store, order, key);
  if (!tracking) notFound();
  const texts = await page.texts('storeTracking');
  const isAlone = await isOrderOnly();
  return (
    <TextPage
      page={page}
      path="track"
      isAlone={isAlone}
      title={texts('title')}
      lead={texts('reference', { ref: tracking.order_ref })}
    >
      <OrderProgress isAlone={isAlone} view={page.view} locale={page.locale} tracking={tracking} texts={texts} />
    </TextPage>
  );
}
