import { splitGraphemes } from './graphemes';
import { formatCodeRanges, parseCodeRanges, printableOnly, toRanges, unprintable } from './printable';

const LATIN = toRanges([...Array.from({ length: 95 }, (_, i) => i + 0x20), 0xe9]);

describe('printable characters', () => {
  it('names what a typeface lacks, each once, whole characters only', () => {
    expect(unprintable('Ada', LATIN)).toEqual([]);
    expect(unprintable('山 Ada 山👨‍👩‍👧 Ω', LATIN)).toEqual(['山', '👨‍👩‍👧', 'Ω']);
  });

  it('treats a letter and its accent as the combined letter, and ignores spaces and line breaks', () => {
    expect(unprintable('Rene\u0301\nand\u00a0Zoe', LATIN)).toEqual([]);
    expect(unprintable('x\u0301', LATIN)).toEqual(['x\u0301']);
  });

  it('splits plain letters one by one, and a line break of two characters as one', () => {
    expect(splitGraphemes('Ada 26!')).toEqual(['A', 'd', 'a', ' ', '2', '6', '!']);
    expect(splitGraphemes('a\r\nb')).toEqual(['a', '\r\n', 'b']);
    expect(splitGraphemes('')).toEqual([]);
  });

  it('keeps the rest of a text', () => {
    expect(printableOnly('Ada 🎉!', LATIN)).toBe('Ada !');
    expect(printableOnly('Ada', LATIN)).toBe('Ada');
  });

  it('formats code points as ranges', () => {
    expect(toRanges([5, 3, 4, 9, 4])).toEqual([
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
