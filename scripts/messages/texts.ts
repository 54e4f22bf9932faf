import { getFormatTag, type Language } from '@/lib/domain/languages/languages';
import type { Catalogue } from './catalogue';
import { findGlossaryGap, GLOSSARY, SHARED_TEXTS, WRONG_FORMS_OF_ADDRESS } from './glossary';
import { type MessageShape, parseMessageShape } from './shape';

/** Maximum length, in characters, of button labels whose length relative to English is not limited. */
const ROOMY_BUTTON = 24;
const LONGER = 1.6;

/** Addresses, which are not translated. */
const ADDRESSES = /(?:https?:\/)?\/[\w/.-]+/g;

/** Returns the problems of the English messages. */
export const checkEnglish = (english: Catalogue): string[] => checkForms('en', english, english);

/** Returns the problems of a language compared with English: keys, arguments, branches, plural forms, terms. */
export function checkLanguage(
  language: Exclude<Language, 'en'>,
  messages: Catalogue,
  english: Catalogue,
  buttons: ReadonlySet<string> = new Set(),
): string[] {
  const gap = findGlossaryGap(language);
  const problems = [...(gap === null ? [] : [gap]), ...checkForms(language, messages, english)];
  for (const [key, base] of english) {
    const text = messages.get(key);
    if (text === undefined) problems.push(`${language} ${key}: is missing`);
    else if (gap === null)
      problems.push(...checkGlossary(language, text, base).map((problem) => `${language} ${key}: ${problem}`));
    if (text !== undefined && buttons.has(key) && isTooWide(text, base))
      problems.push(`${language} ${key}: is too long for a button: "${text}" / "${base}"`);
  }
  return problems;
}

/**
 * Checks keys, ICU syntax and plural forms; also for the American overlay, whose keys are a subset of the English ones.
 */
export function checkForms(language: Language | 'en-US', messages: Catalogue, english: Catalogue): string[] {
  const tag = language === 'en-US' ? language : getFormatTag(language);
  const problems: string[] = [];
  for (const [key, text] of messages) {
    const base = english.get(key);
    const keyProblems = base === undefined ? ['is not a key of the English messages'] : checkForm(tag, text, base);
    problems.push(...keyProblems.map((problem) => `${language} ${key}: ${problem}`));
  }
  return problems;
}

function checkForm(tag: string, text: string, base: string): string[] {
  if (text.trim() === '') return ['is empty'];
  const problems = text !== text.trim() || / {2}/.test(text) ? ['has stray spaces'] : [];
  let shape: MessageShape;
  try {
    shape = parseMessageShape(text);
  } catch (error) {
    return [...problems, `is not an ICU message: ${error instanceof Error ? error.message : error}`];
  }
  const englishShape = safeShape(base);
  if (englishShape && shape.args !== englishShape.args)
    problems.push(`has other arguments than English: ${shape.args} / ${englishShape.args}`);
  if (englishShape && shape.branches !== englishShape.branches)
    problems.push(`has other branches than English: ${shape.branches} / ${englishShape.branches}`);
  for (const { argument, forms, ordinal } of shape.plurals) {
    const { pluralCategories } = new Intl.PluralRules(tag, ordinal ? { type: 'ordinal' } : {}).resolvedOptions();
    // The plural category `many` of Romance languages is for millions, which no message here counts.
    const missing = pluralCategories.filter((category) => category !== 'many' && !forms.includes(category));
    const strange = forms.filter(
      (form) => !/^=\d+$/.test(form) && !pluralCategories.some((pluralCategory) => pluralCategory === form),
    );
    if (missing.length > 0) problems.push(`lacks the plural form ${missing.join(', ')} of ${argument}`);
    if (strange.length > 0)
      problems.push(`has the plural form ${strange.join(', ')} of ${argument}, which is never used`);
  }
  return problems;
}

function checkGlossary(language: Exclude<Language, 'en'>, text: string, base: string): string[] {
  const literalText = safeShape(text)?.literalText;
  const english = safeShape(base)?.literalText;
  if (literalText === undefined || english === undefined) return [];
  const problems: string[] = [];
  if (text === base && hasText(literalText) && !SHARED_TEXTS[language].includes(text))
    problems.push('is equal to the English text');
  if (/ [,.](?!\p{L})/u.test(literalText)) problems.push('has a space before a comma or full stop');
  if (language === 'fr') problems.push(...checkFrench(text));
  else if (/[\p{L}.] [;:!?](?:\s|$)/u.test(literalText)) problems.push('has a space before a punctuation mark');
  const wrong = WRONG_FORMS_OF_ADDRESS[language].exec(literalText)?.[0];
  if (wrong) problems.push(`uses the wrong form of address: “${wrong}”`);
  const plain = english.replaceAll(ADDRESSES, '');
  for (const term of GLOSSARY)
    if (term.english.test(plain) && !term.translations[language].test(literalText))
      problems.push(
        `lacks the glossary term for ${term.english.source.replaceAll(/\\b|\?/g, '')}: "${text}" / "${base}"`,
      );
  return problems;
}

/** Checks that French double punctuation is separated by a non-breaking space. */
function checkFrench(text: string): string[] {
  const plain = text.replaceAll(/https?:\/\/\S*|\{[^{}]*\}/g, '');
  const breaks = / [;:!?»]|« /.test(plain);
  const lacks = /[\p{L}\d)%€][;:!?»](?:\s|$)|«\p{L}/u.test(plain);
  return breaks || lacks ? ['needs a no-break space at ; : ! ? « »'] : [];
}

/** Returns whether a text has so many words that an identical translation cannot be a coincidence. */
const hasText = (literalText: string): boolean => (literalText.match(/\p{L}{3,}/gu) ?? []).length > 1;

function isTooWide(text: string, base: string): boolean {
  const length = measureWidth(text);
  return length > ROOMY_BUTTON && length > measureWidth(base) * LONGER;
}

/** Returns the length of a text in characters; with plurals, that of its longest branch. */
function measureWidth(text: string): number {
  const shape = safeShape(text);
  const runs = (shape?.literalText ?? text).split('\u2063').map((run) => run.length);
  return shape && shape.plurals.length > 0 ? Math.max(...runs) : runs.reduce((sum, length) => sum + length, 0);
}

function safeShape(text: string): MessageShape | null {
  try {
    return parseMessageShape(text);
  } catch {
    return null;
  }
}
