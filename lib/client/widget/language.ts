import { type Language, parseLanguageTag } from '@/lib/domain/languages/languages';

const toLanguage = (tag: unknown): Language | null => (typeof tag === 'string' ? parseLanguageTag(tag) : null);

/**
 * Returns the language of the surrounding page, taken from its snippet, from Shopify, or from the page's HTML, in this
 * order; null leaves the choice to the store.
 */
export function detectPageLanguage(element: Element): Language | null {
  const shopify: unknown = Reflect.get(window, 'Shopify');
  const locale: unknown = typeof shopify === 'object' && shopify !== null ? Reflect.get(shopify, 'locale') : null;
  const wishes = [element.getAttribute('data-lang'), locale, element.closest('[lang]')?.getAttribute('lang')];
  return wishes.map(toLanguage).find((language) => language !== null) ?? null;
}
