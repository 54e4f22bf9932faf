import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { Document } from '@/components/ui/document';
import { ErrorScreen } from '@/components/ui/error-screen';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';

/** Paths that no route knows; Next answers them with 404 (ERR-01). */
export default async function GlobalNotFound() {
  const asked = (await headers()).get('x-locale') ?? undefined;
  const locale = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
  const t = await getTranslations({ locale, namespace: 'errors' });
  return (
    <Document lang={locale}>
      <ErrorScreen code="404" title={t('404.title')} text={t('404.text')} homeHref="/" homeLabel={t('home')} />
    </Document>
  );
}
