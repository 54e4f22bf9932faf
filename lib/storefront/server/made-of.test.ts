import { madeOf } from './made-of';

describe('what is made of answers that are kept', () => {
  const store = { slug: 'summer-fest' };
  const product = { id: 12 };

  test('is made once for each name', () => {
    let times = 0;
    const make = () => ({ time: ++times });
    const first = madeOf([store, product], 'view en', make);
    expect(madeOf([store, product], 'view en', make)).toBe(first);
    expect(madeOf([store, product], 'view de', make)).toEqual({ time: 2 });
    expect(madeOf([store], 'view en', make)).toEqual({ time: 3 });
  });

  test('is made anew of a new answer, though it says the same', () => {
    const make = () => ({});
    const before = madeOf([store, product], 'data', make);
    expect(madeOf([store, { ...product }], 'data', make)).not.toBe(before);
    expect(madeOf([{ ...store }, product], 'data', make)).not.toBe(before);
  });

  test('is forgotten when much else was made since', () => {
    const make = () => ({});
    const [first, last] = [madeOf([product], 'first', make), madeOf([product], 'last', make)];
    for (let other = 0; other < 1_999; other++) madeOf([store], `other ${other}`, make);
    expect(madeOf([product], 'last', make)).toBe(last);
    expect(madeOf([product], 'first', make)).not.toBe(first);
  });

  test('is kept even if it is nothing', () => {
    const make = jest.fn(() => undefined);
    madeOf([store], 'nothing', make);
    madeOf([store], 'nothing', make);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
