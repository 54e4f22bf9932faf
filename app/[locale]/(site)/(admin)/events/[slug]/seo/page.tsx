import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { SeoForm } from '@/components/admin/event/seo-form';
import { env } from '@/lib/platform/env';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'events.manage'),
    getTranslations({ locale, namespace: 'events.tabs' }),
  ]);
  return { title: `${t('seo')} · ${event.name}` };
}

/** Texts for search engines and shared links of a store (EVT-14). */
export default async function SeoPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'events.manage');
  return <SeoForm event={event} origin={env().PUBLIC_URL} />;
}
