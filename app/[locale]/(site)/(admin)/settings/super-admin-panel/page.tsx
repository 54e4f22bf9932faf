import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { SuperAdminPanel } from '@/components/admin/platform/super-admin-panel';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'panel' });
  return { title: t('title') };
}

/** Platform settings, for super-admins only (SET-05). */
export default async function SuperAdminPanelPage({ params }: Props) {
  setRequestLocale((await params).locale);
  await requireAction('platform.manage');
  return <SuperAdminPanel />;
}
