import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import { isLanguage } from '@/lib/domain/languages/languages';
import { PageCache, type PageCacheOptions } from './page-cache';

/** Creates this server's page cache with the language cookie of the pages. */
export const createPageCache = (options: Pick<PageCacheOptions, 'onStorePage'> = {}): PageCache =>
  new PageCache({ languageCookie: LANGUAGE_COOKIE, isLanguage, ...options });
