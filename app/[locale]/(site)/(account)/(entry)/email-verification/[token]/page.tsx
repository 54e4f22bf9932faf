import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountPage } from '@/components/auth/account-page';
import { VerifyEmail } from '@/components/auth/verify-email';
import { buildSecretPageMetadata, readMailedLink } from '@/lib/web/pages/mailed-link';

type Props = { params: Promise<{ locale: string; token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' });
  return buildSecretPageMetadata(t('verify.title'));
}

/** Confirms an e-mail address with the token from a verification mail (AUT-12). */
export default async function VerifyEmailPage({ params }: Props) {
  const { locale, token } = await params;
  setRequestLocale(locale);
  const link = await readMailedLink('verify-email', token);
  return (
    <AccountPage>
      <VerifyEmail token={token} works={link !== null} />
    </AccountPage>
  );
}
