import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { PayoutsPage } from '@/components/admin/payouts/payouts-page';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('payouts') };
}

/** Pay-outs to the platform's clients. */
export default async function ClientPayoutsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  await requireAction('clients.manage');
  return <PayoutsPage />;
}
