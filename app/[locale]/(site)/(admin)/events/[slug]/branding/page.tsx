import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { Branding } from '@/components/admin/store-config/branding';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'branding.manage'),
    getTranslations({ locale, namespace: 'storeConfig' }),
  ]);
  return { title: `${t('brandingTitle')} · ${event.name}` };
}

/** Logo, background, colours and fonts of a store (EVT-14). */
export default async function BrandingPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'branding.manage');
  return <Branding address={{ tenant: event.tenant_id, slug: event.slug }} />;
}
