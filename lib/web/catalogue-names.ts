import { getTranslations } from 'next-intl/server';
import { DEFAULT_LANGUAGE } from '@/lib/domain/languages/languages';

/** What the platform's catalogue calls its goods and their kinds, in the language of the page; as they came where no
 *  language knows them, as goods that staff added or renamed. */
export async function catalogueNames(locale: string) {
  const [names, known, kinds] = await Promise.all([
    // i18n-keys: goodsNames.*
    getTranslations({ locale, namespace: 'goodsNames' }),
    getTranslations({ locale: DEFAULT_LANGUAGE, namespace: 'goodsNames' }),
    // i18n-keys: marketingGoods.categories.*
    getTranslations({ locale, namespace: 'marketingGoods.categories' }),
  ]);
  return {
    goods: <T extends { readonly code: string; readonly name: string }>(one: T): T =>
      known.has(one.code as never) && known(one.code as never) === one.name
        ? { ...one, name: names(one.code as never) }
        : one,
    kind: (category: string): string => (kinds.has(category as never) ? kinds(category as never) : category),
  };
}
