import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { formatTag, LANGUAGES } from '@/lib/domain/languages/languages';

/**
 * `npm run i18n:check`: every language has exactly the English keys, with the same arguments, the plural forms that it
 * needs and no text left in English by accident; the American overlay changes only what differs.
 */
const FOLDER = join(import.meta.dirname, '..', 'messages');

/** Whether a text has so many words of its own that no other language writes it the same by chance. */
const hasWords = (text: string): boolean => (text.replaceAll(/\{[^}]*\}/g, '').match(/\p{L}{3,}/gu) ?? []).length > 1;

/** British spellings that an American reader stumbles over (I18N-10). */
const BRITISH =
  /\b(\w*colour\w*|\w*personalis\w*|\w*customis\w*|\w*organis(?:e|ation|er)\w*|favourite\w*|catalogue\w*|cancelled|grey|centre|postcode|basket|VAT|voucher-)\b/i;

type Tree = { [key: string]: string | Tree };
const problems: string[] = [];

const read = (name: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))));

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Arguments of a message with their kinds, and the categories of each plural. */
function shape(message: string): { args: string; plurals: Map<string, string[]> } {
  const args = new Map<string, string>();
  const plurals = new Map<string, string[]>();
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        args.set(`<${element.value}>`, 'tag');
        walk(element.children);
        continue;
      }
      args.set(element.value, TYPE[element.type]);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      if (element.type === TYPE.plural) plurals.set(element.value, Object.keys(element.options));
      for (const option of Object.values(element.options)) walk(option.value);
    }
  };
  walk(parse(message));
  return {
    args: [...args]
      .map((pair) => pair.join(':'))
      .sort()
      .join(' '),
    plurals,
  };
}

function check(language: string, messages: ReadonlyMap<string, string>, english: ReadonlyMap<string, string>): void {
  const categories = new Intl.PluralRules(
    formatTag(language === 'en-US' ? 'en' : (LANGUAGES.find((code) => code === language) ?? 'en')),
  ).resolvedOptions().pluralCategories;
  for (const [key, text] of messages) {
    const base = english.get(key);
    const report = (problem: string): void => void problems.push(`${language} ${key}: ${problem}`);
    if (base === undefined) {
      report('is no key of English');
      continue;
    }
    if (text.trim() === '' || text !== text.trim()) report('is empty or has spaces at an end');
    try {
      const own = shape(text);
      if (own.args !== shape(base).args) report(`has other arguments than English: ${own.args} / ${shape(base).args}`);
      for (const [argument, forms] of own.plurals) {
        const missing = categories.filter((category) => category !== 'many' && !forms.includes(category));
        if (missing.length > 0) report(`lacks the plural form ${missing.join(', ')} of ${argument}`);
      }
    } catch (error) {
      report(`is no ICU message: ${error instanceof Error ? error.message : error}`);
    }
  }
}

const english = read('en');
check('en', english, english);
for (const language of LANGUAGES) {
  if (language === 'en') continue;
  const messages = read(language);
  check(language, messages, english);
  for (const key of english.keys()) if (!messages.has(key)) problems.push(`${language} ${key}: is missing`);
  const same = [...messages].filter(([key, text]) => english.get(key) === text && hasWords(text));
  for (const [key] of same) problems.push(`${language} ${key}: reads as in English`);
}

const american = read('en-US');
check('en-US', american, english);
for (const [key, text] of american) {
  if (english.get(key) === text) problems.push(`en-US ${key}: does not differ from English`);
  if (BRITISH.test(text)) problems.push(`en-US ${key}: has a British word`);
}
/** Pages of the platform itself, which no region changes; a namespace that is not named here is read by shoppers. */
const PLATFORM =
  /^(accountMail|admin|assets|auth|builder|designer|enquiry|eventProducts|events|help|home|orders|settings|statuses|users)\./;
for (const [key, text] of english) {
  if (!PLATFORM.test(key) && BRITISH.test(text.replaceAll(/\{\w+\}/g, '')) && !american.has(key))
    problems.push(`en-US ${key}: needs American wording of "${text}"`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems in messages/`);
  process.exit(1);
}
console.log(`${english.size} messages in ${LANGUAGES.length} languages`);
