import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { z } from 'zod';
import { RegisterFulfiller } from '@/components/admin/fulfillers/register-fulfiller';
import { requireEvent } from '@/lib/web/own-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'events.manage'),
    getTranslations({ locale, namespace: 'fulfillerForm' }),
  ]);
  return { title: `${t('title')} · ${event.name}` };
}

/** Registers who prints and ships for an event (EVT-17). */
export default async function RegisterFulfillerPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event } = await requireEvent(slug, 'events.manage');
  // The catalogue's words for its print methods.
  const facts = await getTranslations({ locale, namespace: 'facts' });
  const methods = z.record(z.string(), z.string()).parse(facts.raw('methods'));
  return <RegisterFulfiller params={{ tenant: event.tenant_id, slug: event.slug }} methodWords={methods} />;
}
