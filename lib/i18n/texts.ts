import { createTranslator } from 'use-intl/core';
import { DEFAULT_LANGUAGE, formatTag, isLanguage, type Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { fill } from './fill';
import { loadMessages } from './messages';

/** Texts of one namespace in one language; `raw` gives a template with its {placeholders}, for islands. */
export interface Texts {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  raw(key: string): string;
  /** Whether there is such a text, for keys that come from data. */
  has(key: string): boolean;
}

const known = new Map<string, Promise<Texts>>();

/** Words and {placeholders}: nothing that ICU's message syntax means anything else by. */
const FILLED_ONLY = /^[^'{}<]*(?:\{\w+\}[^'{}<]*)*$/;

/** The language that a page, an order or a store asks for; English for what is none (I18N-12). */
export const toLanguage = (asked: unknown): Language => (isLanguage(asked) ? asked : DEFAULT_LANGUAGE);

/**
 * The translator of everything that belongs to a store – its pages, its mails –: a language, and in the US the American
 * overlay (I18N-10), which next-intl's request configuration knows nothing of. Made once: parsed messages and the
 * number and date formats behind them cost more than a page's worth of texts.
 */
export function loadTexts(asked: string, region: Region, namespace: string): Promise<Texts> {
  const language = toLanguage(asked);
  const key = `${language}/${region}/${namespace}`;
  const texts = known.get(key) ?? makeTexts(language, region, namespace);
  known.set(key, texts);
  return texts;
}

async function makeTexts(language: Language, region: Region, namespace: string): Promise<Texts> {
  const messages = await loadMessages(language, region);
  const translate = createTranslator({ locale: formatTag(language), messages, namespace });
  // The generic type asks for arguments by key; which keys exist is checked over all ten catalogues by another test.
  const format = translate as unknown as (key: string, values?: object) => string;
  const templates = new Map<string, string | null>();
  /** A text that words are only put into; null for one that needs the formatter: plurals, escapes, what there is not. */
  const templateOf = (key: string): string | null => {
    let template = templates.get(key);
    if (template === undefined) {
      const text = translate.has(key as never) ? String(translate.raw(key)) : '';
      template = text !== '' && FILLED_ONLY.test(text) ? text : null;
      templates.set(key, template);
    }
    return template;
  };
  const texts = (key: string, values?: Readonly<Record<string, string | number>>) => {
    const template = templateOf(key);
    if (template === null) return format(key, values);
    return values ? fill(template, values) : template;
  };
  return Object.assign(texts, {
    raw: (key: string) => String(translate.raw(key)),
    has: (key: string) => translate.has(key as never),
  });
}

const picks = new WeakMap<Texts, WeakMap<readonly string[], Readonly<Record<string, string>>>>();

/** Several keys at once, as templates: what a server component hands to an island. A list of keys that lasts is looked up
 *  once in each language. */
export function pickTexts<Key extends string>(texts: Texts, keys: readonly Key[]): Readonly<Record<Key, string>> {
  const known = picks.get(texts) ?? new WeakMap<readonly string[], Readonly<Record<string, string>>>();
  picks.set(texts, known);
  const picked = known.get(keys) ?? Object.fromEntries(keys.map((key) => [key, texts.raw(key)]));
  known.set(keys, picked);
  // Built from exactly these keys.
  return picked as Readonly<Record<Key, string>>;
}

/** All templates of a flat namespace, for islands that translate by themselves. */
export async function namespaceTexts(
  language: Language,
  region: Region,
  namespace: string,
): Promise<Record<string, string>> {
  const tree = (await loadMessages(language, region))[namespace];
  const entries = typeof tree === 'object' ? Object.entries(tree) : [];
  return Object.fromEntries(entries.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}
