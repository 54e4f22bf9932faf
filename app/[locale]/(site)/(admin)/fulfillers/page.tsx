import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { z } from 'zod';
import { FulfillerList } from '@/components/admin/fulfillers/fulfiller-list';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'fulfillers' });
  return { title: t('title') };
}

/** Fulfillers of the tenant (ADM-15). */
export default async function FulfillersPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const user = await requireAction('events.manage');
  const facts = await getTranslations({ locale, namespace: 'facts' });
  const methods = z.record(z.string(), z.string()).parse(facts.raw('methods'));
  return <FulfillerList tenantId={user.tenant_id} methodLabels={methods} isStaff={user.superadmin === 1} />;
}
