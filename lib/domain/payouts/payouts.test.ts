import fc from 'fast-check';
import { calculateCoveredProductionMinor, calculatePayableMinor, divideBalance } from './balance';
import { getLastFourCharacters, isIban, isRoutingNumber, isUsAccountNumber, normaliseBankNumber } from './bank-account';
import { findPayoutObstacle } from './obstacles';
import { listFormerPayoutStates, PAYOUT_STATES } from './states';
import { MIN_PAYOUT_MINOR } from './terms';

const held = fc.record({
  heldMinor: fc.integer({ min: -10_000, max: 1_000_000 }),
  releasedMinor: fc.integer({ min: -100_000, max: 1_000_000 }),
  lateMinor: fc.integer({ min: -10_000, max: 1_000_000 }),
  owedMinor: fc.nat(200_000),
});

describe('a balance', () => {
  it('has parts that come to all of the held money, none of them below 0', () => {
    fc.assert(
      fc.property(held, fc.nat(5_000), (money, reserveBps) => {
        const { availableMinor, onTheWayMinor, reservedMinor, owedMinor, debtMinor } = divideBalance(money, {
          reserveBps,
        });
        for (const part of [availableMinor, onTheWayMinor, reservedMinor, owedMinor, debtMinor])
          expect(part).toBeGreaterThanOrEqual(0);
        expect(availableMinor + onTheWayMinor + reservedMinor + owedMinor - debtMinor).toBe(
          money.heldMinor + money.releasedMinor,
        );
        // The amount is never more than the released money less the owed amount.
        expect(availableMinor).toBeLessThanOrEqual(Math.max(0, money.releasedMinor - money.owedMinor));
      }),
    );
  });

  it('divides as its terms say: an amount per part, by hand', () => {
    const money = { heldMinor: 4_000, releasedMinor: 10_000, lateMinor: 6_000, owedMinor: 1_500 };
    expect(divideBalance(money, { reserveBps: 1_000 })).toEqual({
      availableMinor: 7_900,
      onTheWayMinor: 4_000,
      reservedMinor: 600,
      owedMinor: 1_500,
      debtMinor: 0,
    });
    // The reserve never exceeds the remaining money.
    expect(divideBalance({ ...money, owedMinor: 9_800 }, { reserveBps: 1_000 })).toMatchObject({
      availableMinor: 0,
      reservedMinor: 200,
    });
    expect(divideBalance({ ...money, releasedMinor: -700, owedMinor: 0 }, { reserveBps: 1_000 })).toMatchObject({
      availableMinor: 0,
      reservedMinor: 0,
      debtMinor: 700,
    });
  });

  it('sets production aside from the payments on the way before it calls anything a debt', () => {
    const first = { heldMinor: 6_776, releasedMinor: 0, lateMinor: 0, owedMinor: 2_630 };
    expect(divideBalance(first, { reserveBps: 1_000 })).toEqual({
      availableMinor: 0,
      onTheWayMinor: 4_146,
      reservedMinor: 0,
      owedMinor: 2_630,
      debtMinor: 0,
    });
    // A refund after a pay-out stays a debt, whatever is on the way.
    expect(divideBalance({ ...first, releasedMinor: -500 }, { reserveBps: 0 })).toMatchObject({
      onTheWayMinor: 4_146,
      debtMinor: 500,
    });
    expect(divideBalance({ ...first, heldMinor: 1_000 }, { reserveBps: 0 })).toMatchObject({
      onTheWayMinor: 0,
      debtMinor: 1_630,
    });
  });

  it('pays for production with its VAT, and for shipping that is owed', () => {
    expect(calculateCoveredProductionMinor({ moneyMinor: 12_000, vatRateBps: 2_000, shippingMinor: 500 })).toBe(9_500);
    expect(calculateCoveredProductionMinor({ moneyMinor: 100, vatRateBps: 0, shippingMinor: 500 })).toBe(0);
  });
});

describe('a pay-out', () => {
  const balance = divideBalance(
    { heldMinor: 0, releasedMinor: MIN_PAYOUT_MINOR, lateMinor: 0, owedMinor: 0 },
    { reserveBps: 0 },
  );
  const ready = { balance, isVerified: true, usableFrom: new Date(0), now: new Date(1) };

  it('waits for enough money, a bank account, the days after its change and a verified client', () => {
    expect(findPayoutObstacle(ready)).toBeNull();
    expect(findPayoutObstacle({ ...ready, usableFrom: null })).toBe('no account');
    expect(findPayoutObstacle({ ...ready, usableFrom: new Date(2) })).toBe('account changed');
    expect(findPayoutObstacle({ ...ready, isVerified: false })).toBe('not verified');
    const less = { ...balance, availableMinor: MIN_PAYOUT_MINOR - 1 };
    expect([calculatePayableMinor(less), findPayoutObstacle({ ...ready, balance: less })]).toEqual([0, 'too little']);
    const indebted = { ...balance, debtMinor: 1 };
    expect([calculatePayableMinor(indebted), findPayoutObstacle({ ...ready, balance: indebted })]).toEqual([0, 'debt']);
  });

  it('can fail also after it was paid, and comes back from no failure', () => {
    expect(listFormerPayoutStates('paid')).toEqual(['created']);
    expect(listFormerPayoutStates('failed')).toEqual(['created', 'paid']);
    expect(PAYOUT_STATES.filter((state) => state !== 'created').flatMap(listFormerPayoutStates)).not.toContain(
      'failed',
    );
  });
});

describe('a bank account', () => {
  it('has an IBAN with its country’s length and right check digits', () => {
    for (const iban of ['GB29 NWBK 6016 1331 9268 19', 'de89370400440532013000', 'NO93-8601-1117-947'])
      expect([iban, isIban(normaliseBankNumber(iban))]).toEqual([iban, true]);
    for (const iban of ['GB29NWBK60161331926818', 'DE8937040044053201300', 'XX89370400440532013000', '', 'GB29'])
      expect([iban, isIban(iban)]).toEqual([iban, false]);
  });

  it('refuses an IBAN with any single digit changed', () => {
    const iban = 'DE89370400440532013000';
    for (let at = 2; at < iban.length; at++) {
      const digit = (Number(iban[at]) + 1) % 10;
      expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false);
    }
  });

  it('has a routing number with a right check digit in the US, and an account number of 4 to 17 digits', () => {
    expect(['021000021', '011401533', '091000019'].map(isRoutingNumber)).toEqual([true, true, true]);
    expect(['021000022', '02100002', '000000000', 'abcdefghi'].map(isRoutingNumber)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['1234', '123', '12345678901234567', '123456789012345678'].map(isUsAccountNumber)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(getLastFourCharacters({ routingNumber: '021000021', accountNumber: '000123456' })).toBe('3456');
  });
});
