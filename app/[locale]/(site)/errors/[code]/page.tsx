import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { SiteError } from '@/components/marketing/site-error';

type Props = { params: Promise<{ locale: string; code: string }> };

const CODES = ['401', '403', '404', '500'] as const;
const known = (code: string) => CODES.find((candidate) => candidate === code) ?? '500';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, code } = await params;
  const t = await getTranslations({ locale, namespace: 'errors' });
  return { title: t(`${known(code)}.title`), robots: { index: false } };
}

/** Where middleware rewrites to when a page can't be shown; the status comes from there (ERR-01, ERR-03). */
export default async function ErrorPage({ params }: Props) {
  const { locale, code } = await params;
  setRequestLocale(locale);
  return <SiteError code={known(code)} texts={await getTranslations('errors')} />;
}
