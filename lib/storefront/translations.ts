import { createTranslator } from 'next-intl';
import type { Region } from '@/lib/domain/regions/regions';
import { loadMessages } from '@/lib/i18n/messages';

/** Texts of one namespace in the shopper's language; `raw` gives a template with its {placeholders}, for islands. */
export interface Texts {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  raw(key: string): string;
  /** Whether there is such a text, for keys that come from data. */
  has(key: string): boolean;
}

const translators = new Map<string, Promise<Texts>>();

/**
 * Translator for a store's pages: the language of the request, and in the US the American overlay (I18N-10), which is
 * why pages of stores ask here and not next-intl's request configuration, which knows no region. Made once: parsed
 * messages and the number and date formats behind them cost more than a page's worth of texts.
 */
export function storeTexts(language: string, region: Region, namespace: string): Promise<Texts> {
  const key = `${language}/${region}/${namespace}`;
  const known = translators.get(key) ?? makeTexts(language, region, namespace);
  translators.set(key, known);
  return known;
}

async function makeTexts(language: string, region: Region, namespace: string): Promise<Texts> {
  const messages = await loadMessages(language, region);
  const translate = createTranslator({ locale: language === 'no' ? 'nb' : language, messages, namespace });
  // The generic type asks for arguments by key; which keys exist is checked over all ten catalogues by another test.
  const format = translate as unknown as (key: string, values?: object) => string;
  const texts = (key: string, values: Readonly<Record<string, string | number>> = {}) => format(key, values);
  return Object.assign(texts, {
    raw: (key: string) => String(translate.raw(key)),
    has: (key: string) => translate.has(key as never),
  });
}

/** Several keys at once, as templates: what a server component hands to an island. */
export function pickTexts<Key extends string>(texts: Texts, keys: readonly Key[]): Record<Key, string> {
  const picked = keys.map((key) => [key, texts.raw(key)] as const);
  // Built from exactly these keys.
  return Object.fromEntries(picked) as Record<Key, string>;
}
