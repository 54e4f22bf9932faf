import type { Language } from '../languages/languages';

/** Languages in which the platform's privacy policy has its own address (MKT-02). */
const VARIANTS = ['de', 'fr', 'nl'] as const;
export type PrivacyLanguage = 'en' | (typeof VARIANTS)[number];

const PATH = '/privacy-policy';

/**
 * Returns the privacy policy's path for a language: the variant in this language if there is one, otherwise the English
 * text (MKT-02).
 */
export function getPrivacyPath(language: Language): string {
  return VARIANTS.some((variant) => variant === language) ? `${PATH}-${language}` : PATH;
}

/**
 * Returns the language that a privacy policy's address determines, whatever language the visitor chose. Null for other
 * pages, and for the English text, which appears within a page in the visitor's language.
 */
export const getPathLanguage = (path: string): PrivacyLanguage | null =>
  VARIANTS.find((variant) => path === `${PATH}-${variant}`) ?? null;
