import { calculateBreakEvenPieces, calculateUnitCostMinor, calculateUnitProfit, suggestPriceMinor } from './profit';

const cost = { blankMinor: 395, printMinor: 350 };
const vat = { rateBps: 2000, registered: true };

describe('the profit of one piece', () => {
  it('is what is left of the price ex VAT after goods and print', () => {
    expect(
      calculateUnitProfit(1900, { cost, printedSides: 1, vatApplies: true, vat, fundraiser: null, providerFee: null }),
    ).toEqual({
      grossMinor: 2280,
      vatMinor: 380,
      costMinor: 745,
      donationMinor: 0,
      providerFeeMinor: 0,
      profitMinor: 1155,
      marginPercent: 61,
    });
  });

  it('includes each printed side, and one while the design is empty', () => {
    expect([0, 1, 2].map((sides) => calculateUnitCostMinor(cost, sides))).toEqual([745, 745, 1095]);
  });

  it('is a loss below cost, and has no margin at a price of nothing', () => {
    const terms = { cost, printedSides: 2, vatApplies: false, vat, fundraiser: null, providerFee: null };
    expect(calculateUnitProfit(1000, terms)).toMatchObject({
      grossMinor: 1000,
      vatMinor: 0,
      profitMinor: -95,
      marginPercent: -10,
    });
    expect(calculateUnitProfit(0, terms)).toMatchObject({ profitMinor: -1095, marginPercent: null });
  });

  it('is the same whether VAT is charged or not', () => {
    const without = calculateUnitProfit(1234, {
      cost,
      printedSides: 1,
      vatApplies: true,
      vat: { rateBps: 0, registered: false },
      fundraiser: null,
      providerFee: null,
    });
    expect(without.profitMinor).toBe(
      calculateUnitProfit(1234, { cost, printedSides: 1, vatApplies: true, vat, fundraiser: null, providerFee: null })
        .profitMinor,
    );
  });

  it('is less the fee of the payment provider, which is a share of what the shopper pays', () => {
    const providerFee = { shareBps: 150, fixedMinor: 20 };
    const terms = { cost, printedSides: 1, vatApplies: true, vat, fundraiser: null, providerFee };
    expect(calculateUnitProfit(1900, terms)).toMatchObject({ providerFeeMinor: 54, profitMinor: 1101 });
    expect(calculateUnitProfit(0, terms)).toMatchObject({ providerFeeMinor: 0, profitMinor: -745 });
  });

  it('is less what the piece gives to the cause of its store, which is at most its price', () => {
    const terms = { cost, printedSides: 1, vatApplies: true, vat, providerFee: null };
    const amount = { kind: 'amount', amountMinor: 250, shareBps: 0 } as const;
    const share = { kind: 'share', amountMinor: 0, shareBps: 1_000 } as const;
    expect(calculateUnitProfit(1900, { ...terms, fundraiser: amount })).toMatchObject({
      donationMinor: 250,
      profitMinor: 905,
    });
    expect(calculateUnitProfit(1900, { ...terms, fundraiser: share })).toMatchObject({
      donationMinor: 190,
      profitMinor: 965,
    });
    expect(calculateUnitProfit(100, { ...terms, fundraiser: amount })).toMatchObject({
      donationMinor: 100,
      profitMinor: -745,
    });
  });

  it('pays one-off costs with the number of pieces at which nothing is missing, or with none', () => {
    expect(calculateBreakEvenPieces(15_000, 1_155)).toBe(13);
    expect(calculateBreakEvenPieces(15_015, 1_155)).toBe(13);
    expect(calculateBreakEvenPieces(15_016, 1_155)).toBe(14);
    expect(calculateBreakEvenPieces(0, -5)).toBe(0);
    expect([calculateBreakEvenPieces(1, 0), calculateBreakEvenPieces(1, -5)]).toEqual([null, null]);
  });

  it('defaults to a price of twice the cost, in whole units', () => {
    expect([suggestPriceMinor(745), suggestPriceMinor(750), suggestPriceMinor(0)]).toEqual([1500, 1500, 0]);
  });
});
