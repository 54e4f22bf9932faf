import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { OldStoreConfiguration } from '@/components/admin/store-config/old-store-configuration';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'branding.manage'),
    getTranslations({ locale, namespace: 'storeConfig' }),
  ]);
  return { title: `${t('oldTitle')} · ${event.name}` };
}

/** Former version of the page for the store configuration; it edits the same data (EVT-13). */
export default async function OldStoreConfigurationPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'branding.manage');
  return <OldStoreConfiguration address={{ tenant: event.tenant_id, slug: event.slug }} />;
}
