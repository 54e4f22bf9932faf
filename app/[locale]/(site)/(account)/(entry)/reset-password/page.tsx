import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountHeading, AccountPage } from '@/components/auth/account-page';
import { RequestResetForm } from '@/components/auth/reset-forms';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' });
  return { title: t('reset.title'), robots: { index: false } };
}

/** Page on which a user requests a mail with a link for setting a new password (AUT-11). */
export default async function ResetPasswordPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const t = await getTranslations('auth');
  return (
    <AccountPage>
      <AccountHeading title={t('reset.title')} lead={t('reset.lead')} />
      <RequestResetForm />
      <a href="/login" className="self-start rounded-sm text-sm underline">
        {t('toSignIn')}
      </a>
    </AccountPage>
  );
}
