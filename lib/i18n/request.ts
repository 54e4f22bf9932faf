import { getRequestConfig } from 'next-intl/server';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { loadMessages } from './messages';

/** The language comes from the internal `[locale]` segment that middleware rewrote to; the region's overlay from the page. */
export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale;
  const locale = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
  return { locale, messages: await loadMessages(locale, null), timeZone: 'Europe/London' };
});
