import { countListPages, listPageNumbers, parseListPage, parseSearchText, splitSearchText } from './listing';

describe('the page number of an address', () => {
  it.each([
    ['2', 2],
    ['1', 1],
    ['209', 209],
    [undefined, 1],
    ['', 1],
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['02', 1],
    ['1e3', 1],
    ['999999999999', 1],
    [['2', '3'], 1],
  ])('of %p is %p', (value, page) => {
    expect(parseListPage(value)).toBe(page);
  });
});

describe('a search', () => {
  it('is trimmed, has single spaces and a maximum length', () => {
    expect(parseSearchText('  blue \t hoodie ')).toBe('blue hoodie');
    expect(parseSearchText('x'.repeat(500))).toHaveLength(80);
    expect(parseSearchText(`${'x'.repeat(79)}😀`)).toBe('x'.repeat(79));
    expect(parseSearchText('a\u0000b')).toBe('a b');
  });

  it('is empty for spaces alone, or for a parameter that is repeated', () => {
    expect([parseSearchText('   '), parseSearchText(undefined), parseSearchText(['a', 'b'])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('uses the first eight words', () => {
    expect(splitSearchText('a b c d e f g h i j')).toHaveLength(8);
    expect(splitSearchText(undefined)).toEqual([]);
  });
});

describe('pages of a list', () => {
  it.each([
    [0, 1],
    [48, 1],
    [49, 2],
    [10_000, 209],
  ])('%p products fill %p', (total, pages) => {
    expect(countListPages(total)).toBe(pages);
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 209, [1, 2, null, 209]],
    [4, 209, [1, 2, 3, 4, 5, null, 209]],
    [100, 209, [1, null, 99, 100, 101, null, 209]],
    [209, 209, [1, null, 208, 209]],
  ])('around page %p of %p are %p', (current, count, numbers) => {
    expect(listPageNumbers(current, count)).toEqual(numbers);
  });
});
