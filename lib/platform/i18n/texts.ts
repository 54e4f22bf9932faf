import { createTranslator } from 'use-intl/core';
import { DEFAULT_LANGUAGE, getFormatTag, isLanguage, type Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { fillTemplate } from './fill';
import { loadMessages } from './messages';

/**
 * Texts of one namespace in one language. `raw` returns a text with its {placeholders}, for client components that fill
 * them.
 */
export interface Texts {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  raw(key: string): string;
  /** Returns whether there is a text for a key; for keys that come from data. */
  has(key: string): boolean;
}

const cachedTexts = new Map<string, Promise<Texts>>();

/** Text that contains {placeholders}, but no other ICU message syntax. */
const FILLED_ONLY = /^[^'{}<]*(?:\{\w+\}[^'{}<]*)*$/;

/** Returns a language code as a Language; English for an unknown one (I18N-12). */
export const toLanguage = (requestedLanguage: unknown): Language =>
  isLanguage(requestedLanguage) ? requestedLanguage : DEFAULT_LANGUAGE;

/**
 * Loads the texts of a namespace for a store's pages or mails, in the US region with the American overlay (I18N-10),
 * which next-intl's request configuration does not apply. Results are cached, because parsing messages and creating
 * number and date formats costs more than formatting a page's texts.
 */
export function loadTexts(requestedLanguage: string, region: Region, namespace: string): Promise<Texts> {
  const language = toLanguage(requestedLanguage);
  const key = `${language}/${region}/${namespace}`;
  const texts = cachedTexts.get(key) ?? makeTexts(language, region, namespace);
  cachedTexts.set(key, texts);
  return texts;
}

async function makeTexts(language: Language, region: Region, namespace: string): Promise<Texts> {
  const messages = await loadMessages(language, region);
  const translate = createTranslator({ locale: getFormatTag(language), messages, namespace });
  // The cast is needed, because the generic type requires arguments for each key. A test verifies the keys of all ten
  // languages.
  const format = translate as unknown as (key: string, values?: object) => string;
  const templates = new Map<string, string | null>();
  /**
   * Returns the template of a text that contains placeholders only; null for a text with plurals or escapes, which
   * needs the formatter, and for a missing key.
   */
  const findTemplate = (key: string): string | null => {
    let template = templates.get(key);
    if (template === undefined) {
      const text = translate.has(key as never) ? String(translate.raw(key)) : '';
      template = text !== '' && FILLED_ONLY.test(text) ? text : null;
      templates.set(key, template);
    }
    return template;
  };
  const texts = (key: string, values?: Readonly<Record<string, string | number>>) => {
    const template = findTemplate(key);
    if (template === null) return format(key, values);
    return values ? fillTemplate(template, values) : template;
  };
  return Object.assign(texts, {
    raw: (key: string) => String(translate.raw(key)),
    has: (key: string) => translate.has(key as never),
  });
}

const picks = new WeakMap<Texts, WeakMap<readonly string[], Readonly<Record<string, string>>>>();

/**
 * Returns several texts as templates, which a server component passes to a client component. Results are cached for
 * lists of keys that are constants.
 */
export function pickTexts<Key extends string>(texts: Texts, keys: readonly Key[]): Readonly<Record<Key, string>> {
  const cachedPicks = picks.get(texts) ?? new WeakMap<readonly string[], Readonly<Record<string, string>>>();
  picks.set(texts, cachedPicks);
  const picked = cachedPicks.get(keys) ?? Object.fromEntries(keys.map((key) => [key, texts.raw(key)]));
  cachedPicks.set(keys, picked);
  // The cast is safe, because the object was built from exactly these keys.
  return picked as Readonly<Record<Key, string>>;
}

/** Returns all templates of a namespace without nested keys, for client components that format texts themselves. */
export async function loadNamespaceTexts(
  language: Language,
  region: Region,
  namespace: string,
): Promise<Record<string, string>> {
  const tree = (await loadMessages(language, region))[namespace];
  const entries = typeof tree === 'object' ? Object.entries(tree) : [];
  return Object.fromEntries(entries.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}
