import { getSizeLabel, isVariantOffered, listColourSizes } from './sizes';
import { PRODUCT_SORTS, type ProductSort, parseProductSort, sortProducts } from './sort-products';

describe('size labels', () => {
  it.each([
    ['xsmall', 'XS'],
    ['small', 'S'],
    ['medium', 'M'],
    ['large', 'L'],
    ['xl', 'XL'],
    ['xlarge', 'XL'],
    ['xxl', 'XXL'],
    ['2xl', '2XL'],
    ['3xl', '3XL'],
    ['4xl', '4XL'],
    ['5xl', '5XL'],
    ['onesize', 'One size'],
    ['One Size', 'One size'],
    ['SMALL', 'S'],
    [' xxl ', 'XXL'],
    ['0-3 months', '0-3M'],
    ['3-4 years', '3-4Y'],
    ['12-18 Months', '12-18M'],
    ['A3', 'A3'],
    ['330 ml', '330 ml'],
    ['constructor', 'constructor'],
  ])('of %p are %p', (size, label) => {
    expect(getSizeLabel(size)).toBe(label);
  });
});

describe('sizes of a colour', () => {
  const colourSizes = { red: ['small', 'medium'], blue: ['small'] };

  it('are those of that colour and no other', () => {
    expect(listColourSizes(colourSizes, 'blue')).toEqual(['small']);
    expect(isVariantOffered(colourSizes, 'red', 'medium')).toBe(true);
    expect(isVariantOffered(colourSizes, 'blue', 'medium')).toBe(false);
  });

  it('are none for an unknown colour, even one named like a property of every object', () => {
    expect([listColourSizes(colourSizes, 'green'), listColourSizes(colourSizes, 'constructor')]).toEqual([[], []]);
  });
});

describe('sorting products', () => {
  const products = [
    { id: 3, name: 'zebra tee', shownPriceMinor: 1000, addedAt: '2026-01-03T00:00:00Z' },
    { id: 1, name: 'Apron', shownPriceMinor: 2000, addedAt: '2026-01-01T00:00:00Z' },
    { id: 4, name: 'Éclair mug', shownPriceMinor: 1000, addedAt: '2026-01-02T00:00:00Z' },
    { id: 2, name: 'apron', shownPriceMinor: 500, addedAt: '2026-01-03T00:00:00Z' },
  ];
  const order: Record<ProductSort, number[]> = {
    'name-asc': [1, 2, 4, 3],
    'name-desc': [3, 4, 1, 2],
    'price-desc': [1, 3, 4, 2],
    'price-asc': [2, 3, 4, 1],
    recent: [2, 3, 4, 1],
  };

  it.each(PRODUCT_SORTS)('by %s is stable by id and leaves the list alone', (sort) => {
    expect(sortProducts(products, sort).map((product) => product.id)).toEqual(order[sort]);
    expect(products[0]?.id).toBe(3);
  });

  it('reads its key from the URL and ignores others', () => {
    expect(['price-asc', 'Price', undefined, ['recent']].map(parseProductSort)).toEqual([
      'price-asc',
      'recent',
      'recent',
      'recent',
    ]);
  });
});
