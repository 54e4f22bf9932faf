import { calculateBulkPrice, MAX_PRICE_MINOR } from './bulk-price';

const product = { priceMinor: 1_995, costMinor: 840 };

describe('the price of a product among many', () => {
  it.each([
    ['is what is set', { way: 'set', value: 2_500 }, 2_500],
    ['rises by a share, half up', { way: 'raise', value: 1_000 }, 2_195],
    ['falls by a share, half up', { way: 'lower', value: 1_000 }, 1_795],
    ['falls to nothing at most', { way: 'lower', value: 20_000 }, 0],
    ['is its own cost and the profit that is wanted', { way: 'profit', value: 660 }, 1_500],
    ['stays within what a price may be', { way: 'raise', value: MAX_PRICE_MINOR }, 1_996_995],
    ['never passes the highest price', { way: 'profit', value: MAX_PRICE_MINOR }, MAX_PRICE_MINOR],
  ] as const)('%s', (_, priceChange, expected) => {
    expect(calculateBulkPrice(product, priceChange)).toBe(expected);
  });
});
