import fc from 'fast-check';
import { applyClientDiscount } from './discount';
import { getClientStatus } from './status';

describe('a client', () => {
  const at = new Date();
  it.each([
    [{ verifiedAt: null, creditActivatedAt: null }, 'requires verification'],
    [{ verifiedAt: at, creditActivatedAt: null }, 'verified'],
    [{ verifiedAt: at, creditActivatedAt: at }, 'credit active'],
  ])('with %j is called %s', (tenant, status) => expect(getClientStatus(tenant)).toBe(status));
});

describe('the discount of a credit account', () => {
  it.each([
    [1_000, 0, 1_000],
    [1_000, 1_000, 900],
    [1_000, 10_000, 0],
    [995, 1_000, 896],
    [1, 5_000, 1],
  ])('of %d with %d basis points leaves %d', (minor, bps, left) => expect(applyClientDiscount(minor, bps)).toBe(left));

  it('never results in less than nothing or more than before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), (minor, bps) => {
        const left = applyClientDiscount(minor, bps);
        expect(left >= 0 && left <= minor).toBe(true);
      }),
    );
  });

  it('is ignored outside of 0 and 100 per cent', () => {
    expect(() => applyClientDiscount(100, -1)).toThrow(RangeError);
    expect(() => applyClientDiscount(100, 10_001)).toThrow(RangeError);
  });
});
