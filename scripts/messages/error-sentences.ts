import { REASON_CODES } from '@/lib/domain/errors/error-codes';
import type { Catalogue } from './catalogue';

const FIELD = 'admin.field.';
const CHECKOUT = 'checkout.error_';
/** Characters of a line, as in biome.json. */
const LINE_WIDTH = 120;

/** Messages of the checkout for situations that the page itself notices: no error of the server has such a code. */
const NOTICED_BY_PAGE = new Set([
  'connection_lost',
  'on_hold',
  'product_not_sold',
  'product_unavailable',
  'server_failed',
  'too_many_codes',
  'too_many_tries',
  'unavailable',
]);

/**
 * Codes that both owners and shoppers see, with a separate text for each. The API responds with the owners' sentence.
 */
const FOR_OWNERS_AND_SHOPPERS = new Set([
  'browsing_only',
  'invalid',
  'invalid_email_address',
  'not_offered',
  'picture_gone',
  'required',
  'too_long',
  'unknown_country',
]);

/** Returns the key of the message that is the English sentence of each error code, by code. */
export function listSentenceKeys(keys: readonly string[]): ReadonlyMap<string, string> {
  const reasons = new Set(REASON_CODES);
  const forShoppers = listCodes(keys, CHECKOUT).filter((code) => !NOTICED_BY_PAGE.has(code));
  const byCode = new Map([
    ...forShoppers.map((code) => [code, CHECKOUT + code] as const),
    ...listCodes(keys, FIELD).map((code) => [code, FIELD + code] as const),
  ]);
  return new Map([...byCode].filter(([code]) => !reasons.has(code)));
}

/** Returns the source of `lib/domain/errors/message-sentences.ts` for the English messages. */
export function renderSentences(english: Catalogue): string {
  const entries = [...listSentenceKeys([...english.keys()])].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '// Written by `npm run i18n:errors` from messages/en.json, the home of these texts.',
    '',
    '/** English sentence of each error code that screens show, by code. */',
    'export const MESSAGE_SENTENCES = {',
    ...entries.map(([code, key]) => renderEntry(code, english.get(key) ?? '')),
    '} as const;',
    '',
  ].join('\n');
}

/**
 * Returns the problems of the sentences: an outdated copy, a code that is never sent, two texts for one code.
 * `literals` are the strings in the server's source, with `*` for what a template inserts; each contains a code or a
 * provider's sentence.
 */
export function checkSentences(english: Catalogue, source: string, literals: ReadonlySet<string>): string[] {
  const keys = [...english.keys()];
  const forOwners = new Set(listCodes(keys, FIELD));
  const prefixes = [...literals].filter((text) => /^[a-z]+_\*$/.test(text)).map((text) => text.slice(0, -1));
  const isBuilt = (code: string): boolean => prefixes.some((prefix) => code.startsWith(prefix));
  return [
    ...(source === renderSentences(english)
      ? []
      : ['lib/domain/errors/message-sentences.ts differs from messages/en.json: run `npm run i18n:errors`']),
    ...[...listSentenceKeys(keys)]
      .filter(([code, key]) => !literals.has(code) && !literals.has(english.get(key) ?? '') && !isBuilt(code))
      .map(([code, key]) => `en ${key}: is the text of ${code}, a code that no source in lib contains`),
    ...listCodes(keys, CHECKOUT)
      .filter((code) => forOwners.has(code) && !FOR_OWNERS_AND_SHOPPERS.has(code))
      .map((code) => `en: ${code} has two texts, ${FIELD}${code} and ${CHECKOUT}${code}`),
  ];
}

const listCodes = (keys: readonly string[], prefix: string): string[] =>
  keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

/** Returns a line, or two where the formatter breaks it. */
function renderEntry(code: string, text: string): string {
  const quoted = text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
  const line = `  ${code}: ${quoted},`;
  return line.length <= LINE_WIDTH ? line : `  ${code}:\n    ${quoted},`;
}
