import { LANGUAGE_COOKIE } from '@/lib/domain/languages/language-cookie';
import { isLanguage } from '@/lib/domain/languages/languages';
import { PageCache } from './page-cache';

/** The page cache of this server, with the language rules of the pages. */
export const makePageCache = (): PageCache => new PageCache({ languageCookie: LANGUAGE_COOKIE, isLanguage });
