import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ErrorScreen } from '@/components/ui/error-screen';

const CODES = ['401', '403', '404', '500'] as const;

export const metadata: Metadata = { robots: { index: false } };

/** Where middleware rewrites to when a page can't be shown; the status comes from there (ERR-01, ERR-03). */
export default async function ErrorPage({ params }: { params: Promise<{ locale: string; code: string }> }) {
  const { locale, code } = await params;
  setRequestLocale(locale);
  const known = CODES.find((candidate) => candidate === code) ?? '500';
  const t = await getTranslations('errors');
  return (
    <ErrorScreen
      code={known}
      title={t(`${known}.title`)}
      text={t(`${known}.text`)}
      homeHref="/"
      homeLabel={t('home')}
    />
  );
}
