import { splitGraphemes } from './graphemes';

/** Code points that a typeface supports: first and last of each range, ascending. */
export type CodeRanges = readonly (readonly [first: number, last: number])[];

/**
 * Converts ranges to text: '32-126,160-716,730'. In a page this text takes a third of the bytes of the list of numbers.
 */
export const formatCodeRanges = (ranges: CodeRanges): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');

/** Parses the result of {@link formatCodeRanges}. */
export const parseCodeRanges = (text: string): CodeRanges =>
  text.split(',').map((run) => {
    const [first = '', last = first] = run.split('-');
    return [Number(first), Number(last)];
  });

/** Spaces, line breaks and invisible joiners need no glyph. */
const NEEDS_NO_GLYPH = /[\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns whether the typeface supports every part of a character; a letter with a combining accent counts as its
 * composed form.
 */
function isPrintable(grapheme: string, ranges: CodeRanges): boolean {
  return [...grapheme.normalize('NFC')].every((character) => {
    if (NEEDS_NO_GLYPH.test(character)) return true;
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => code >= first && code <= last);
  });
}

/**
 * Returns the characters of a text that a typeface has no glyphs for, without duplicates, in the order of the text
 * (DSN-05, RND-21).
 */
export function listUnprintableCharacters(text: string, ranges: CodeRanges): string[] {
  return [...new Set(splitGraphemes(text).filter((grapheme) => !isPrintable(grapheme, ranges)))];
}

/**
 * Returns a text without the characters that {@link listUnprintableCharacters} returns; the unchanged text when there
 * are none.
 */
export function removeUnprintableCharacters(text: string, ranges: CodeRanges): string {
  if (listUnprintableCharacters(text, ranges).length === 0) return text;
  return splitGraphemes(text)
    .filter((grapheme) => isPrintable(grapheme, ranges))
    .join('');
}

/** Converts code points to ranges. The input may be unsorted and have duplicates. */
export function toCodeRanges(codes: Iterable<number>): [number, number][] {
  const runs: [number, number][] = [];
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs;
}
