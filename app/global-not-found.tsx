import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { SiteError } from '@/components/marketing/site-error';
import { Document } from '@/components/ui/document';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { buildFailureTexts, getPageNonce } from '@/lib/web/pages/failure';

/** Page for paths that match no route; Next responds with status 404 (ERR-01). */
export default async function GlobalNotFound() {
  const requestedLocale = (await headers()).get(ROUTE_HEADERS.locale) ?? undefined;
  const locale = isLanguage(requestedLocale) ? requestedLocale : DEFAULT_LANGUAGE;
  const t = await getTranslations({ locale, namespace: 'errors' });
  return (
    <Document lang={locale} nonce={await getPageNonce()} failure={buildFailureTexts(t, '/', t('home'))}>
      <SiteError code="404" texts={t} />
    </Document>
  );
}
