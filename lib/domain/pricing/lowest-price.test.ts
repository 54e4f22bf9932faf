import { findLowestPriorMinor, type PriceRecord } from './lowest-price';

const NOW = new Date('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const record = (days: number, priceMinor: number, sale: Partial<PriceRecord> = {}): PriceRecord => ({
  priceMinor,
  salePriceMinor: null,
  saleFrom: null,
  saleUntil: null,
  changedAt: daysAgo(days),
  isOffered: true,
  ...sale,
});

describe('the lowest price of the 30 days before a sale', () => {
  it('leaves out prices at which nobody could buy', () => {
    const sale = { salePriceMinor: 800 };
    const draft = record(20, 363, { isOffered: false });
    expect(findLowestPriorMinor([draft, record(19, 1_500), record(1, 1_500, sale)], NOW)).toBe(1_500);
    expect(findLowestPriorMinor([draft, record(1, 1_500, sale)], NOW)).toBeNull();
  });

  it.each<[string, PriceRecord[], number | null]>([
    ['is absent without a sale', [record(90, 2000)], null],
    ['is absent without a recorded price before it', [record(0.1, 2000, { salePriceMinor: 1500 })], null],
    ['is the only price of that time', [record(90, 2000), record(1, 2000, { salePriceMinor: 1500 })], 2000],
    [
      'is not the raised price that the sale begins from',
      [record(90, 2000), record(5, 3000), record(1, 3000, { salePriceMinor: 1500 })],
      2000,
    ],
    [
      'ignores prices from longer ago',
      [record(90, 900), record(40, 2000), record(1, 2000, { salePriceMinor: 1500 })],
      2000,
    ],
    [
      'counts a price that was still asked 30 days before',
      [record(90, 900), record(30.5, 2000), record(1, 2000, { salePriceMinor: 1500 })],
      900,
    ],
    [
      'counts an earlier sale within that time, only for as long as it was on',
      [
        record(90, 2000),
        record(20, 2000, { salePriceMinor: 1200, saleUntil: daysAgo(15) }),
        record(2, 2000, { salePriceMinor: 1500 }),
      ],
      1200,
    ],
    [
      'does not begin anew when only the end of the sale moves',
      [
        record(90, 2000),
        record(10, 2000, { salePriceMinor: 1500, saleUntil: daysAgo(-1) }),
        record(1, 2000, { salePriceMinor: 1500, saleUntil: daysAgo(-9) }),
      ],
      2000,
    ],
    [
      'looks back from the announced start of a sale',
      [record(90, 2000), record(40, 2000, { salePriceMinor: 1500, saleFrom: daysAgo(3) })],
      2000,
    ],
  ])('%s', (_, history, expected) => {
    expect(findLowestPriorMinor(history, NOW)).toBe(expected);
  });
});
