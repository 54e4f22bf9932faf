import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountPage } from '@/components/auth/account-page';
import { SignUpForm } from '@/components/auth/sign-up-form';
import { OnboardingPage } from '@/components/onboarding/onboarding-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { eventEndpoints } from '@/lib/contracts/events';
import { can } from '@/lib/domain/roles/roles';
import { buildBreadcrumb } from '@/lib/views/marketing/structured-data';
import { type CurrentUser, getCurrentUser, getSessionContext } from '@/lib/web/pages/current-user';
import { listShowcaseBlanks } from '@/lib/web/pages/displayed-blanks';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string }>; searchParams: Promise<{ payment?: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'auth' });
  return getSiteMetadata({ locale, path: '/get-started', title: t('start.title'), description: t('start.lead') });
}

/**
 * Shows the sign-up form to visitors (AUT-10) and the remaining onboarding steps to integration users. Other users
 * create their first store or are sent to the dashboard (SHP-07).
 */
export default async function GetStartedPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const user = await getCurrentUser();
  // For a user who returns from the payment provider, the last step counts as completed.
  const isBack = user?.shopify === 1 && (await searchParams).payment !== undefined;
  if (user && (!user.stepsCompleted || isBack)) return <Onboarding user={user} locale={locale} />;
  if (user) {
    const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
    redirect(can(actor, 'events.manage') && !(await hasStores(user)) ? '/events/create' : '/dashboard');
  }
  const t = await getTranslations('auth');
  return (
    <AccountPage wide>
      <StructuredData data={buildBreadcrumb('Merchloom', t('start.title'), '/get-started')} />
      <SignUpForm />
      <p className="text-sm text-body">
        {t('haveAccount')}{' '}
        <a href="/login" className="rounded-sm font-semibold text-ink underline">
          {t('toSignIn')}
        </a>
      </p>
    </AccountPage>
  );
}

async function hasStores(user: CurrentUser): Promise<boolean> {
  const call = { params: { tenant: user.tenant_id }, query: {} };
  const { data } = await tenantApi.call(eventEndpoints.list, call, await getSessionContext());
  return data.meta.total > 0;
}

async function Onboarding({ user, locale }: { readonly user: CurrentUser; readonly locale: string }) {
  const [{ auth, admin, shopify, builder }, products] = await Promise.all([getMessages(), listShowcaseBlanks(locale)]);
  return (
    <NextIntlClientProvider locale={locale} messages={{ auth, admin, shopify, builder }}>
      <OnboardingPage tenantId={user.tenant_id} shopName={user.tenant_name} products={products} />
    </NextIntlClientProvider>
  );
}
