import { getTranslations } from 'next-intl/server';
import { DEFAULT_LANGUAGE } from '@/lib/domain/languages/languages';
import { loadTexts } from '@/lib/platform/i18n/texts';

/**
 * Returns functions that translate the catalogue's product and category names. Names without a translation, such as
 * those that staff added, stay unchanged.
 */
export async function loadCatalogueNames(locale: string) {
  const [names, englishNames, kinds] = await Promise.all([
    // i18n-keys: blankNames.*
    getTranslations({ locale, namespace: 'blankNames' }),
    // `getTranslations` always uses the language of the request, so the English texts are loaded directly.
    loadTexts(DEFAULT_LANGUAGE, 'UK', 'blankNames'),
    // i18n-keys: marketingCatalogue.categories.*
    getTranslations({ locale, namespace: 'marketingCatalogue.categories' }),
  ]);
  return {
    translateBlank: <T extends { readonly code: string; readonly name: string }>(one: T): T =>
      englishNames.has(one.code) && englishNames(one.code) === one.name
        ? { ...one, name: names(one.code as never) }
        : one,
    kind: (category: string): string => (kinds.has(category as never) ? kinds(category as never) : category),
  };
}
