import fc from 'fast-check';
import { getNumberLocale, REGIONS, type Region } from '../regions/regions';
import { parseDecimal, parseSignedDecimal, parseTypedDecimal, toDecimal, toDecimalText } from './decimal';
import { formatMoney } from './format-money';
import { type Currency, calculateShareHalfUp, multiplyDivideHalfUp } from './money';

const CURRENCY: Record<Region, Currency> = { UK: 'GBP', EU: 'EUR', US: 'USD' };

describe('money', () => {
  it('rounds halves up where floating numbers would round them down', () => {
    expect(calculateShareHalfUp(250, 2100)).toBe(53);
    expect(calculateShareHalfUp(115, 1000)).toBe(12);
    expect(calculateShareHalfUp(600, 625)).toBe(38);
  });

  it('is read with a sign where an amount may be below zero', () => {
    expect(['12,50', ' 12.50 ', '-12.50', '−1.000,5', ' -3'].map(parseSignedDecimal)).toEqual([
      1250, 1250, -1250, -100_050, -300,
    ]);
    expect(['', '-', '--1', '1-', 'x'].map(parseSignedDecimal)).toEqual([null, null, null, null, null]);
  });

  it('divides exactly at any size, and rejects results beyond exact integers', () => {
    const count = fc.integer({ min: 0, max: 2 ** 40 });
    fc.assert(
      fc.property(count, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 2 ** 40 }), (a, b, divisor) => {
        const whole = (BigInt(a) * BigInt(b)) / BigInt(divisor);
        const rest = (BigInt(a) * BigInt(b)) % BigInt(divisor);
        const expected = whole + (2n * rest >= BigInt(divisor) ? 1n : 0n);
        if (expected > BigInt(Number.MAX_SAFE_INTEGER)) {
          expect(() => multiplyDivideHalfUp(a, b, divisor)).toThrow(RangeError);
        } else {
          expect(multiplyDivideHalfUp(a, b, divisor)).toBe(Number(expected));
        }
      }),
    );
  });

  it.each([[1.5], [-1], [Number.NaN], [2 ** 53]])('rejects %p as an amount to take a percentage of', (minor) => {
    expect(() => calculateShareHalfUp(minor, 2000)).toThrow(RangeError);
  });
});

describe('decimals', () => {
  it.each([
    [45.98, 4598],
    ['45.98', 4598],
    ['20.00', 2000],
    ['25.5', 2550],
    ['12.5000', 1250],
    [1.15, 115],
    [0, 0],
    ['0.01', 1],
    [1e-7, null],
    [45.980000000000004, null],
    ['1.234', null],
    ['-1', null],
    [-0.01, null],
    [1e21, null],
    ['1e3', null],
    [' 1', null],
    ['', null],
    ['1,50', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [null, null],
    [true, null],
    [[1], null],
  ])('reads %p as %p minor units', (value, minor) => {
    expect(parseDecimal(value)).toBe(minor);
  });

  it('goes to a JSON number and back without a loss or a third decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (minor) => {
        expect(JSON.stringify(toDecimal(minor))).toMatch(/^\d+(\.\d{1,2})?$/);
        expect(parseDecimal(toDecimal(minor))).toBe(minor);
        expect(parseDecimal(toDecimalText(minor))).toBe(minor);
      }),
    );
  });

  it('writes two decimals and a sign', () => {
    expect([0, 5, 120, -5, -1230].map(toDecimalText)).toEqual(['0.00', '0.05', '1.20', '-0.05', '-12.30']);
  });
});

describe('parseTypedDecimal', () => {
  it('accepts thousands separators in either notation, and no mixture of them', () => {
    const typed = ['1.000,50', '1,000.50', '1.234.567,8', '1.000.50', '1,00.50', '10.00,50'];
    expect(typed.map(parseTypedDecimal)).toEqual([100_050, 100_050, 123_456_780, null, null, null]);
  });

  it('rejects what may be thousands or a fraction', () => {
    const typed = ['2,500', '1.000', '1,005', '24,500', '0.250', '1,000,000', '1.000.000', '2.5000'];
    expect(typed.map(parseTypedDecimal)).toEqual(typed.map(() => null));
  });

  it('accepts an amount as people type it, with comma or point', () => {
    expect(['24,50', ' 24.5 ', '24', '1,005', '1.234,5,0', ''].map(parseTypedDecimal)).toEqual([
      2450,
      2450,
      2400,
      null,
      null,
      null,
    ]);
  });
});

describe('formatMoney', () => {
  it.each<[number, Currency, Region, string]>([
    [123450, 'GBP', 'UK', '£1,234.50'],
    [123450, 'EUR', 'EU', '€\u00a01.234,50'],
    [1209990, 'EUR', 'EU', '€\u00a012.099,90'],
    [123450, 'USD', 'US', '$1,234.50'],
    [0, 'GBP', 'UK', '£0.00'],
    [-500, 'GBP', 'UK', '-£5.00'],
    [123456789012, 'USD', 'US', '$1,234,567,890.12'],
  ])('writes %p %s in %s as %p', (minor, currency, region, text) => {
    expect(formatMoney(minor, currency, region)).toBe(text);
  });

  it.each(REGIONS)('agrees with Intl and can be read back in %s', (region) => {
    const currency = CURRENCY[region];
    const intl = new Intl.NumberFormat(getNumberLocale(region), { style: 'currency', currency });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (minor) => {
        const text = formatMoney(minor, currency, region);
        expect(text).toBe(intl.format(minor / 100));
        expect(Number(text.replace(/\D/g, ''))).toBe(minor);
      }),
    );
  });
});
