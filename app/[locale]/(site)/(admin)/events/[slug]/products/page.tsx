import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ProductsView } from '@/components/admin/event-products/products-view';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'designs.manage'),
    getTranslations({ locale, namespace: 'eventProducts' }),
  ]);
  return { title: `${t('title')} · ${event.name}` };
}

/** Products of an event (EVT-15). */
export default async function ProductsPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'designs.manage');
  return <ProductsView tenant={event.tenant_id} slug={event.slug} />;
}
