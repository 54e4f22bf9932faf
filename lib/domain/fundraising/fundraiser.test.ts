import fc from 'fast-check';
import { calculateDonation, calculateDonationLeft } from './fundraiser';

const perPiece = (amountMinor: number) => ({ kind: 'amount', amountMinor, shareBps: 0 }) as const;
const share = (shareBps: number) => ({ kind: 'share', amountMinor: 0, shareBps }) as const;
const order = { pieces: 2, productsNetMinor: 4_000, totalMinor: 5_274, discountMinor: 0 };

describe('what an order gives to the cause of its store', () => {
  it.each([
    ['an amount for each piece', perPiece(200), order, 400],
    ['a share of its products without tax', share(1_000), order, 400],
    ['a share of what a voucher left', share(1_000), { ...order, totalMinor: 2_637, discountMinor: 2_637 }, 200],
    ['no more than its products bring', perPiece(5_000), order, 4_000],
    ['nothing when a voucher pays for it', perPiece(200), { ...order, totalMinor: 0, discountMinor: 5_274 }, 0],
    ['nothing when it costs nothing', share(5_000), { ...order, totalMinor: 0, productsNetMinor: 0 }, 0],
  ])('is %s', (_what, terms, donating, expected) => {
    expect(calculateDonation(terms, donating)).toBe(expected);
  });

  it('shrinks with refunds in proportion, to nothing, and never grows', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(100_000),
        fc.integer({ min: -5_000, max: 120_000 }),
        (donation, total, received) => {
          const left = calculateDonationLeft({
            donationMinor: Math.min(donation, total),
            totalMinor: total,
            receivedMinor: received,
          });
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(Math.min(donation, total));
          if (received <= 0) expect(left).toBe(0);
          if (received >= total && total > 0) expect(left).toBe(Math.min(donation, total));
        },
      ),
    );
  });
});
