import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { MailSettings } from '@/components/admin/settings/mail/mail-settings';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings' });
  return { title: t('mail.title') };
}

/** Sender addresses of the tenant's store e-mails. */
export default async function MailPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('settings.company');
  return <MailSettings tenantId={user.tenant_id} />;
}
