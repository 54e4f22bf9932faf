import { splitGraphemes } from './graphemes';
import { printableOnly, rangesOfText, rangesToText, toRanges, unprintable } from './printable';

const LATIN = toRanges([...Array.from({ length: 95 }, (_, i) => i + 0x20), 0xe9]);

describe('printable characters', () => {
  it('names what a typeface lacks, each once, whole characters only', () => {
    expect(unprintable('Ada', LATIN)).toEqual([]);
    expect(unprintable('山 Ada 山👨‍👩‍👧 Ω', LATIN)).toEqual(['山', '👨‍👩‍👧', 'Ω']);
  });

  it('takes a letter and its accent for the joined letter, and lets spaces and line breaks be', () => {
    expect(unprintable('Rene\u0301\nand\u00a0Zoe', LATIN)).toEqual([]);
    expect(unprintable('x\u0301', LATIN)).toEqual(['x\u0301']);
  });

  it('takes plain letters one by one, a line break of two signs as one', () => {
    expect(splitGraphemes('Ada 26!')).toEqual(['A', 'd', 'a', ' ', '2', '6', '!']);
    expect(splitGraphemes('a\r\nb')).toEqual(['a', '\r\n', 'b']);
    expect(splitGraphemes('')).toEqual([]);
  });

  it('keeps the rest of a text', () => {
    expect(printableOnly('Ada 🎉!', LATIN)).toBe('Ada !');
    expect(printableOnly('Ada', LATIN)).toBe('Ada');
  });

  it('writes code points as runs', () => {
    expect(toRanges([5, 3, 4, 9, 4])).toEqual([
      [3, 5],
      [9, 9],
    ]);
  });

  it('writes runs as text and reads them back', () => {
    expect(rangesToText(LATIN)).toBe('32-126,233');
    expect(rangesOfText(rangesToText(LATIN))).toEqual([
      [32, 126],
      [233, 233],
    ]);
  });
});
