import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountPage } from '@/components/auth/account-page';
import { ContinuePage } from '@/components/onboarding/continue-page';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'shopify.frame' });
  return { title: t('opening'), robots: { index: false } };
}

/** Page to which a merchant comes when leaving Shopify's frame for this site; it signs the merchant in. */
export default async function Page({ params }: Props) {
  setRequestLocale((await params).locale);
  return (
    <AccountPage>
      <ContinuePage />
    </AccountPage>
  );
}
