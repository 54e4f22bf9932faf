import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ClientList } from '@/components/admin/clients/client-list';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('clients') };
}

/** The platform’s clients, for its staff (ADM-13). */
export default async function ClientsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  await requireAction('clients.manage');
  return <ClientList />;
}
