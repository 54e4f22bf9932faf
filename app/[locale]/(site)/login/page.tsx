import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { LoginForm } from '@/components/auth/login-form';
import { Brand } from '@/components/ui/brand';
import { safeNextPath } from '@/lib/domain/roles/next-path';
import { env } from '@/lib/env';
import { currentUser } from '@/lib/web/current-user';

type Props = { params: Promise<{ locale: string }>; searchParams: Promise<{ next?: string | string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'auth' });
  return { title: t('title'), robots: { index: false } };
}

/** Sign-in, and the place that routes a signed-in user on (AUT-05). */
export default async function LoginPage({ params, searchParams }: Props) {
  setRequestLocale((await params).locale);
  const next = safeNextPath((await searchParams).next);
  if (await currentUser()) redirect(next);
  const t = await getTranslations('auth');
  return (
    <main className="page-width grid min-h-dvh items-center gap-10 py-10 lg:grid-cols-[1fr_minmax(0,26rem)_1fr]">
      <div className="flex flex-col gap-8 lg:col-start-2">
        <a href="/" className="self-start rounded-md">
          <Brand />
        </a>
        <div className="flex flex-col gap-6 rounded-xl border border-line bg-surface p-6 shadow-md sm:p-9">
          <div className="flex flex-col gap-1.5">
            <h1 className="text-2xl">{t('title')}</h1>
            <p className="text-body">{t('lead')}</p>
          </div>
          <LoginForm
            next={next}
            strings={{
              email: t('email'),
              password: t('password'),
              show: t('show'),
              hide: t('hide'),
              remember: t('remember'),
              submit: t('submit'),
              required: t('required'),
              failed: t('failed'),
              limited: t('limited'),
            }}
          />
        </div>
        {env().DEMO ? <DemoAccounts /> : null}
      </div>
    </main>
  );
}

/** An installation with demo data says how to get in; DEMO=0 hides it. */
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
      <summary className="font-semibold">{t('demoTitle')}</summary>
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
