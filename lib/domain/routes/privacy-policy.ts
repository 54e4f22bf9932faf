import type { Language } from '../languages/languages';

/** Languages that the platform's privacy policy has an address of its own in (MKT-02). */
const VARIANTS = ['de', 'fr', 'nl'] as const;
export type PrivacyLanguage = 'en' | (typeof VARIANTS)[number];

const PATH = '/privacy-policy';

/** The privacy policy for a reader of `language`: its own variant, else the English text (MKT-02). */
export function privacyPathFor(language: Language): string {
  return VARIANTS.some((variant) => variant === language) ? `${PATH}-${language}` : PATH;
}

/** The language that an address of the privacy policy is written in whatever the visitor chose; null for any other page and
 *  for the English text, around which the page stays in the visitor's language. */
export const languageOfPath = (path: string): PrivacyLanguage | null =>
  VARIANTS.find((variant) => path === `${PATH}-${variant}`) ?? null;
