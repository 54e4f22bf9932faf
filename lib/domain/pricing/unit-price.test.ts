import fc from 'fast-check';
import { priceLines } from './price-order';
import {
  findNextPriceChange,
  findSurchargeRange,
  getSurchargeMinor,
  getUnitNetMinor,
  isOnSale,
  MAX_SURCHARGE_MINOR,
  type OfferPrices,
} from './unit-price';

const NOON = new Date('2026-06-01T12:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const plain = (priceMinor: number): OfferPrices => ({
  priceMinor,
  sizeSurcharges: {},
  salePriceMinor: null,
  saleFrom: null,
  saleUntil: null,
});

const SIZES = ['small', 'large', '2xl', '3xl'];
const surcharges = fc.dictionary(fc.constantFrom(...SIZES), fc.integer({ min: 1, max: MAX_SURCHARGE_MINOR }));
const moment = fc.option(fc.integer({ min: -500, max: 500 }).map(later));
const offer: fc.Arbitrary<OfferPrices> = fc.record({
  priceMinor: fc.integer({ min: 0, max: 200_000 }),
  sizeSurcharges: surcharges,
  salePriceMinor: fc.option(fc.integer({ min: 0, max: 200_000 })),
  saleFrom: moment,
  saleUntil: moment,
});
const now = fc.integer({ min: -600, max: 600 }).map(later);

describe('the price of one piece', () => {
  it('is the price of the product, in every size and at every moment, where nothing else is set', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...SIZES), now, (priceMinor, size, at) => {
        expect(getUnitNetMinor(plain(priceMinor), size, at)).toBe(priceMinor);
      }),
    );
  });

  it('adds the surcharge of its size once, whatever applies at the moment, and nothing for other sizes', () => {
    fc.assert(
      fc.property(offer, now, fc.constantFrom(...SIZES, 'toString', '__proto__'), (priced, at, size) => {
        const base = isOnSale(priced, at) ? priced.salePriceMinor : priced.priceMinor;
        const added = Object.entries(priced.sizeSurcharges).find(([name]) => name === size)?.[1] ?? 0;
        expect(getUnitNetMinor(priced, size, at)).toBe((base ?? 0) + added);
      }),
    );
  });

  it('never rises by a sale, and holds until the moment that is announced', () => {
    fc.assert(
      fc.property(offer, now, fc.nat(1_200), (priced, at, minutes) => {
        const price = getUnitNetMinor(priced, 'large', at);
        expect(price).toBeLessThanOrEqual(priced.priceMinor + getSurchargeMinor(priced.sizeSurcharges, 'large'));
        const until = findNextPriceChange(priced, at);
        if (until !== null) expect(until.getTime()).toBeGreaterThan(at.getTime());
        const other = new Date(at.getTime() + minutes * 60_000);
        if (until === null || other < until) expect(getUnitNetMinor(priced, 'large', other)).toBe(price);
      }),
    );
  });

  it('is the sale price from the first moment of the sale until just before its end', () => {
    const sale = { ...plain(2000), salePriceMinor: 1500, saleFrom: NOON, saleUntil: later(60) };
    const before = new Date(NOON.getTime() - 1);
    const last = new Date(later(60).getTime() - 1);
    expect([before, NOON, last, later(60)].map((at) => getUnitNetMinor(sale, 'large', at))).toEqual([
      2000, 1500, 1500, 2000,
    ]);
    expect([before, NOON, later(60)].map((at) => findNextPriceChange(sale, at))).toEqual([NOON, later(60), null]);
  });

  it('does not change by a sale price that is not below the price', () => {
    expect(isOnSale({ ...plain(2000), salePriceMinor: 2000 }, NOON)).toBe(false);
    expect(getUnitNetMinor({ ...plain(2000), salePriceMinor: 2500 }, 'large', NOON)).toBe(2000);
  });

  it('of a dearer size is taxed by the piece, before it is multiplied', () => {
    const dear = { ...plain(1249), sizeSurcharges: { '2xl': 200 } };
    const vat = { rateBps: 2000, registered: true };
    const lines = ['large', '2xl'].map((size) => ({
      netMinor: getUnitNetMinor(dear, size, NOON),
      quantity: 2,
      vatApplies: true,
    }));
    expect(priceLines(lines, vat)).toMatchObject({
      lines: [
        { unitGrossMinor: 1499, grossMinor: 2998 },
        { unitGrossMinor: 1739, grossMinor: 3478 },
      ],
      subtotalMinor: 6476,
    });
  });

  it('in a list is that of the cheapest offered size', () => {
    expect(findSurchargeRange({ '2xl': 200, '3xl': 350 }, ['small', '2xl'])).toEqual({
      lowestMinor: 0,
      highestMinor: 200,
    });
    expect(findSurchargeRange({ '2xl': 200, '3xl': 350 }, ['2xl', '3xl'])).toEqual({
      lowestMinor: 200,
      highestMinor: 350,
    });
    expect(findSurchargeRange({ '2xl': 200 }, [])).toEqual({ lowestMinor: 0, highestMinor: 0 });
  });
});
