import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import { isLanguage } from '@/lib/domain/languages/languages';
import { PageCache } from './page-cache';

/** Creates this server's page cache with the pages' language rules. */
export const createPageCache = (): PageCache => new PageCache({ languageCookie: LANGUAGE_COOKIE, isLanguage });
