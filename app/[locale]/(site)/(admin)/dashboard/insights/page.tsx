import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { InsightsPage } from '@/components/admin/insights/insights-page';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'insights' });
  return { title: t('title') };
}

/** Insights: orders, revenue and profit over time, by store and by country. */
export default async function InsightsRoute({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('events.manage');
  return <InsightsPage tenantId={user.tenant_id} />;
}
