import { createTranslator } from 'use-intl/core';
import { getFormatTag, LANGUAGES } from '@/lib/domain/languages/languages';
import type { MessageTree } from './message-tree';
import { loadMessages } from './messages';
import { loadTexts, pickTexts } from './texts';

const listKeys = (tree: MessageTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : listKeys(value, `${path}${key}.`),
  );

/**
 * Returns a value for each placeholder of a text: a number, or a text without characters that are special in HTML or
 * ICU.
 */
const getOptionValues = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)/g)].map(([, name = ''], index) => [name, index % 2 ? 'A & B’s' : 1200]),
  );

describe('loadTexts', () => {
  it.each(LANGUAGES)('formats ICU message syntax in %s', async (language) => {
    const messages = await loadMessages(language, 'UK');
    for (const [namespace, tree] of Object.entries(messages)) {
      if (typeof tree === 'string') throw new Error(`${namespace} is no namespace`);
      const texts = await loadTexts(language, 'UK', namespace);
      const icu = createTranslator({ locale: getFormatTag(language), messages, namespace });
      for (const key of listKeys(tree)) {
        const text = texts.raw(key);
        if (/<\w/.test(text)) continue; // A text with tags is rendered by a component.
        const values = getOptionValues(text);
        expect([key, texts(key, values)]).toEqual([key, icu(key as never, values as never)]);
      }
    }
  });

  it('returns several translators at once', async () => {
    const texts = await loadTexts('de', 'EU', 'product');
    const keys = ['size', 'colour'] as const;
    expect(pickTexts(texts, keys)).toEqual({ size: texts.raw('size'), colour: texts.raw('colour') });
    expect(pickTexts(await loadTexts('fr', 'EU', 'product'), keys)).not.toEqual(pickTexts(texts, keys));
  });
});
