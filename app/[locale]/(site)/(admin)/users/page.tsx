import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { UserList } from '@/components/admin/users/user-list';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'users' });
  return { title: t('title') };
}

/** Users of the tenant (ADM-17). */
export default async function UsersPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('users.manage');
  return <UserList tenantId={user.tenant_id} isPlatform={user.superadmin === 1} />;
}
