import { splitGraphemes } from './graphemes';
import {
  formatCodeRanges,
  listUnprintableCharacters,
  parseCodeRanges,
  removeUnprintableCharacters,
  toCodeRanges,
} from './printable';

const LATIN = toCodeRanges([...Array.from({ length: 95 }, (_, i) => i + 0x20), 0xe9]);

describe('printable characters', () => {
  it('names what a typeface lacks, each once, whole characters only', () => {
    expect(listUnprintableCharacters('Ada', LATIN)).toEqual([]);
    expect(listUnprintableCharacters('山 Ada 山👨‍👩‍👧 Ω', LATIN)).toEqual(['山', '👨‍👩‍👧', 'Ω']);
  });

  it('treats a letter and its accent as the combined letter, and ignores spaces and line breaks', () => {
    expect(listUnprintableCharacters('Rene\u0301\nand\u00a0Zoe', LATIN)).toEqual([]);
    expect(listUnprintableCharacters('x\u0301', LATIN)).toEqual(['x\u0301']);
  });

  it('splits plain letters one by one, and a line break of two characters as one', () => {
    expect(splitGraphemes('Ada 26!')).toEqual(['A', 'd', 'a', ' ', '2', '6', '!']);
    expect(splitGraphemes('a\r\nb')).toEqual(['a', '\r\n', 'b']);
    expect(splitGraphemes('')).toEqual([]);
  });

  it('keeps the rest of a text', () => {
    expect(removeUnprintableCharacters('Ada 🎉!', LATIN)).toBe('Ada !');
    expect(removeUnprintableCharacters('Ada', LATIN)).toBe('Ada');
  });

  it('formats code points as ranges', () => {
    expect(toCodeRanges([5, 3, 4, 9, 4])).toEqual([
      [3, 5],
      [9, 9],
    ]);
  });

  it('formats ranges as text and parses them back', () => {
    expect(formatCodeRanges(LATIN)).toBe('32-126,233');
    expect(parseCodeRanges(formatCodeRanges(LATIN))).toEqual([
      [32, 126],
      [233, 233],
    ]);
  });
});
