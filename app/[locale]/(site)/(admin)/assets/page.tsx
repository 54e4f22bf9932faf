import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AssetsView } from '@/components/admin/assets/assets-view';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'assets' });
  return { title: t('title') };
}

/** Picture library of the tenant (ADM-11). */
export default async function AssetsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('assets.manage');
  return <AssetsView tenant={user.tenant_id} />;
}
