import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { z } from 'zod';
import { FulfillerList } from '@/components/admin/fulfillers/fulfiller-list';
import { requireEvent } from '@/lib/web/own-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'events.manage'),
    getTranslations({ locale, namespace: 'fulfillers' }),
  ]);
  return { title: `${t('title')} · ${event.name}` };
}

/** The fulfillers of one store, and the form that registers another one with it (EVT-17): the screen of /fulfillers, for this
 *  store. */
export default async function RegisterFulfillerPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event, user } = await requireEvent(slug, 'events.manage');
  // The catalogue's words for its print methods.
  const facts = await getTranslations({ locale, namespace: 'facts' });
  const methods = z.record(z.string(), z.string()).parse(facts.raw('methods'));
  return (
    <FulfillerList
      tenantId={event.tenant_id}
      methodWords={methods}
      isStaff={user.superadmin === 1}
      store={event.slug}
    />
  );
}
