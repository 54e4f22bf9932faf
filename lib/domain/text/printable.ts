import { graphemesOf } from './graphemes';

/** Code points that a typeface has letters for: first and last of each run, ascending. */
export type CodeRanges = readonly (readonly [first: number, last: number])[];

/** Runs as text: '32-126,160-716,730'. A page carries it in a third of the bytes of the numbers, and as one value. */
export const rangesToText = (ranges: CodeRanges): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');

/** What {@link rangesToText} wrote. */
export const rangesOfText = (text: string): CodeRanges =>
  text.split(',').map((run) => {
    const [first = '', last = first] = run.split('-');
    return [Number(first), Number(last)];
  });

/** Spaces, line breaks and invisible joiners need no letter. */
const NEEDS_NO_GLYPH = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether every part of a character has a letter; an accent that joins its letter counts as the joined one. */
function isPrintable(grapheme: string, ranges: CodeRanges): boolean {
  return [...grapheme.normalize('NFC')].every((character) => {
    if (NEEDS_NO_GLYPH.test(character)) return true;
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => code >= first && code <= last);
  });
}

/** The characters of a text that a typeface has no letters for, each once, in their order (DSN-05, RND-21). */
export function unprintable(text: string, ranges: CodeRanges): string[] {
  return [...new Set(graphemesOf(text).filter((grapheme) => !isPrintable(grapheme, ranges)))];
}

/** A text without what {@link unprintable} names; itself when that is nothing. */
export function printableOnly(text: string, ranges: CodeRanges): string {
  if (unprintable(text, ranges).length === 0) return text;
  return graphemesOf(text)
    .filter((grapheme) => isPrintable(grapheme, ranges))
    .join('');
}

/** Code points as runs. They may come in any order and more than once. */
export function toRanges(codes: Iterable<number>): [number, number][] {
  const runs: [number, number][] = [];
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs;
}
