import type { Language } from '../languages/languages';

/** Languages in which the platform's privacy policy has its own address (MKT-02). */
const VARIANTS = ['de', 'fr', 'nl'] as const;
export type PrivacyLanguage = 'en' | (typeof VARIANTS)[number];

const PATH = '/privacy-policy';

/** Returns the privacy policy's path for a language: its own variant, otherwise the English text (MKT-02). */
export function privacyPathFor(language: Language): string {
  return VARIANTS.some((variant) => variant === language) ? `${PATH}-${language}` : PATH;
}

/**
 * Returns the fixed language of a privacy policy's address, whatever the visitor chose; null for any other page and for
 * the English text, which is framed in the visitor's language.
 */
export const getPathLanguage = (path: string): PrivacyLanguage | null =>
  VARIANTS.find((variant) => path === `${PATH}-${variant}`) ?? null;
