import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AccountHeading, AccountPage } from '@/components/auth/account-page';
import { LoginForm } from '@/components/auth/login-form';
import { getPathAfterLogin, getSafeNextPath } from '@/lib/domain/roles/next-path';
import { env } from '@/lib/platform/env';
import { getCurrentUser, isUserBarred } from '@/lib/web/pages/current-user';

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Partial<Record<'next' | 'key', string | string[]>>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' });
  return { title: t('title'), robots: { index: false } };
}

/** Sign-in page. Redirects a signed-in user to their start page (AUT-05). */
export default async function LoginPage({ params, searchParams }: Props) {
  setRequestLocale((await params).locale);
  const { next, key } = await searchParams;
  const user = await getCurrentUser();
  if (user) redirect(getPathAfterLogin(user, next));
  // The password was correct, but the user's role permits nothing. The requested page explains this.
  if (await isUserBarred()) redirect(getSafeNextPath(next));
  const t = await getTranslations('auth');
  return (
    <AccountPage below={env().DEMO ? <DemoAccounts /> : null}>
      <AccountHeading title={t('title')} lead={typeof key === 'string' ? t('leadByLink') : t('lead')} />
      <LoginForm next={getSafeNextPath(next)} linkKey={typeof key === 'string' ? key : null} />
      <p className="text-sm text-body">
        {t('noAccount')}{' '}
        <a href="/get-started" className="rounded-sm font-semibold text-ink underline">
          {t('signUp')}
        </a>
      </p>
    </AccountPage>
  );
}

/** Shows the credentials of the demo accounts on an installation with demo data; DEMO=0 hides them. */
async function DemoAccounts() {
  const t = await getTranslations('auth');
  const accounts = [
    ['owner@brightside.test', t('demo.ownerUk')],
    ['owner@nordhavn.test', t('demo.ownerEu')],
    ['owner@bayfront.test', t('demo.ownerUs')],
    ['service@brightside.test', t('demo.service')],
  ] as const;
  return (
    <details className="rounded-lg border border-line bg-surface px-5 py-3.5 text-sm">
      <summary className="min-h-6 font-semibold">{t('demoTitle')}</summary>
      <p className="mt-2 text-body">{t('demoText', { password: 'demo-password' })}</p>
      <dl className="mt-3 grid gap-1.5">
        {accounts.map(([email, who]) => (
          <div key={email} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{who}</dt>
            <dd className="font-medium">{email}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
