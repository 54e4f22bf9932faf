import { getTranslations } from 'next-intl/server';
import { DEFAULT_LANGUAGE } from '@/lib/domain/languages/languages';
import { loadTexts } from '@/lib/i18n/texts';

/** What the platform's catalogue calls its goods and their kinds, in the language of the page; as they came where no
 *  language knows them, as goods that staff added or renamed. */
export async function catalogueNames(locale: string) {
  const [names, known, kinds] = await Promise.all([
    // i18n-keys: goodsNames.*
    getTranslations({ locale, namespace: 'goodsNames' }),
    // Not by getTranslations, which answers in the language of the request whatever it is asked for.
    loadTexts(DEFAULT_LANGUAGE, 'UK', 'goodsNames'),
    // i18n-keys: marketingGoods.categories.*
    getTranslations({ locale, namespace: 'marketingGoods.categories' }),
  ]);
  return {
    goods: <T extends { readonly code: string; readonly name: string }>(one: T): T =>
      known.has(one.code) && known(one.code) === one.name ? { ...one, name: names(one.code as never) } : one,
    kind: (category: string): string => (kinds.has(category as never) ? kinds(category as never) : category),
  };
}
