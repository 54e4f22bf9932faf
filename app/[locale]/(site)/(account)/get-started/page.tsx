import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountPage } from '@/components/auth/account-page';
import { OnboardingSteps } from '@/components/auth/onboarding-steps';
import { SignUpForm } from '@/components/auth/sign-up-form';
import { StructuredData } from '@/components/storefront/structured-data';
import { can } from '@/lib/domain/roles/roles';
import { trailOf } from '@/lib/marketing/structured-data';
import { siteMetadata } from '@/lib/seo/site-metadata';
import { currentUser } from '@/lib/web/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'auth' });
  return siteMetadata({ locale, path: '/get-started', title: t('start.title'), description: t('start.lead') });
}

/** Sign-up for visitors (AUT-10); the steps that are open for integration users; everybody else makes a store (SHP-07). */
export default async function GetStartedPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await currentUser();
  if (user && !user.stepsCompleted) {
    return (
      <AccountPage wide>
        <OnboardingSteps user={user} />
      </AccountPage>
    );
  }
  if (user) {
    const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
    redirect(can(actor, 'events.manage') ? '/events/create' : '/dashboard');
  }
  const t = await getTranslations('auth');
  return (
    <AccountPage wide>
      <StructuredData data={trailOf('Merchloom', t('start.title'), '/get-started')} />
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
