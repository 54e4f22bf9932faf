import { printableOnly, toRanges, unprintable } from './printable';

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
});
