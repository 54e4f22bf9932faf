import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { InviteForm } from '@/components/admin/users/invite-form';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'users' });
  return { title: t('create.title') };
}

/** Invites a user (ADM-17). */
export default async function InviteUserPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('users.manage');
  return <InviteForm tenantId={user.tenant_id} />;
}
