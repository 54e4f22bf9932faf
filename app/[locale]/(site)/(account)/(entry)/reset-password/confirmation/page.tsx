import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountHeading, AccountPage } from '@/components/auth/account-page';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' });
  return { title: t('reset.sentTitle'), robots: { index: false } };
}

/** Shows the same message whether or not the address has an account, so that it does not reveal accounts (AUT-11). */
export default async function ResetConfirmationPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const t = await getTranslations('auth');
  return (
    <AccountPage>
      <AccountHeading title={t('reset.sentTitle')} lead={t('reset.sentText')} />
      <a href="/login" className="self-start rounded-sm text-sm underline">
        {t('toSignIn')}
      </a>
    </AccountPage>
  );
}
