import fc from 'fast-check';
import { calculateShareHalfUp } from '../money/money';
import { calculateCoveredProductionMinor } from '../payouts/balance';
import { calculateApplicationFee } from './application-fee';

const bill = fc.record({ productionMinor: fc.nat(50_000), shippingMinor: fc.nat(3_000) });
const vatRateBps = fc.constantFrom(0, 1900, 2000, 2100, 2550);

describe('the application fee of a payment', () => {
  it('is production and shipping with VAT', () => {
    const cost = { productionMinor: 800, shippingMinor: 405, vatRateBps: 2_100 };
    expect(calculateApplicationFee(cost, { paymentMinor: 4_108 })).toBe(1_459);
  });

  it('is never more than the payment', () => {
    const cost = { productionMinor: 800, shippingMinor: 405, vatRateBps: 2_100 };
    expect(calculateApplicationFee(cost, { paymentMinor: 900 })).toBe(900);
  });

  it('pays with those of other orders for their production and for the bill of them all', () => {
    fc.assert(
      fc.property(fc.array(bill, { minLength: 1, maxLength: 30 }), vatRateBps, (bills, rateBps) => {
        const sum = (of: (one: (typeof bills)[number]) => number) => bills.reduce((total, one) => total + of(one), 0);
        const feesMinor = sum((one) =>
          calculateApplicationFee({ ...one, vatRateBps: rateBps }, { paymentMinor: Number.MAX_SAFE_INTEGER }),
        );
        const netMinor = sum(({ productionMinor, shippingMinor }) => productionMinor + shippingMinor);
        expect(feesMinor).toBeGreaterThanOrEqual(netMinor + calculateShareHalfUp(netMinor, rateBps));
        expect(feesMinor).toBeLessThanOrEqual(netMinor + calculateShareHalfUp(netMinor, rateBps) + bills.length);
        const shippingMinor = sum((one) => one.shippingMinor);
        expect(
          calculateCoveredProductionMinor({ moneyMinor: feesMinor, vatRateBps: rateBps, shippingMinor }),
        ).toBeGreaterThanOrEqual(sum(({ productionMinor }) => productionMinor));
      }),
    );
  });
});
