import { splitNameIntoLines } from './name-lines';

/** Width of a line in a font whose letters are equally wide. */
const even = (line: string): number => line.length * 0.6;

describe('the lines of a name on a chest', () => {
  it.each([
    ['Hafenlauf 2027', ['Hafenlauf', '2027']],
    ['Harbour Run 2027', ['Harbour', 'Run 2027']],
    ['Bristol 10k', ['Bristol', '10k']],
    ['ABC', ['ABC']],
    ['  spaced   out  ', ['spaced', 'out']],
    ['', []],
  ])('of “%s” make its letters large', (name, lines) => {
    expect(splitNameIntoLines(name, even)).toEqual(lines);
  });

  it('are at most three, and hold the words in their order', () => {
    const nameWords = 'one two three four five six seven eight nine ten eleven'.split(' ');
    const lines = splitNameIntoLines(nameWords.join(' '), even);
    expect(lines.length).toBe(3);
    expect(lines.join(' ')).toBe(nameWords.slice(0, 9).join(' '));
  });
});
