import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountPage } from '@/components/auth/account-page';
import { ExpiredResetLink, NewPasswordForm } from '@/components/auth/reset-forms';
import { buildSecretPageMetadata, readMailedLink } from '@/lib/web/pages/mailed-link';

type Props = { params: Promise<{ locale: string; token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' });
  return buildSecretPageMetadata(t('reset.newTitle'));
}

/** Page on which a user sets a new password after following a mailed link (AUT-11). */
export default async function NewPasswordPage({ params }: Props) {
  const { locale, token } = await params;
  setRequestLocale(locale);
  const link = await readMailedLink('reset-password', token);
  return (
    <AccountPage>{link ? <NewPasswordForm token={token} email={link.email} /> : <ExpiredResetLink />}</AccountPage>
  );
}
