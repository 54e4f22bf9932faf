import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { EventDetails } from '@/components/admin/event/event-details';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'events.manage'),
    getTranslations({ locale, namespace: 'events.tabs' }),
  ]);
  return { title: `${t('event-details')} · ${event.name}` };
}

/** Edits the details of a store (EVT-14). */
export default async function EventDetailsPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'events.manage');
  return <EventDetails event={event} />;
}
