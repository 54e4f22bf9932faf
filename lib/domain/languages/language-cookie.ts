/** Cookie of a chosen or detected language (I18N-07). */
export const LANGUAGE_COOKIE = 'i18n_redirected';

/** Key of the browser's local storage under which the language is stored too (I18N-08). */
export const LANGUAGE_STORAGE_KEY = 'language';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Returns a Set-Cookie value that stores a language for a year, readable by scripts. */
export const buildLanguageCookie = (language: string): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
