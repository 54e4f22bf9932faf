import { createTranslator } from 'use-intl/core';
import { DEFAULT_LANGUAGE, getFormatTag, isLanguage, type Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { fillTemplate } from './fill';
import { loadMessages } from './messages';

/** Texts of one namespace in one language; `raw` returns a template with its {placeholders}, for client components. */
export interface Texts {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  raw(key: string): string;
  /** Returns whether a text exists, for keys that come from data. */
  has(key: string): boolean;
}

const cachedTexts = new Map<string, Promise<Texts>>();

/** Text with {placeholders} only, without any other ICU message syntax. */
const FILLED_ONLY = /^[^'{}<]*(?:\{\w+\}[^'{}<]*)*$/;

/** Returns a language code as a Language; English for an unknown one (I18N-12). */
export const toLanguage = (requestedLanguage: unknown): Language =>
  isLanguage(requestedLanguage) ? requestedLanguage : DEFAULT_LANGUAGE;

/**
 * Loads the texts for a store's pages and mails: a language, in the US region with the American overlay (I18N-10),
 * which next-intl's request configuration does not cover. Results are cached, because parsed messages and their number
 * and date formats cost more than the texts of a page.
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
  // The generic type requires arguments by key; another test verifies the keys of all ten catalogues.
  const format = translate as unknown as (key: string, values?: object) => string;
  const templates = new Map<string, string | null>();
  /**
   * Returns the template of a text with placeholders only; null for one that needs the formatter: plurals, escapes or a
   * missing key.
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
 * Returns several texts as templates, for a server component to pass to a client component. A constant list of keys is
 * looked up once per language.
 */
export function pickTexts<Key extends string>(texts: Texts, keys: readonly Key[]): Readonly<Record<Key, string>> {
  const cachedPicks = picks.get(texts) ?? new WeakMap<readonly string[], Readonly<Record<string, string>>>();
  picks.set(texts, cachedPicks);
  const picked = cachedPicks.get(keys) ?? Object.fromEntries(keys.map((key) => [key, texts.raw(key)]));
  cachedPicks.set(keys, picked);
  // The object was built from exactly these keys.
  return picked as Readonly<Record<Key, string>>;
}

/** Returns all templates of a flat namespace, for client components that format texts themselves. */
export async function loadNamespaceTexts(
  language: Language,
  region: Region,
  namespace: string,
): Promise<Record<string, string>> {
  const tree = (await loadMessages(language, region))[namespace];
  const entries = typeof tree === 'object' ? Object.entries(tree) : [];
  return Object.fromEntries(entries.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}
