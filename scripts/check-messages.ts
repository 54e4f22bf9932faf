import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@/lib/domain/languages/languages';
import { checkAmerican } from './messages/american';
import { readCatalogue } from './messages/catalogue';
import { checkErrorCodes, listUncodedErrors } from './messages/error-codes';
import { checkSentences } from './messages/error-sentences';
import { listKeyUses, listUnusedKeys } from './messages/keys';
import { listHardCodedTexts } from './messages/literals';
import { readSources } from './messages/source';
import { checkEnglish, checkForms, checkLanguage } from './messages/texts';

/**
 * `npm run i18n:check`. Every language must have exactly the English keys, with equal arguments, the plural forms that
 * it needs and its own terms of the glossary, and no text left in English by mistake. Every key must be used, and every
 * used key must exist. Components must not contain hard-coded English. Every error code of the server needs one text,
 * of which the server has an up-to-date English copy. The American overlay must contain exactly the texts that differ.
 */
const english = readCatalogue('en');
const sources = readSources();
const use = listKeyUses(sources, new Set(english.keys()));
const serverSources = sources.filter(({ name }) => name.startsWith('lib/'));
const american = readCatalogue('en-US');

const problems = [
  ...checkEnglish(english),
  ...LANGUAGES.flatMap((language) =>
    language === 'en' ? [] : checkLanguage(language, readCatalogue(language), english, use.buttons),
  ),
  ...checkForms('en-US', american, english),
  ...checkAmerican(american, english),
  ...use.problems,
  ...listUnusedKeys(english.keys(), use).map((key) => `en ${key}: is used nowhere`),
  ...checkErrorCodes(english),
  ...checkSentences(
    english,
    readFileSync('lib/domain/errors/message-sentences.ts', 'utf8'),
    listKeyUses(serverSources, new Set()).loose,
  ),
  ...serverSources.flatMap(listUncodedErrors),
  ...sources.filter(({ name }) => name.endsWith('.tsx')).flatMap(listHardCodedTexts),
];

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  console.error(`\n${problems.length} problems in messages/`);
  process.exit(1);
}
console.log(`${english.size} messages in ${LANGUAGES.length} languages`);
