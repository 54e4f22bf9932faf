import { memoizeFor } from './memoize-for';

describe('a value derived from a cached answer', () => {
  const store = { slug: 'summer-fest' };
  const product = { id: 12 };

  test('is computed once for each name', () => {
    let times = 0;
    const make = () => ({ time: ++times });
    const first = memoizeFor([store, product], 'view en', make);
    expect(memoizeFor([store, product], 'view en', make)).toBe(first);
    expect(memoizeFor([store, product], 'view de', make)).toEqual({ time: 2 });
    expect(memoizeFor([store], 'view en', make)).toEqual({ time: 3 });
  });

  test('is computed again for a new answer, even an equal one', () => {
    const make = () => ({});
    const before = memoizeFor([store, product], 'data', make);
    expect(memoizeFor([store, { ...product }], 'data', make)).not.toBe(before);
    expect(memoizeFor([{ ...store }, product], 'data', make)).not.toBe(before);
  });

  test('is dropped when many others were computed since', () => {
    const make = () => ({});
    const [first, last] = [memoizeFor([product], 'first', make), memoizeFor([product], 'last', make)];
    for (let other = 0; other < 1_999; other++) memoizeFor([store], `other ${other}`, make);
    expect(memoizeFor([product], 'last', make)).toBe(last);
    expect(memoizeFor([product], 'first', make)).not.toBe(first);
  });

  test('is cached even if it is undefined', () => {
    const make = jest.fn(() => undefined);
    memoizeFor([store], 'nothing', make);
    memoizeFor([store], 'nothing', make);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
