import { type Language, parseLanguageTag } from '@/lib/domain/languages/languages';

const toLanguage = (tag: unknown): Language | null => (typeof tag === 'string' ? parseLanguageTag(tag) : null);

/**
 * Returns the language of the embedding page, from the widget's element, from Shopify or from the page's HTML, in this
 * order. Null = unknown; the store's default language is used then.
 */
export function detectPageLanguage(element: Element): Language | null {
  const shopify: unknown = Reflect.get(window, 'Shopify');
  const locale: unknown = typeof shopify === 'object' && shopify !== null ? Reflect.get(shopify, 'locale') : null;
  const wishes = [element.getAttribute('data-lang'), locale, element.closest('[lang]')?.getAttribute('lang')];
  return wishes.map(toLanguage).find((language) => language !== null) ?? null;
}
