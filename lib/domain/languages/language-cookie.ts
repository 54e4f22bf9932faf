/** Cookie of a chosen or detected language (I18N-07). */
export const LANGUAGE_COOKIE = 'i18n_redirected';
