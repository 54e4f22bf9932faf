import { keepSize, readTexts, readVariant } from './variant';

const product = {
  colours: [
    { code: 'navy', name: 'Navy', hex: '#001f3f' },
    { code: 'red', name: 'Red', hex: '#cc0000' },
  ],
  sizes: [
    { code: 's', label: 'S' },
    { code: 'm', label: 'M' },
  ],
  colourSizes: { navy: ['s', 'm'], red: ['s'] },
};

describe('the variant in an address', () => {
  it('is kept when the product has it', () => {
    expect(readVariant(product, { colour: 'red', size: 's' })).toEqual({ colour: 'red', size: 's' });
  });

  it('falls back to the first colour and no size', () => {
    expect(readVariant(product, { colour: 'pink', size: ['s', 'm'] })).toEqual({ colour: 'navy', size: '' });
    expect(readVariant(product, { colour: 'red', size: 'm' })).toEqual({ colour: 'red', size: '' });
  });

  it('has the only size chosen already', () => {
    const mug = {
      ...product,
      sizes: [{ code: 'onesize', label: 'Onesize' }],
      colourSizes: { navy: ['onesize'], red: ['onesize'] },
    };
    expect(readVariant(mug, {}).size).toBe('onesize');
  });
});

it('a size stays when the new colour has it and goes when it has not', () => {
  expect(keepSize(product, 'red', 's')).toBe('s');
  expect(keepSize(product, 'red', 'm')).toBe('');
});

it('texts of a form without JavaScript are read by element, and bounded', () => {
  expect(readTexts({ text_name: 'Ada', size: 'm', text_long: 'x'.repeat(6_000), text_two: ['a', 'b'] })).toEqual({
    name: 'Ada',
    long: 'x'.repeat(5_000),
  });
});
