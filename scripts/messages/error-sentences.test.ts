import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { formatSentence } from '@/lib/domain/errors/format-sentence';
import { readCatalogue } from './catalogue';
import { checkSentences, listSentenceKeys, renderSentences } from './error-sentences';
import { parseMessageShape } from './shape';

const FILE = 'lib/domain/errors/message-sentences.ts';
const english = readCatalogue('en');

describe('the English sentences of error codes', () => {
  it('are the messages of the screens', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(renderSentences(english));
  });

  it('equal the texts on the screens, with any values', () => {
    const values = [0, 1, 2, 'address', 'prices', 'a {brace}'];
    for (const [code, key] of listSentenceKeys([...english.keys()])) {
      const text = english.get(key) ?? '';
      const translate = createTranslator({ locale: 'en', messages: { [code]: text } });
      const { args, plurals } = parseMessageShape(text);
      const counts = new Set(plurals.map(({ argument }) => argument));
      const names = args.split(' ').flatMap((arg) => arg.split(':')[0] || []);
      for (const value of values) {
        const params = Object.fromEntries(names.map((name) => [name, counts.has(name) ? Number(value) || 5 : value]));
        expect(formatSentence(text, params)).toBe(translate(code, params));
      }
    }
  });
});

describe('the check of error sentences', () => {
  const messages = new Map([
    ['admin.field.late', 'Too late.'],
    ['checkout.error_gone', 'Gone.'],
  ]);
  const check = (more: readonly [string, string][], used = ['late', 'gone']) => {
    const all = new Map([...messages, ...more]);
    return checkSentences(all, renderSentences(messages), new Set(used));
  };

  it('accepts a copy that equals the messages', () => {
    expect(check([])).toEqual([]);
  });

  it('finds a copy that differs from the messages', () => {
    expect(check([['admin.field.late', 'Much too late.']])).toEqual([expect.stringContaining('npm run i18n:errors')]);
  });

  it('finds a code that nothing sends', () => {
    expect(check([], ['late'])).toEqual([expect.stringContaining('checkout.error_gone: is the text of gone')]);
  });

  it('finds two texts for one code', () => {
    expect(check([['checkout.error_late', 'Late.']])).toContain(
      'en: late has two texts, admin.field.late and checkout.error_late',
    );
  });
});
