import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { StoreConfiguration } from '@/components/admin/store-config/store-configuration';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'branding.manage'),
    getTranslations({ locale, namespace: 'storeConfig' }),
  ]);
  return { title: `${t('title')} · ${event.name}` };
}

/** Content and theme settings of a store, in tabs (EVT-13). */
export default async function StoreConfigurationPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'branding.manage');
  return <StoreConfiguration address={{ tenant: event.tenant_id, slug: event.slug }} />;
}
