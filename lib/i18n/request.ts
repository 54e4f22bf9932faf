import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { loadMessages } from './messages';

/** The language that middleware chose; the region's overlay comes from the page. Asked of the request itself: layouts
 *  render beside each other, and what one of them says of the language the next may have asked for already. */
export default getRequestConfig(async ({ requestLocale }) => {
  const chosen = (await headers()).get(ROUTE_HEADERS.locale) ?? (await requestLocale);
  const locale = isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE;
  return { locale, messages: await loadMessages(locale, null), timeZone: 'Europe/London' };
});
