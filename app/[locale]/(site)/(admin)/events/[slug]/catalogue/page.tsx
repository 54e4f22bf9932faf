import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { CatalogueView } from '@/components/admin/event-products/catalogue-view';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'designs.manage'),
    getTranslations({ locale, namespace: 'eventProducts' }),
  ]);
  return { title: `${t('catalogueTitle')} · ${event.name}` };
}

/** Platform products that can be added to a store (EVT-15). */
export default async function CataloguePage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'designs.manage');
  return <CatalogueView tenant={event.tenant_id} slug={event.slug} />;
}
