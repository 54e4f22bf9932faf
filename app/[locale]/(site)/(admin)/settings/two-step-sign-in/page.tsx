import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { SecondFactorPage } from '@/components/admin/settings/second-factor-page';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings.factor' });
  return { title: t('title') };
}

/** Sets up two-step sign-in. Super-admins without it are redirected here from every other page. */
export default async function TwoStepSignInPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('profile.update');
  return <SecondFactorPage isNeeded={user.second_factor_needed} />;
}
