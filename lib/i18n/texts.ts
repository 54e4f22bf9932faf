import { createTranslator } from 'use-intl/core';
import { DEFAULT_LANGUAGE, formatTag, isLanguage, type Language } from '@/lib/domain/languages/languages';
import type { Region } from '@/lib/domain/regions/regions';
import { loadMessages } from './messages';

/** Texts of one namespace in one language; `raw` gives a template with its {placeholders}, for islands. */
export interface Texts {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  raw(key: string): string;
  /** Whether there is such a text, for keys that come from data. */
  has(key: string): boolean;
}

const known = new Map<string, Promise<Texts>>();

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
