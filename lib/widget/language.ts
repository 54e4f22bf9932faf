import { isLanguage, type Language } from '@/lib/domain/languages/languages';

/** The language of ours that a tag means; null for none of ours. Bokmål and Nynorsk count as `no`. */
function languageOf(tag: unknown): Language | null {
  const code = typeof tag === 'string' ? (tag.trim().toLowerCase().split(/[-_]/)[0] ?? '') : '';
  if (code === 'nb' || code === 'nn') return 'no';
  return isLanguage(code) ? code : null;
}

/** The language of the page around the widget: as its snippet says, as Shopify says, as the page's HTML says; null leaves it
 *  to the store. */
export function pageLanguage(element: Element): Language | null {
  const shopify: unknown = Reflect.get(window, 'Shopify');
  const locale: unknown = typeof shopify === 'object' && shopify !== null ? Reflect.get(shopify, 'locale') : null;
  const wishes = [element.getAttribute('data-lang'), locale, element.closest('[lang]')?.getAttribute('lang')];
  return wishes.map(languageOf).find((language) => language !== null) ?? null;
}
