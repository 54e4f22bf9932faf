import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountPage } from '@/components/auth/account-page';
import { TestAccount } from '@/components/onboarding/test-account';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { REGIONS } from '@/lib/domain/regions/regions';
import { getCurrentUser, getSessionContext } from '@/lib/web/pages/current-user';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string }>; searchParams: Promise<{ region?: string | string[] }> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'shopify.testAccount' });
  return { title: t('title'), robots: { index: false } };
}

/** Account set-up at the test gateway, for users who have started it. */
export default async function TestAccountPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const user = await getCurrentUser();
  if (!user) redirect('/login?next=/get-started');
  const requestedRegion = (await searchParams).region;
  const region = REGIONS.find((one) => one === requestedRegion);
  const { data } = await tenantApi.call(
    onboardingEndpoints.show,
    { params: { tenant: user.tenant_id }, query: { region } },
    await getSessionContext(),
  );
  const backTo = user.stepsCompleted ? '/settings/billing-account' : '/get-started';
  const back = user.stepsCompleted && region ? `${backTo}?region=${region}&payment=` : `${backTo}?payment=`;
  if (!data.may.pay || data.payment.gateway !== 'test' || data.payment.state === 'complete') redirect(backTo);
  const { shopify } = await getMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ shopify }}>
      <AccountPage>
        <TestAccount tenantId={user.tenant_id} region={region} backTo={back} />
      </AccountPage>
    </NextIntlClientProvider>
  );
}
