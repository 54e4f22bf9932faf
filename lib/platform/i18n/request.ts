import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { loadMessages } from './messages';

/**
 * Configures next-intl with the language that the middleware chose. The language is read from the request header,
 * because layouts are rendered in parallel, so that none can set it first for the others. Pages apply the overlay of
 * their region.
 */
export default getRequestConfig(async ({ requestLocale }) => {
  const chosen = (await headers()).get(ROUTE_HEADERS.locale) ?? (await requestLocale);
  const locale = isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
  return { locale, messages: await loadMessages(locale, null), timeZone: 'Europe/London' };
});
