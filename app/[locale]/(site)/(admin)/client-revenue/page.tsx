import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ClientRevenue } from '@/components/admin/revenue/client-revenue';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('clientRevenue') };
}

/** Revenue of the platform's clients (ADM-12). */
export default async function ClientRevenuePage({ params }: Props) {
  setRequestLocale((await params).locale);
  await requireAction('clients.manage');
  return <ClientRevenue />;
}
