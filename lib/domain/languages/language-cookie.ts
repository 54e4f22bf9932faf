/** Cookie of a chosen or detected language (I18N-07). */
export const LANGUAGE_COOKIE = 'i18n_redirected';

/** Where the browser keeps the choice as well (I18N-08). */
export const LANGUAGE_STORAGE = 'language';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** The Set-Cookie value that keeps a language for a year; scripts may read it. */
export const languageCookie = (language: string): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
