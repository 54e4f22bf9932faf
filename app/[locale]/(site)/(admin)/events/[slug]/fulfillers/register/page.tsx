import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { z } from 'zod';
import { FulfillerList } from '@/components/admin/fulfillers/fulfiller-list';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'events.manage'),
    getTranslations({ locale, namespace: 'fulfillers' }),
  ]);
  return { title: `${t('title')} · ${event.name}` };
}

/** Fulfillers of one store, with a form for registering another one (EVT-17). Uses the screen of /fulfillers. */
export default async function RegisterFulfillerPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event, user } = await requireEvent(slug, 'events.manage');
  // Messages with the names of the print methods.
  const facts = await getTranslations({ locale, namespace: 'facts' });
  const methods = z.record(z.string(), z.string()).parse(facts.raw('methods'));
  return (
    <FulfillerList
      tenantId={event.tenant_id}
      methodLabels={methods}
      isStaff={user.superadmin === 1}
      store={event.slug}
    />
  );
}
